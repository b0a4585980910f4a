import { z } from 'zod'
import { foldName } from '#domain/words/name-folding.ts'
import { wordsOf } from './field-words.ts'
import { storableText, visibleName } from './fields.ts'

const MOST_SEARCHES = 100
const LONGEST_NAME = 60

/** A search of the list of roasts, with a name. */
export const savedSearch = z.object({
  name: visibleName(LONGEST_NAME),
  search: storableText
    .min(1)
    .max(2_000)
    .describe('What follows the ? in the address of the list: q=natural&needs=weights'),
})
export type SavedSearch = z.infer<typeof savedSearch>

/** The saved searches, in the owner's order. */
export const savedSearches = z.object({
  searches: z.array(savedSearch).max(MOST_SEARCHES).refine(haveOwnNames, wordsOf('same_name_twice')),
})
export type SavedSearches = z.infer<typeof savedSearches>

function haveOwnNames(searches: readonly SavedSearch[]): boolean {
  return new Set(searches.map(({ name }) => foldName(name))).size === searches.length
}
