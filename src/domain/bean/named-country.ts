import { foldedWords, wordsAsOne } from '#domain/words/name-folding.ts'
import { PAGE_LANGUAGES } from '#domain/words/page-languages.ts'
import { COFFEE_COUNTRIES, type CoffeeCountry } from './coffee-countries.ts'
import { countriesByName, countryKey, onlyCountryIn } from './country-code.ts'

/**
 * The usual English name of the one coffee country that a text names, in English or another language of suppliers
 * (`TANZANIA`, `Äthiopien`, `Guji, Эфиопия`); null if it names none or several.
 */
export function namedCountry(text: string | null | undefined): string | null {
  const called = (name: string) => byAnyName().get(countryKey(name.replace(/産$/u, ''))) ?? null
  return onlyCountryIn(text ?? '', called)?.name ?? null
}

/**
 * The usual English name of the country at the start of a text such as a coffee's name. The text may use its name in
 * any language of suppliers, an alias or a growing region; the longest match wins: `Papua New Guinea Honey Nebilyer`
 * is Papua New Guinea, `Java Wet Hulled` and `Indonesien Java` are Indonesia. Null if the text starts with none.
 */
export function countryNamedAtStart(text: string): string | null {
  const words = foldedWords(text)
  for (let count = Math.min(longestName(), words.length); count > 0; count--) {
    const country = byAnyName().get(wordsAsOne(words.slice(0, count)))
    if (country !== undefined) return country.name
  }
  return countryWithoutBlank(wordsAsOne(words))
}

/** The longest name of a country that begins at a place among folded words; the word there if none does. */
export function countryNameAt(
  words: readonly string[],
  place: number,
): { name: string; country: string | null; count: number } {
  for (let count = Math.min(longestName(), words.length - place); count > 0; count--) {
    const name = wordsAsOne(words.slice(place, place + count))
    const country = byAnyName().get(name)
    if (country !== undefined) return { name, country: country.name, count }
  }
  const name = words[place] ?? ''
  return { name, country: countryWithoutBlank(name), count: 1 }
}

/** Whether a text is a name of this country in any language of suppliers, and not one of its regions. */
export function isNameOf(country: string, text: string): boolean {
  regionKeys ??= new Set(COFFEE_COUNTRIES.flatMap(({ regions = [] }) => regions.map(countryKey)))
  return !regionKeys.has(countryKey(text)) && namedCountry(text) === country
}

let regionKeys: ReadonlySet<string> | undefined

/**
 * The words of all names of coffee countries, in all languages of suppliers: a coffee isn't identified by one of them.
 */
export function countryWords(): ReadonlySet<string> {
  wordsOfNames ??= new Set(
    COFFEE_COUNTRIES.flatMap(country =>
      [country.name, ...(country.aliases ?? []), ...namesInLanguages(country)].flatMap(foldedWords),
    ),
  )
  return wordsOfNames
}

/** A word, or the usual English name of the country whose name it is in any language of suppliers. Folded. */
export function usualCountryWord(word: string): string {
  usualWords ??= new Map(
    COFFEE_COUNTRIES.flatMap(country => {
      const [usual = '', ...others] = foldedWords(country.name)
      const words = [...(country.aliases ?? []), ...namesInLanguages(country)].map(foldedWords)
      return others.length > 0
        ? []
        : words.flatMap(name => (name.length === 1 ? [[name[0]!, usual] as const] : []))
    }),
  )
  return usualWords.get(word) ?? word
}

let usualWords: ReadonlyMap<string, string> | undefined
let wordsOfNames: ReadonlySet<string> | undefined
let names: ReadonlyMap<string, CoffeeCountry> | undefined

/**
 * The table's names and the names in the other languages. If two countries share one, as the two Congos do, the table
 * decides. Making them takes a phone a fifth of a second, so the screens that show flags do without.
 */
function byAnyName(): ReadonlyMap<string, CoffeeCountry> {
  names ??= new Map([
    ...COFFEE_COUNTRIES.flatMap(country =>
      namesInLanguages(country).map(name => [countryKey(name), country] as const),
    ),
    ...countriesByName(),
  ])
  return names
}

/** Portuguese has two spellings of some countries: `Vietnã` and `Vietname`. */
const LOCALES = [...PAGE_LANGUAGES, 'pt-PT']

let displayNames: readonly Intl.DisplayNames[] | undefined

/** A country's names as Unicode's CLDR has them. */
function namesInLanguages({ code }: CoffeeCountry): string[] {
  displayNames ??= LOCALES.map(locale => new Intl.DisplayNames(locale, { type: 'region' }))
  return displayNames.flatMap(name => name.of(code.toUpperCase()) ?? [])
}

let mostWords: number | undefined

/** In words. */
function longestName(): number {
  mostWords ??= Math.max(...[...byAnyName().keys()].map(name => name.split(' ').length))
  return mostWords
}

/** Katakana have no blanks between words; a shorter name may be the beginning of another word. */
const LEAST_KATAKANA = 4

/** The country whose Japanese name begins a text that goes on without a blank: `エチオピアイルガチェフェ`, `ケニアAA`. */
function countryWithoutBlank(text: string): string | null {
  if (!/^\p{scx=Katakana}/u.test(text)) return null
  const matches = [...byAnyName()].filter(
    ([name]) =>
      /^\p{scx=Katakana}+$/u.test(name) &&
      text.startsWith(name) &&
      (name.length >= LEAST_KATAKANA || !/^\p{scx=Katakana}/u.test(text.slice(name.length))),
  )
  const [longest] = matches.sort(([one], [other]) => other.length - one.length)
  return longest?.[1].name ?? null
}
