import { withoutRoastNumbersAndDates } from '#domain/roast/roast-number.ts'
import { foldedWords } from '#domain/words/name-folding.ts'
import { coffeeNameOf } from './coffee-groups.ts'
import { areTooGeneral, comparedWords } from './general-words.ts'

const LEAST_WORD_OVERLAP = 0.6

/**
 * The names a roast file may give its bean, most likely first: the bean's name, the roast's name without numbers and
 * dates, and the part of either that names the coffee.
 */
export function beanNamesOf(file: { beanName: string | null; sourceName: string }): (string | null)[] {
  return [file.beanName, withoutRoastNumbersAndDates(file.sourceName), coffeeNameOf(file)]
}

/** A bean with the aliases that the owner gave it. */
export interface NamedBean {
  origin_name: string
  /** Absent if it has none. */
  aliases?: readonly string[]
}

/**
 * Returns a function that finds the bean that the names in a file mean. The beans' names are folded once, for any
 * number of files. Names are compared as folded words without punctuation. An alias of a bean wins. Otherwise the
 * first name that finds exactly one bean decides: the same words win; then a name that contains all words of the
 * other, the more words the better; then the largest share of common words in the longer name, at least 60 %. A
 * country alone, or one word such as `washed`, finds nothing. Null if no name finds a bean or the best matches tie.
 */
export function beanMatcher<Bean extends NamedBean>(
  beans: readonly Bean[],
): (names: readonly (string | null)[]) => Bean | null {
  const candidates = beans.map(bean => ({ bean, words: comparedWords(foldedWords(bean.origin_name)) }))
  const byAlias = new Map(
    beans.flatMap(bean => (bean.aliases ?? []).map(alias => [foldedWords(alias).join(' '), bean] as const)),
  )
  byAlias.delete('')
  return names => {
    const aliased = names.map(name => byAlias.get(foldedWords(name ?? '').join(' ')))
    const chosen = aliased.find(bean => bean !== undefined)
    if (chosen !== undefined) return chosen
    for (const name of names) {
      const words = comparedWords(foldedWords(name ?? ''))
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
  const common = [...distinct].filter(word => others.has(word))
  if (areTooGeneral(common)) return 0
  if (common.length === Math.min(distinct.size, others.size)) return 1 + common.length
  const overlap = common.length / Math.max(distinct.size, others.size)
  return overlap >= LEAST_WORD_OVERLAP ? overlap : 0
}
