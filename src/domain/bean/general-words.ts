import { foldedWords } from '#domain/words/name-folding.ts'
import { COFFEE_COUNTRIES } from './coffee-countries.ts'

/** Words that name no coffee by themselves: how it was processed and graded, what it is for. */
const GENERAL = foldedWords(
  'natural washed honey anaerobic pulped wet hulled dry process processed decaf organic fairtrade blend espresso filter coffee green bean beans lot single origin aa ab pb peaberry supremo excelso shb shg grade screen estate finca farm crop',
)

/** A number, or a grade or crop by one: `2`, `G1`, `v4`, `18`. */
const NUMBERED = /^\p{Letter}?\d+$/u

/** What programs and owners write into the names of files besides the coffee. */
const OF_FILES = foldedWords(
  'roast roasts roasted roasting log logs profile reference ref test sample export batch rst wypal copy final new',
)

let countries: ReadonlySet<string> | undefined

/**
 * Whether words that two names share say too little to tell a coffee: a country, or one word or number of how it was
 * made and graded.
 */
export function areTooGeneral(words: readonly string[]): boolean {
  const [word = '', ...others] = words
  if (others.length === 0 && (GENERAL.includes(word) || NUMBERED.test(word))) return true
  countries ??= new Set(
    COFFEE_COUNTRIES.flatMap(({ name, aliases = [] }) => [name, ...aliases].flatMap(foldedWords)),
  )
  return words.every(each => countries?.has(each))
}

/** The words of a file's or coffee's name that tell which coffee it is: without numbers and what files are called. */
export function tellingWords(name: string): string[] {
  return foldedWords(name).filter(word => !/^v?\d+$/.test(word) && !OF_FILES.includes(word))
}

/** Whether a word of a name is one of those. */
export function isTelling(word: string): boolean {
  return tellingWords(word).length > 0
}
