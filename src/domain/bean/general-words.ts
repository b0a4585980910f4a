import { foldedWords } from '#domain/words/name-folding.ts'
import { countryWords, usualCountryWord } from './named-country.ts'

/** Words that name no coffee by themselves: how it was processed and graded, what it is for. */
const GENERAL = foldedWords(
  'natural washed honey anaerobic pulped wet hulled dry process processed decaf organic fairtrade blend espresso filter coffee green bean beans lot single origin aa ab pb peaberry supremo excelso shb shg grade screen estate finca farm crop',
)

/** Words for where, when and for whom a coffee is drunk. A file called after a kitchen is of any coffee there. */
const OF_HOUSEHOLDS = foldedWords(
  'house home kitchen table office shop morning breakfast evening everyday daily gift guests haus hausmischung küche büro laden frühstück morgen alltag geschenk gäste maison cuisine bureau cadeau casa cocina cucina cozinha regalo',
)

/** A number, alone or as a grade or crop: `2`, `G1`, `v4`, `18`. */
const NUMBERED = /^\p{Letter}?\d+$/u

/** Words that programs and owners put into file names and that say nothing about the coffee. */
const OF_FILES = foldedWords(
  'roast roasts roasted roasting log logs profile profiler reference ref test sample export batch rst wypal copy final new from',
)

/**
 * A number as in `#7`, `v2`, `log0210` or `Profiler1`, or a batch's figure as in `300g`, `217c` or `11m`. Five digits
 * name a selection: Ethiopian ones are called `74110` or `74158`.
 */
const NUMBER_OF_FILE = /^(?!\d{5}$)(?:(?:v|no|log|profiler?|batch|roast)?\d+|\d+(?:kg|g|lb|oz|c|f|min|m|s))$/

/** Words that join a coffee's name to the words before it, as in `Batch for Nyeri`. */
const JOINING = foldedWords('for of')

/**
 * Machines and programs that name their files after themselves. With other words beside it, such a name may belong to
 * the coffee.
 */
const MACHINES = foldedWords(
  'aillio bullet roastime artisan cropster giesen ikawa kaffelogic loring petroncini roest rubasse sr800 stronghold',
)

/** More words than a coffee's name has; names of a hundred letters would take too long. */
const MOST_COMPARED = 20

/** The words of a name for comparison, the first 20. A country that is one word is the same word in every language. */
export function comparedWords(words: readonly string[]): string[] {
  return words.slice(0, MOST_COMPARED).map(usualCountryWord)
}

/**
 * Whether the words that two names share are too general to identify a coffee: a country, or a single word or number
 * about processing, grade or household.
 */
export function areTooGeneral(words: readonly string[]): boolean {
  const [word = '', ...others] = words
  if (others.length === 0 && (isGeneral(word) || OF_HOUSEHOLDS.includes(word))) return true
  return words.every(each => countryWords().has(each))
}

/** Whether a folded word names no coffee by itself: about processing or grade, or a number. */
export function isGeneral(word: string): boolean {
  return GENERAL.includes(word) || NUMBERED.test(word)
}

/**
 * The words of a file's or coffee's name that identify the coffee: without numbers and the usual words of file names.
 */
export function identifyingWords(name: string): string[] {
  return foldedWords(name).filter(word => !NUMBER_OF_FILE.test(word) && !OF_FILES.includes(word))
}

/** The part of a name that identifies the coffee, as it is spelled; null if there is none, or only a machine's name. */
export function identifyingPart(name: string): string | null {
  const found = name.split(/[\s_]+|(?<=\w)\.(?=\w)/u).filter(part => identifyingWords(part).length > 0)
  const first = found.findIndex(part => !identifyingWords(part).every(word => JOINING.includes(word)))
  const parts = first === -1 ? [] : found.slice(first)
  const tellsCoffee = parts.some(part => identifyingWords(part).some(word => !MACHINES.includes(word)))
  return tellsCoffee ? parts.join(' ') : null
}
