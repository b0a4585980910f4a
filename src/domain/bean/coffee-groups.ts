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
 *
 * Yields after each part of the work, because hundreds of long names take long.
 */
export function* coffeeGroups(coffeeNames: readonly (string | null)[]): Generator<undefined, CoffeeGroup[]> {
  const groups: Draft[] = []
  const spellings = new Spellings()
  for (const [place, name] of coffeeNames.entries()) {
    if (name === null) continue
    if (place % NAMES_AT_ONCE === NAMES_AT_ONCE - 1) yield
    const words = comparedWords(identifyingWords(name))
    const group = spellings.firstAlike(words) ?? { place: groups.length, words, names: [], files: [] }
    if (group.files.length === 0) groups.push(group)
    spellings.add(words, group)
    group.names.push(name)
    group.files.push(place)
  }
  return (yield* withoutParts(groups)).map(({ words, names, files }) => ({
    key: words.join(' '),
    beanName: capitalised(mostFrequent(names)),
    files: files.toSorted((a, b) => a - b),
  }))
}

const NAMES_AT_ONCE = 25

interface Draft {
  /** Its place among the groups. */
  place: number
  /** The words of its first file. */
  words: readonly string[]
  names: string[]
  files: number[]
}

/**
 * The spellings of coffee names, each with the first group that has it. Those that differ in one word are found by the
 * other words.
 */
class Spellings {
  readonly #groups = new Map<string, Draft>()
  readonly #byOthers = new Map<string, Map<string, Draft>>()

  add(words: readonly string[], group: Draft): void {
    setFirst(this.#groups, words.join(' '), group)
    for (const [place, word] of words.entries()) {
      if (!mayBeMisspelled(word)) continue
      const others = withoutWord(words, place)
      const groups = this.#byOthers.get(others) ?? new Map<string, Draft>()
      this.#byOthers.set(others, groups)
      setFirst(groups, word, group)
    }
  }

  /** The first group with a spelling of the same words, of which one may differ by a letter; null if there is none. */
  firstAlike(words: readonly string[]): Draft | null {
    let first = this.#groups.get(words.join(' ')) ?? null
    for (const [place, word] of words.entries()) {
      if (!mayBeMisspelled(word)) continue
      for (const [other, group] of this.#byOthers.get(withoutWord(words, place)) ?? [])
        if ((first === null || group.place < first.place) && isOneLetterOff(word, other)) first = group
    }
    return first
  }
}

function setFirst(groups: Map<string, Draft>, key: string, group: Draft): void {
  const first = groups.get(key)
  if (first === undefined || group.place < first.place) groups.set(key, group)
}

/** The other words, with a blank where the word was: no word is one. */
function withoutWord(words: readonly string[], place: number): string {
  return words.with(place, ' ').join(' ')
}

/** Shorter words that differ by one letter are too often different words: `aa` and `ab`, `peru` and `pero`. */
const LEAST_LETTERS = 5

/** Whether a word that differs by one letter may be the same. Words with a digit have to be the same. */
function mayBeMisspelled(word: string): boolean {
  return word.length >= LEAST_LETTERS && !/\d/.test(word)
}

/** Whether one letter was replaced, added or left out. */
function isOneLetterOff(word: string, other: string): boolean {
  const [shorter, longer] = word.length < other.length ? [word, other] : [other, word]
  if (longer.length - shorter.length > 1) return false
  let start = 0
  while (start < shorter.length && shorter[start] === longer[start]) start += 1
  return longer.slice(start + 1) === shorter.slice(start + (shorter.length === longer.length ? 1 : 0))
}

/** Joins each group whose words are all in exactly one other group with that one. */
function* withoutParts(groups: readonly Draft[]): Generator<undefined, Draft[]> {
  const larger = new Map<Draft, Draft>()
  const containing = groupsContaining(groups)
  for (const group of groups) {
    if (group.place % NAMES_AT_ONCE === NAMES_AT_ONCE - 1) yield
    const [whole, ...others] = areTooGeneral(group.words) ? [] : containing(group)
    if (whole !== undefined && others.length === 0) larger.set(group, whole)
  }
  /** Two groups with the same words in another order contain each other: the first stays. */
  const stays = (group: Draft, whole: Draft) => larger.get(whole) === group && group.place < whole.place
  for (const [part, whole] of larger) {
    if (stays(part, whole)) continue
    whole.names.push(...part.names)
    whole.files.push(...part.files)
  }
  return groups.filter(group => {
    const whole = larger.get(group)
    return whole === undefined || stays(group, whole)
  })
}

/** Finds the other groups whose first names have all words of that of a group. They are searched by its rarest word. */
function groupsContaining(groups: readonly Draft[]): (group: Draft) => Draft[] {
  const words = new Map(groups.map(group => [group, new Set(group.words)]))
  const byWord = new Map<string, Draft[]>()
  for (const [group, distinct] of words) {
    for (const word of distinct) {
      const having = byWord.get(word)
      if (having === undefined) byWord.set(word, [group])
      else having.push(group)
    }
  }
  const having = (word: string) => byWord.get(word) ?? []
  return group => {
    const rarestFirst = [...(words.get(group) ?? [])].sort((a, b) => having(a).length - having(b).length)
    return having(rarestFirst[0] ?? '').filter(
      other => other !== group && rarestFirst.every(word => words.get(other)?.has(word)),
    )
  }
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
