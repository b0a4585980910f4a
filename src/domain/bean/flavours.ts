import type { NamedNumbers } from './bean.ts'

export const MOST_FLAVOURS = 4

/**
 * Suppliers list body, aroma or the whole cup among the flavours, which say how strong something is, but not what of.
 */
export function isFlavour(name: string): boolean {
  return !/^(?:body|flavou?rs?|aroma|fragrance|aftertaste|finish|balance|overall)$/i.test(name.trim())
}

/**
 * The names of a coffee's strongest flavours, strongest first: at most four, each at least half as strong as the
 * first.
 */
export function strongestFlavours(profile: NamedNumbers | null): string[] {
  const flavours = Object.entries(profile ?? {})
    .filter(([name, strength]) => strength > 0 && isFlavour(name))
    .sort(([, one], [, other]) => other - one)
  const [, strongest = 0] = flavours[0] ?? []
  return flavours
    .filter(([, strength]) => strength >= strongest / 2)
    .slice(0, MOST_FLAVOURS)
    .map(([name]) => name)
}
