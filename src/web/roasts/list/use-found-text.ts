import { useState } from 'react'
import { plural } from '#domain/words/plural.ts'

/**
 * How many roasts were found, in a sentence. While the next answer is loading (`count` is undefined) the sentence
 * stays, so that only the answer is announced.
 */
export function useFoundText(count: number | undefined, isSearching: boolean): string {
  const [text, setText] = useState('')
  const now = count === undefined ? text : foundText(count, isSearching, text)
  if (now !== text) setText(now)
  return text
}

/** Empty for the whole list, unless there was a sentence before. */
function foundText(count: number, isSearching: boolean, before: string): string {
  if (isSearching) return plural(count, { one: '1 roast found', other: `${count} roasts found` })
  return before === '' ? '' : 'All roasts are shown'
}
