import { foldedWords, wordsAsOne } from '#domain/words/name-folding.ts'
import { COFFEE_COUNTRIES, type CoffeeCountry } from './coffee-countries.ts'

/** The flag shown if no single country is known. */
export const UNKNOWN_COUNTRY_CODE = 'un'

/**
 * The lower-case two-letter code of the country that a bean's country field names: `Kenya`, `DR Congo`, `Sumatra,
 * Indonesia`. `un` if the text is missing, names no coffee country or names several.
 */
export function countryCode(country: string | null | undefined): string {
  return onlyCountryIn(country ?? '', countryCalled)?.code ?? UNKNOWN_COUNTRY_CODE
}

/** The country that a text is called, or the one country among its parts; null if there is none or several. */
export function onlyCountryIn(
  text: string,
  called: (name: string) => CoffeeCountry | null,
): CoffeeCountry | null {
  const whole = called(text)
  if (whole !== null) return whole
  const named = text.split(/[,;/|()、，／（）〜–—]|\s-\s/u).flatMap(part => called(part) ?? [])
  const [country = null, ...others] = new Set(named)
  return others.length === 0 ? country : null
}

/** A country's name in the form in which names are compared. */
export function countryKey(name: string): string {
  return wordsAsOne(foldedWords(name))
}

/** The countries by every name, alias and region of the table, as `countryKey` has them. */
export function countriesByName(): ReadonlyMap<string, CoffeeCountry> {
  // Made when it is first needed: folding all names would hold up every screen that may show a flag.
  known ??= new Map(
    COFFEE_COUNTRIES.flatMap(country =>
      [country.name, ...(country.aliases ?? []), ...(country.regions ?? [])].map(
        name => [countryKey(name), country] as const,
      ),
    ),
  )
  return known
}

let known: ReadonlyMap<string, CoffeeCountry> | undefined

function countryCalled(name: string): CoffeeCountry | null {
  // Nearly all names are the usual ones, and found without folding the others.
  const usual = COFFEE_COUNTRIES.find(country => country.name === name)
  return usual ?? countriesByName().get(countryKey(name)) ?? null
}
