import type { Kysely } from 'kysely'
import type { RoastNeed } from '#domain/roast/roast-needs.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { hasWords, searchWords, wantedWords } from '#domain/words/search-words.ts'
import type { Tables } from '#server/database/tables.ts'
import type { IdSet } from './id-set.ts'
import { ALL, beanTerm, lackTerm, ownWordRange, wordRange } from './roast-terms.ts'
import { numberOf, readValues, type ValueColumn } from './roast-values.ts'
import { readSet } from './stored-sets.ts'

/** The conditions of a search; null for no condition. */
export interface RoastSearch {
  /**
   * Each word must begin a word of the name, the number, the notes, the machine, the tags, the number in the file or
   * the colour meter, or of the bean's name or its country.
   */
  query: string | null
  /** Whether the words of private notes count too. */
  isOwners: boolean
  beanId: number | null
  /** The bean's country, compared by `foldName`. */
  country: string | null
  /** The first and the last day. */
  dates: { from: string | null; to: string | null }
  scores: { lowest: number | null; highest: number | null }
  /** What must be lacking. */
  needs: RoastNeed | null
}

/** The roasts that are found. */
export interface FoundRoasts {
  ids: IdSet
  count: number
}

/** The roasts that are found, see docs/decisions/029-finding-roasts.md. */
export async function findRoasts(db: Kysely<Tables>, search: RoastSearch): Promise<FoundRoasts> {
  const ids = await readSet(db, { terms: [ALL] })
  for (const terms of await conditionsOf(db, search)) {
    if (ids.size > 0) ids.keepCommon(await readSet(db, terms))
  }
  const { dates, scores } = search
  await keepBetween(db, ids, 'roast_date', dates.from, dates.to)
  await keepBetween(db, ids, 'score', scores.lowest, scores.highest)
  return { ids, count: ids.size }
}

/** Keeps only the roasts whose value is in a range, bounds included; a null bound leaves that end open. */
async function keepBetween<Value extends string | number>(
  db: Kysely<Tables>,
  ids: IdSet,
  column: ValueColumn,
  lowest: Value | null,
  highest: Value | null,
): Promise<void> {
  if (lowest === null && highest === null) return
  const range = {
    lowest: lowest === null ? Number.NEGATIVE_INFINITY : numberOf(lowest),
    highest: highest === null ? Number.POSITIVE_INFINITY : numberOf(highest),
  }
  for (const [run, values] of await readValues(db, column, ids)) ids.keepWithin(run, values, range)
}

/** For each condition, the terms of which a roast must have at least one. */
async function conditionsOf(
  db: Kysely<Tables>,
  search: RoastSearch,
): Promise<Parameters<typeof readSet>[1][]> {
  const { query, isOwners, beanId, country, needs } = search
  const words = wantedWords(query ?? '')
  const isBeanAskedFor = words.length > 0 || country !== null
  const beans = isBeanAskedFor
    ? await db.selectFrom('beans').select(['id', 'origin_name', 'country']).execute()
    : []
  const termsOfBeans = (isWanted: (bean: (typeof beans)[number]) => boolean) =>
    beans.filter(isWanted).map(({ id }) => beanTerm(id))
  const wordsOfBean = new Map(
    words.length === 0
      ? []
      : beans.map(({ id, origin_name, country }) => [id, searchWords(`${origin_name} ${country ?? ''}`)]),
  )
  return [
    ...(beanId === null ? [] : [{ terms: [beanTerm(beanId)] }]),
    ...(country === null
      ? []
      : [{ terms: termsOfBeans(bean => foldName(bean.country ?? '') === foldName(country)) }]),
    ...(needs === null ? [] : [{ terms: [lackTerm(needs)] }]),
    ...words.map(word => ({
      ranges: [wordRange(word), ...(isOwners ? [ownWordRange(word)] : [])],
      terms: termsOfBeans(({ id }) => hasWords(wordsOfBean.get(id) ?? [], [word])),
    })),
  ]
}
