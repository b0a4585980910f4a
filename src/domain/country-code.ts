import { COFFEE_COUNTRIES, type CoffeeCountry } from './coffee-countries.ts'
import { foldedWords } from './name-folding.ts'

/** The code of the flag that stands for no country in particular. */
export const UNKNOWN_COUNTRY_CODE = 'un'

/**
 * The two-letter code, lower case, of the country that a bean's country field names: `Kenya`, `DR Congo`,
 * `Sumatra, Indonesia`. `un` where the text is missing, names no coffee country or names several.
 */
export function countryCode(country: string | null | undefined): string {
  const whole = countryCalled(country ?? '')
  if (whole !== null) return whole.code
  const named = (country ?? '').split(/[,;/|()–—]|\s-\s/u).flatMap(part => countryCalled(part)?.code ?? [])
  const [code = UNKNOWN_COUNTRY_CODE, ...others] = new Set(named)
  return others.length === 0 ? code : UNKNOWN_COUNTRY_CODE
}

/**
 * The country, by its usual English name, with which a text such as a coffee's name begins, be it by name, alias
 * or growing region, the longest first: `Papua New Guinea Honey Nebilyer` is Papua New Guinea, `Java Wet Hulled`
 * is Indonesia. Null where it begins with none.
 */
export function countryNamedAtStart(text: string): string | null {
  const words = foldedWords(text)
  for (let count = Math.min(LONGEST_NAME_IN_WORDS, words.length); count > 0; count--) {
    const country = COUNTRY_BY_NAME.get(words.slice(0, count).join(' '))
    if (country !== undefined) return country.name
  }
  return null
}

/** Every name, alias and region, folded and without punctuation. */
const COUNTRY_BY_NAME: ReadonlyMap<string, CoffeeCountry> = new Map(
  COFFEE_COUNTRIES.flatMap(country =>
    [country.name, ...(country.aliases ?? []), ...(country.regions ?? [])].map(
      name => [foldedWords(name).join(' '), country] as const,
    ),
  ),
)

const LONGEST_NAME_IN_WORDS = Math.max(...[...COUNTRY_BY_NAME.keys()].map(name => name.split(' ').length))

function countryCalled(name: string): CoffeeCountry | null {
  return COUNTRY_BY_NAME.get(foldedWords(name).join(' ')) ?? null
}
