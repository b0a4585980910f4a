import { foldedWords } from './name-folding.ts'
import { withoutRoastNumbersAndDates } from './roast-number.ts'

const LEAST_WORD_OVERLAP = 0.6

/** The names under which a roast file may speak of its bean, the likeliest first: its bean name, its roast's name. */
export function beanNamesOf(file: { beanName: string | null; sourceName: string }): (string | null)[] {
  return [file.beanName, withoutRoastNumbersAndDates(file.sourceName)]
}

/**
 * The bean that the names mean: the first name that finds exactly one decides. Compared are folded words without
 * punctuation: the same name; else all words of one within the other, the most words winning; else the best share
 * of common words in the longer name, at least 60 %. Null where no name finds one or the best are equally good.
 */
export function matchBean<Bean extends { origin_name: string }>(
  names: readonly (string | null)[],
  beans: readonly Bean[],
): Bean | null {
  const candidates = beans.map(bean => ({ bean, words: foldedWords(bean.origin_name) }))
  for (const name of names) {
    const words = foldedWords(name ?? '')
    const likenesses = candidates.map(candidate => likeness(words, candidate.words))
    const best = likenesses.reduce((highest, value) => Math.max(highest, value), 0)
    const first = likenesses.indexOf(best)
    const match = candidates[first]
    if (best > 0 && match !== undefined && likenesses.lastIndexOf(best) === first) return match.bean
  }
  return null
}

/**
 * How well two names fit: without end for the same words, 1 plus the common words where one holds the other, else
 * the share of common words (always below 1), and 0 where that is too small.
 */
function likeness(words: readonly string[], otherWords: readonly string[]): number {
  const distinct = new Set(words)
  const others = new Set(otherWords)
  if (distinct.size === 0 || others.size === 0) return 0
  if (words.join(' ') === otherWords.join(' ')) return Number.POSITIVE_INFINITY
  const common = [...distinct].filter(word => others.has(word)).length
  if (common === Math.min(distinct.size, others.size)) return 1 + common
  const overlap = common / Math.max(distinct.size, others.size)
  return overlap >= LEAST_WORD_OVERLAP ? overlap : 0
}
