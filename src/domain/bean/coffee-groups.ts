import { withoutRoastNumbersAndDates } from '#domain/roast/roast-number.ts'
import { visibleLine } from '#domain/words/visible-text.ts'
import { areTooGeneral, comparedWords, identifyingPart, identifyingWords } from './general-words.ts'

/** Files that name the same coffee. */
export interface CoffeeGroup {
  /** Unique among the groups. */
  key: string
  /** A name for a new bean, in the spelling that most of the files have. */
  beanName: string
  /** The indexes of its files in the list. */
  files: number[]
}

/**
 * The name of the coffee in a file: its bean's name as it is spelled, otherwise its own name without number and date.
 * Null if nothing of it identifies a coffee.
 */
export function coffeeNameOf(file: { beanName: string | null; sourceName: string }): string | null {
  if (file.beanName === null) return identifyingPart(withoutRoastNumbersAndDates(file.sourceName))
  return identifyingPart(file.beanName) === null ? null : visibleLine(file.beanName)
}

/**
 * Groups files whose coffee names match, in the order of their first files. Two names match if they have the same
 * words, of which one may differ by a letter (`jigesa`, `gigesa`), or if one has all the words of the other and is the
 * only one that does (`jigesa`, `Ethiopia Jigesa`). A country alone matches nothing; it is the same word in every
 * language.
 */
export function coffeeGroups(coffeeNames: readonly (string | null)[]): CoffeeGroup[] {
  const groups: Draft[] = []
  for (const [place, name] of coffeeNames.entries()) {
    if (name === null) continue
    const words = comparedWords(identifyingWords(name))
    const group = groups.find(({ spellings }) => spellings.some(spelling => areAlike(spelling, words)))
    if (group === undefined) groups.push({ spellings: [words], names: [name], files: [place] })
    else {
      group.spellings.push(words)
      group.names.push(name)
      group.files.push(place)
    }
  }
  return withoutParts(groups).map(({ spellings, names, files }) => ({
    key: (spellings[0] ?? []).join(' '),
    beanName: capitalised(mostFrequent(names)),
    files: files.toSorted((a, b) => a - b),
  }))
}

interface Draft {
  spellings: string[][]
  names: string[]
  files: number[]
}

/** Shorter words that differ by one letter are too often different words: `aa` and `ab`, `peru` and `pero`. */
const LEAST_LETTERS = 5

function areAlike(words: readonly string[], others: readonly string[]): boolean {
  if (words.length !== others.length) return false
  const [different = [], ...more] = words
    .map((word, place) => [word, others[place] ?? ''])
    .filter(([word, other]) => word !== other)
  const [word = '', other = ''] = different
  return more.length === 0 && (word === other || isOneLetterOff(word, other))
}

/** Whether one letter was replaced, added or left out. Words with a digit have to be the same. */
function isOneLetterOff(word: string, other: string): boolean {
  const [shorter = '', longer = ''] = [word, other].sort((a, b) => a.length - b.length)
  if (shorter.length < LEAST_LETTERS || longer.length - shorter.length > 1) return false
  if (/\d/.test(word + other)) return false
  let start = 0
  while (start < shorter.length && shorter[start] === longer[start]) start += 1
  const rest = longer.slice(start + 1)
  return rest === shorter.slice(start + (shorter.length === longer.length ? 1 : 0))
}

/** Joins each group whose words are all in exactly one other group with that one. */
function withoutParts(groups: readonly Draft[]): Draft[] {
  const whole = new Map<Draft, Draft>()
  for (const group of groups) {
    const words = group.spellings[0] ?? []
    if (areTooGeneral(words)) continue
    const [larger, ...others] = groups.filter(
      other => other !== group && words.every(word => other.spellings[0]?.includes(word)),
    )
    if (larger !== undefined && others.length === 0) whole.set(group, larger)
  }
  for (const [part, larger] of whole) {
    // Two groups with the same words in another order contain each other: the first stays.
    if (whole.get(larger) === part && groups.indexOf(part) < groups.indexOf(larger)) continue
    larger.names.push(...part.names)
    larger.files.push(...part.files)
  }
  return groups.filter(group => {
    const larger = whole.get(group)
    return (
      larger === undefined || (whole.get(larger) === group && groups.indexOf(group) < groups.indexOf(larger))
    )
  })
}

function mostFrequent(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0]
}

/** Capitalises each word if the whole name is in lower case. */
function capitalised(name: string): string {
  if (name !== name.toLowerCase()) return name
  return name.replace(/(?<![\p{Letter}\d])\p{Letter}/gu, letter => letter.toUpperCase())
}
