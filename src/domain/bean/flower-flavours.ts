import type { Flavour } from '#domain/words/feedback.ts'
import type { BeanFields } from './bean.ts'
import { flavourNamed, flavoursInWords } from './flavour-axes.ts'
import { isFlavour, strongestFlavours } from './flavours.ts'
import { tasteLine } from './taste-line.ts'

/** A flavour of a coffee as its flower shows it. */
export interface FlowerFlavour {
  name: string
  /** Null for a name that stands for none of the drinkers' flavours. */
  flavour: Flavour | null
  shade: FlavourShade
  /** Above 0. */
  value: number
}

/** Tells names of the same flavour apart: honey is pale, sugar plain and caramel deep. */
export const FLAVOUR_SHADES = ['pale', 'plain', 'deep'] as const
export type FlavourShade = (typeof FLAVOUR_SHADES)[number]

function shadeOf(name: string): FlavourShade {
  if (/honey|vanilla|milk|white|light|green/i.test(name)) return 'pale'
  return /caramel|toffee|molasses|dark|burnt|black/i.test(name) ? 'deep' : 'plain'
}

type FlowerBean = Pick<BeanFields, 'flavor_profiles' | 'cupping_notes' | 'bean_summary'>

/** Whether two names are of one word: `Fruits` and `fruity`, `Nuts` and `nutty`. */
export function isSameWord(one: Pick<FlowerFlavour, 'name'>, other: Pick<FlowerFlavour, 'name'>): boolean {
  return stemOf(one.name) === stemOf(other.name)
}

function stemOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/(?:ies|es|s|y|e)$/, '')
    .replace(/(.)\1$/, '$1')
}

/** The value of a flavour that a text names without its strength. */
const NAMED = 2

/**
 * The flavours that a coffee's flower shows: those that its supplier rates above 0, or else those that the supplier's
 * words name.
 */
export function flowerFlavours(bean: FlowerBean): FlowerFlavour[] {
  const rated = Object.entries(bean.flavor_profiles ?? {})
    .filter(([name, value]) => value > 0 && isFlavour(name))
    .map(([name, value]) => ({ name, flavour: flavourNamed(name), shade: shadeOf(name), value }))
  if (rated.length > 0)
    return rated.filter(petal => !rated.some(other => other.value > petal.value && isSameWord(other, petal)))
  const words = tasteLine(bean.cupping_notes, bean.bean_summary) ?? ''
  return flavoursInWords(words).map(flavour => ({ name: flavour, flavour, shade: 'plain', value: NAMED }))
}

/** The names of a coffee's flavours beside its flower: the strongest that are rated, or else those of its words. */
export function namedFlavours(bean: FlowerBean): string[] {
  const strongest = strongestFlavours(bean.flavor_profiles)
  return strongest.length > 0 ? strongest : flowerFlavours(bean).map(({ name }) => name)
}
