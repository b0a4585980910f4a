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
 * Beans by the words of their names, to find the ones that files mean. Names are compared as folded words without
 * punctuation. The words of a bean are found once, and a name is compared only with beans that share a word with it.
 */
export class BeanIndex<Bean extends NamedBean> {
  readonly #byWord = new Map<string, IndexedBean<Bean>[]>()
  /** By the whole name. Null if two beans have the same. */
  readonly #byName = new Map<string, Bean | null>()
  readonly #byAlias = new Map<string, Bean>()

  add(bean: Bean): void {
    const words = foldedWords(bean.origin_name)
    const indexed = { bean, words: new Set(comparedWords(words)) }
    for (const word of indexed.words) {
      const sharing = this.#byWord.get(word)
      if (sharing === undefined) this.#byWord.set(word, [indexed])
      else sharing.push(indexed)
    }
    const name = words.join(' ')
    this.#byName.set(name, this.#byName.has(name) ? null : bean)
    for (const alias of bean.aliases ?? []) this.#byAlias.set(foldedWords(alias).join(' '), bean)
  }

  /**
   * The bean that the names in a file mean. An alias of a bean wins. Otherwise the first name that finds exactly one
   * bean decides: the same words win; then a name that contains all words of the other, the more words the better; then
   * the largest share of common words in the longer name, at least 60 %. A country alone, or one word such as `washed`,
   * finds nothing. Null if no name finds a bean or the best matches tie.
   */
  find(names: readonly (string | null)[]): Bean | null {
    const known = names.map(name => foldedWords(name ?? '')).filter(words => words.length > 0)
    for (const words of known) {
      const bean = this.#byAlias.get(words.join(' '))
      if (bean !== undefined) return bean
    }
    for (const words of known) {
      const namesake = this.#byName.get(words.join(' '))
      const bean = namesake === undefined ? this.#mostAlike(new Set(comparedWords(words))) : namesake
      if (bean !== null) return bean
    }
    return null
  }

  /** The only bean whose name is most like these words; null if none is like them, or another is as much. */
  #mostAlike(words: ReadonlySet<string>): Bean | null {
    let [best, match]: [number, Bean | null] = [0, null]
    for (const [{ bean, words: others }, shared] of this.#sharing(words)) {
      const likeness = likenessOf(shared, words.size, others.size)
      const isTied = likeness === best
      if (likeness < best || (isTied && match === null)) continue
      if (areTooGeneral([...words].filter(word => others.has(word)))) continue
      ;[best, match] = [likeness, isTied ? null : bean]
    }
    return match
  }

  /** The beans that share any of these words, with the number of those that they share. */
  #sharing(words: ReadonlySet<string>): Map<IndexedBean<Bean>, number> {
    const shared = new Map<IndexedBean<Bean>, number>()
    for (const word of words)
      for (const bean of this.#byWord.get(word) ?? []) shared.set(bean, (shared.get(bean) ?? 0) + 1)
    return shared
  }
}

interface IndexedBean<Bean> {
  bean: Bean
  words: ReadonlySet<string>
}

/**
 * How well two names fit that share words: 1 plus the number of these if one name contains the other, otherwise their
 * share of the longer name (always below 1), or 0 if that is too small.
 */
function likenessOf(shared: number, size: number, otherSize: number): number {
  if (shared === Math.min(size, otherSize)) return 1 + shared
  const overlap = shared / Math.max(size, otherSize)
  return overlap >= LEAST_WORD_OVERLAP ? overlap : 0
}
