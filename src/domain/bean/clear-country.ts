import { foldedWords } from '#domain/words/name-folding.ts'
import { wordList } from '#domain/words/word-list.ts'
import { countryKey } from './country-code.ts'
import { isGeneral } from './general-words.ts'
import { countryNameAt } from './named-country.ts'

/**
 * The usual English name of the one country that a coffee's name clearly says, in any language of suppliers, wherever
 * in it: `Kenia Natural`, `Washed Guji`, `ケニアAA`. Null if it names none or several, if it only compares the coffee with
 * others (`Kenya AA style`) or calls it a blend, and if all that it has is a region whose name means other things too
 * (`Java Nyika`, from Malawi).
 */
export function clearCountryIn(coffeeName: string): string | null {
  const words = foldedWords(coffeeName).slice(0, MOST_WORDS)
  if (words.some(word => UNCLEAR.has(word))) return null
  const found = new Set<string>()
  const unsure = new Set<string>()
  let isRestGeneral = true
  for (let place = 0; place < words.length; ) {
    const { name, country, count } = countryNameAt(words, place)
    if (country !== null && name.length >= LEAST_LETTERS)
      (UNSURE_NAMES.has(name) ? unsure : found).add(country)
    else isRestGeneral &&= isGeneral(name)
    place += count
  }
  const [country = null, ...others] = found.size === 0 && isRestGeneral ? unsure : found
  return others.length === 0 ? country : null
}

/** More words than a coffee's name has. */
const MOST_WORDS = 30

/** `us` is more often a word than a country. */
const LEAST_LETTERS = 3

/** Words that say that a coffee is only like those of a country, or from several countries. */
const UNCLEAR = new Set([
  ...foldedWords('style styled type like profile art stil estilo tipo stijl stile styl typu стиль тип 風'),
  ...foldedWords('blend blended mix mischung mélange mezcla mescla miscela melange mieszanka смесь ブレンド'),
])

/** Names of countries and regions that are also varieties, ports, places elsewhere or words of everyday. */
const UNSURE_NAMES = new Set(
  wordList(`
    Java, Jawa, Timor, Papua, Flores, Antigua, Mokha, California, Loja, Ka'u, Kau, Indie, Réunion,
    Togo
  `).map(countryKey),
)
