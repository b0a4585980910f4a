import type { Roast } from '#contract/roasts.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { dateText } from '#web/words/date-text.ts'
import { roastTitle } from '#web/words/roast-title.ts'

/** `#12 · Kenya Nyeri AA · 11/2/25` */
export function roastLine(roast: Roast): string {
  return [roastTitle(roast), roast.bean.origin_name, dateOf(roast)].filter(part => part !== '').join(' · ')
}

/**
 * Finds roasts by typed text, up to a limit. Every word must be the start of a word in the roast's number, name or
 * bean, or, if it is a number followed by a separator, of its date. Exact matches of a typed number come first.
 */
export function matchingRoasts(roasts: readonly Roast[], text: string, limit: number): Roast[] {
  const words = wordsOf(text)
  const number = /^#?(\d+)$/.exec(text.trim())?.[1]
  const found = new Set(
    number === undefined ? [] : roasts.filter(({ roast_number }) => roast_number === Number(number)),
  )
  for (const roast of roasts) {
    if (found.size >= limit) break
    const names = wordsOf(`${roastTitle(roast)} ${roast.roast_name} ${roast.bean.origin_name}`)
    const matches = (word: string) =>
      names.some(name => name.startsWith(word)) || (/\d\D/.test(word) && dateOf(roast).startsWith(word))
    if (words.every(matches)) found.add(roast)
  }
  return [...found].slice(0, limit)
}

function dateOf({ roast_date }: Roast): string {
  return roast_date === null ? '' : dateText(roast_date)
}

function wordsOf(text: string): string[] {
  return foldName(text)
    .split(/[\s#]+/)
    .filter(word => word !== '')
}
