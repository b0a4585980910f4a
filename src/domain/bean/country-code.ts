import { foldedWords } from '#domain/words/name-folding.ts'
import { COFFEE_COUNTRIES, type CoffeeCountry } from './coffee-countries.ts'

/** The flag shown if no single country is known. */
export const UNKNOWN_COUNTRY_CODE = 'un'

/**
 * The lower-case two-letter code of the country that a bean's country field names: `Kenya`, `DR Congo`, `Sumatra,
 * Indonesia`. `un` if the text is missing, names no coffee country or names several.
 */
export function countryCode(country: string | null | undefined): string {
  const whole = countryCalled(country ?? '')
  if (whole !== null) return whole.code
  const named = (country ?? '').split(/[,;/|()–—]|\s-\s/u).flatMap(part => countryCalled(part)?.code ?? [])
  const [code = UNKNOWN_COUNTRY_CODE, ...others] = new Set(named)
  return others.length === 0 ? code : UNKNOWN_COUNTRY_CODE
}

/**
 * The usual English name of the country at the start of a text such as a coffee's name. The text may use its name, an
 * alias or a growing region; the longest match wins: `Papua New Guinea Honey Nebilyer` is Papua New Guinea, `Java Wet
 * Hulled` is Indonesia. Null if the text starts with none.
 */
export function countryNamedAtStart(text: string): string | null {
  const words = foldedWords(text)
  const { byName, longestName } = countryNames()
  for (let count = Math.min(longestName, words.length); count > 0; count--) {
    const country = byName.get(words.slice(0, count).join(' '))
    if (country !== undefined) return country.name
  }
  return null
}

interface CountryNames {
  /** Keyed by every name, alias and region, folded and without punctuation. */
  byName: ReadonlyMap<string, CoffeeCountry>
  /** In words. */
  longestName: number
}

let known: CountryNames | undefined

/** Made when it is first needed: folding all names would hold up every screen that may show a flag. */
function countryNames(): CountryNames {
  if (known !== undefined) return known
  const byName = new Map(
    COFFEE_COUNTRIES.flatMap(country =>
      [country.name, ...(country.aliases ?? []), ...(country.regions ?? [])].map(
        name => [foldedWords(name).join(' '), country] as const,
      ),
    ),
  )
  known = { byName, longestName: Math.max(...[...byName.keys()].map(name => name.split(' ').length)) }
  return known
}

function countryCalled(name: string): CoffeeCountry | null {
  // Nearly all names are the usual ones, and found without folding the others.
  const usual = COFFEE_COUNTRIES.find(country => country.name === name)
  return usual ?? countryNames().byName.get(foldedWords(name).join(' ')) ?? null
}
