import { withoutRoastNumbersAndDates } from '#domain/roast/roast-number.ts'
import { foldedWords } from '#domain/words/name-folding.ts'

const LEAST_WORD_OVERLAP = 0.6

/** The names a roast file may give its bean, most likely first: the bean name, then the roast's name. */
export function beanNamesOf(file: { beanName: string | null; sourceName: string }): (string | null)[] {
  return [file.beanName, withoutRoastNumbersAndDates(file.sourceName)]
}

/**
 * Finds the bean that the names mean; the first name that finds exactly one decides. Names are compared as folded
 * words without punctuation. The same words win; then a name that contains all words of the other, the more words the
 * better; then the largest share of common words in the longer name, at least 60 %. Null if no name finds a bean or
 * the best matches tie.
 */
export function matchBean<Bean extends { origin_name: string }>(
  names: readonly (string | null)[],
  beans: readonly Bean[],
): Bean | null {
  return beanMatcher(beans)(names)
}

/** `matchBean` for many files and the same beans, whose names are folded only once. */
export function beanMatcher<Bean extends { origin_name: string }>(
  beans: readonly Bean[],
): (names: readonly (string | null)[]) => Bean | null {
  const candidates = beans.map(bean => ({ bean, words: foldedWords(bean.origin_name) }))
  return names => {
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
}

/**
 * How well two names fit: infinity for the same words, 1 plus the number of common words if one contains the other,
 * otherwise the share of common words (always below 1), or 0 if that is too small.
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
