import type { NamedNumbers } from './bean.ts'

const MOST_FLAVOURS = 4

/**
 * The names of a coffee's strongest flavours, strongest first: at most four, each at least half as strong as the
 * first. Suppliers list body among them, but it is a mouthfeel and no flavour.
 */
export function strongestFlavours(profile: NamedNumbers | null): string[] {
  const flavours = Object.entries(profile ?? {})
    .filter(([name, strength]) => strength > 0 && !/^body$/i.test(name.trim()))
    .sort(([, one], [, other]) => other - one)
  const [, strongest = 0] = flavours[0] ?? []
  return flavours
    .filter(([, strength]) => strength >= strongest / 2)
    .slice(0, MOST_FLAVOURS)
    .map(([name]) => name)
}
