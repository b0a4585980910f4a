import { type GreenPart, partsOf } from '#domain/bean/blend/greens.ts'
import { exact } from '#domain/record/exact.ts'

/*
 * What a list of coffees has as its value: the id of a bean, a recipe, or several coffees that are weighed together
 * without one; '' for none.
 */

const BLEND = 'blend '
const PARTS = 'parts '

/** The choice of a recipe. */
export function blendChoice(id: number | string): string {
  return `${BLEND}${id}`
}

/** The id of the recipe that a choice means; null if it means none. */
export function blendIn(choice: string): number | null {
  return choice.startsWith(BLEND) ? Number(choice.slice(BLEND.length)) : null
}

/** The choice of several coffees: their proportions in lowest terms, the same whatever the roast weighs. */
export function partsChoice(parts: readonly GreenPart[]): string {
  const grams = parts.map(part => exact(part.grams))
  const common = grams.reduce(greatestCommonDivisor, 0)
  return PARTS + parts.map(({ bean_id }, place) => `${bean_id}:${grams[place]! / common}`).join(' ')
}

/** The proportions of the coffees that a choice means, as grams; null unless it means several without a recipe. */
export function partsIn(choice: string): GreenPart[] | null {
  if (!choice.startsWith(PARTS)) return null
  return choice
    .slice(PARTS.length)
    .split(' ')
    .map(part => part.split(':').map(Number) as [number, number])
    .map(([bean_id, grams]) => ({ bean_id, grams }))
}

/** What is said where `coffeeIn` is null. */
export const PARTS_LACK_WEIGHT = 'The coffees of a blend need its green weight.'

/** What calls take as the coffee of a roast. */
export type ChosenCoffee = { bean_id: number } | { blend_id: number } | { greens: GreenPart[] }

/** What a choice means as calls take it. Several coffees without a recipe need the weight; null without. */
export function coffeeIn(choice: string, weight: number | null): ChosenCoffee | null {
  const [blend_id, parts] = [blendIn(choice), partsIn(choice)]
  if (blend_id !== null) return { blend_id }
  if (parts === null) return { bean_id: Number(choice) }
  return weight === null || weight <= 0 ? null : { greens: partsOf(weight, parts) }
}

/** What the list has for a roast's coffee. */
export function coffeeChoiceOf({
  bean_id,
  blend_id,
  greens,
}: {
  bean_id: number
  blend_id: number | null
  greens: readonly GreenPart[] | null
}): string {
  if (blend_id !== null) return blendChoice(blend_id)
  return greens === null ? String(bean_id) : partsChoice(greens)
}

/** The bean that a roast of this choice has: the only one, or the first of several. Null if that isn't known. */
export function firstBeanIn(
  choice: string,
  blends: readonly { id: number; parts: readonly { bean_id: number; share_percent: number }[] }[],
): number | null {
  const blend_id = blendIn(choice)
  if (blend_id !== null) return blends.find(({ id }) => id === blend_id)?.parts[0]?.bean_id ?? null
  const parts = partsIn(choice)
  if (parts !== null) return parts.toSorted((one, other) => other.grams - one.grams)[0]!.bean_id
  return choice === '' || Number.isNaN(Number(choice)) ? null : Number(choice)
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other)
}
