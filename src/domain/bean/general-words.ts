import { foldedWords } from '#domain/words/name-folding.ts'
import { COFFEE_COUNTRIES } from './coffee-countries.ts'

/** Words that name no coffee by themselves: how it was processed, what it is for. */
const GENERAL = foldedWords(
  'natural washed honey anaerobic pulped wet hulled dry process processed decaf organic fairtrade blend espresso filter coffee green bean beans lot single origin',
)

/** What programs and owners write into the names of files besides the coffee. */
const OF_FILES = foldedWords(
  'roast roasts roasted roasting log logs profile reference ref test sample export batch rst wypal copy final new',
)

let countries: ReadonlySet<string> | undefined

/** Whether words that two names share say too little to tell a coffee: a country, or one word of how it was made. */
export function areTooGeneral(words: readonly string[]): boolean {
  if (words.length === 1 && GENERAL.includes(words[0] ?? '')) return true
  countries ??= new Set(
    COFFEE_COUNTRIES.flatMap(({ name, aliases = [] }) => [name, ...aliases].flatMap(foldedWords)),
  )
  return words.every(word => countries?.has(word))
}

/** The words of a file's or coffee's name that tell which coffee it is: without numbers and what files are called. */
export function tellingWords(name: string): string[] {
  return foldedWords(name).filter(word => !/^v?\d+$/.test(word) && !OF_FILES.includes(word))
}

/** Whether a word of a name is one of those. */
export function isTelling(word: string): boolean {
  return tellingWords(word).length > 0
}
