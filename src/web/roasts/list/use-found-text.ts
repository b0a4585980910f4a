import { useState } from 'react'
import { plural } from '#domain/words/plural.ts'

/**
 * What the list holds, in a sentence. While the next answer is on its way (`count` is undefined) the sentence stays as
 * it was, so that only the answer is announced.
 */
export function useFoundText(count: number | undefined, isSearching: boolean): string {
  const [text, setText] = useState('')
  const now = count === undefined ? text : foundText(count, isSearching, text)
  if (now !== text) setText(now)
  return text
}

/** Of the whole list nothing is said, unless something was said before. */
function foundText(count: number, isSearching: boolean, before: string): string {
  if (isSearching) return plural(count, { one: '1 roast found', other: `${count} roasts found` })
  return before === '' ? '' : 'All roasts are shown'
}
