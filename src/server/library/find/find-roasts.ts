import type { Kysely, Selectable } from 'kysely'
import { coffeeWords } from '#domain/bean/coffee-words.ts'
import { comparisonsIn, type FigureRange, type RangeFigure } from '#domain/roast/found-by/figure-ranges.ts'
import type { RoastNeed } from '#domain/roast/found-by/roast-needs.ts'
import { BEST_RATING } from '#domain/words/feedback.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { hasWords, wantedWords } from '#domain/words/search-words.ts'
import { monthsOfSeason, seasonOf } from '#domain/words/seasons.ts'
import { monthsAskedFor, monthsIn } from '#domain/words/written-months.ts'
import { readOwnerSettings } from '#server/account/site/owner-settings.ts'
import { namedNumbersOf } from '#server/platform/database/stored-numbers.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { IdSet } from './id-set.ts'
import {
  ALL,
  beanTerm,
  lackTerm,
  monthNameTerm,
  monthTerm,
  ownWordRange,
  tagRange,
  wordRange,
  yearTerm,
} from './roast-terms.ts'
import { numberOf, readValues, type ValueColumn } from './roast-values.ts'
import { readSet } from './stored-sets.ts'

/** The conditions of a search; null for no condition. */
export interface RoastSearch {
  /**
   * Each word must be a prefix of a word in the roast's name, number, notes, machine, tags, number in the file, colour
   * meter, degree of roast or month, or in the bean's name, country, region, varieties, processing or taste; or be the
   * roast's year or season. A month in figures must be that of its date, or be in its text or its bean's name.
   */
  query: string | null
  /** Whether the words of private notes count too. */
  isOwners: boolean
  beanId: number | null
  /** The bean's country, compared by `foldName`. */
  country: string | null
  /** One of its tags, compared by `tagKey`. */
  tag: string | null
  /** The first and the last day. */
  dates: { from: string | null; to: string | null }
  /** The ranges of figures, besides those in `query`. */
  ranges: readonly FigureRange[]
  /** The value that must be missing. */
  needs: RoastNeed | null
}

/** A search without conditions. */
export const EVERY_ROAST: RoastSearch = {
  query: null,
  isOwners: false,
  beanId: null,
  country: null,
  tag: null,
  dates: { from: null, to: null },
  ranges: [],
  needs: null,
}

/** The roasts that are found. */
export interface FoundRoasts {
  ids: IdSet
  count: number
}

/** The roasts that are found, see docs/decisions/015-finding-roasts.md. */
export async function findRoasts(db: Kysely<Tables>, asked: RoastSearch): Promise<FoundRoasts> {
  const { ranges, rest } = comparisonsIn(asked.query ?? '')
  const search = { ...asked, query: rest }
  const ids = await readSet(db, { terms: [ALL] })
  for (const terms of await conditionsOf(db, search)) {
    if (ids.size > 0) ids.keepCommon(await readSet(db, terms))
  }
  const { dates } = search
  await keepBetween(db, ids, 'roast_date', dates.from, dates.to)
  for (const { figure, lowest, highest } of [...search.ranges, ...ranges]) {
    if (figure === 'cups') ids.keepCommon(await ratedBetween(db, lowest, highest))
    else await keepBetween(db, ids, FIGURE_COLUMNS[figure], lowest, highest)
  }
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

const FIGURE_COLUMNS = {
  score: 'score',
  loss: 'weight_loss_percent',
  dtr: 'dtr_percent',
  time: 'total_duration_seconds',
  drop: 'end_temp',
} as const satisfies Record<Exclude<RangeFigure, 'cups'>, ValueColumn>

/** The roasts whose mean rating by drinkers is in a range. */
async function ratedBetween(
  db: Kysely<Tables>,
  lowest: number | null,
  highest: number | null,
): Promise<IdSet> {
  const rated = await db
    .selectFrom('feedback')
    .select(({ fn }) => ['roast_id', fn.sum<number>('rating').as('sum'), fn.countAll<number>().as('count')])
    .where('state', '=', 'approved')
    .groupBy('roast_id')
    .execute()
  const ids = new IdSet()
  for (const { roast_id, sum, count } of rated) {
    const mean = Number(sum) / Number(count)
    if (mean >= (lowest ?? 0) && mean <= (highest ?? BEST_RATING)) ids.add(roast_id)
  }
  return ids
}

type Condition = Parameters<typeof readSet>[1]
type SearchedBean = Pick<Selectable<Tables['beans']>, (typeof BEAN_COLUMNS)[number]>

const BEAN_COLUMNS = [
  ...(['id', 'origin_name', 'country', 'region', 'varietals', 'processing_method'] as const),
  ...(['cupping_notes', 'bean_summary', 'flavor_profiles'] as const),
] as const

/** For each condition, the terms of which a roast must have at least one. */
async function conditionsOf(db: Kysely<Tables>, search: RoastSearch): Promise<Condition[]> {
  const { query, beanId, country, tag, needs } = search
  const { months, rest } = monthsAskedFor(query ?? '')
  const words = wantedWords(rest)
  const isBeanAskedFor = words.length + months.length > 0 || country !== null
  const beans = isBeanAskedFor ? await db.selectFrom('beans').select(BEAN_COLUMNS).execute() : []
  const seasons = await termsOfSeasons(db, words)
  const termsOfBeans = (isWanted: (bean: SearchedBean) => boolean) =>
    beans.filter(isWanted).map(({ id }) => beanTerm(id))
  const wordsOfBean = new Map(words.length === 0 ? [] : beans.map(bean => [bean.id, wordsOf(bean)]))
  return [
    ...(beanId === null ? [] : [{ terms: [beanTerm(beanId)] }]),
    ...(country === null
      ? []
      : [{ terms: termsOfBeans(bean => foldName(bean.country ?? '') === foldName(country)) }]),
    ...(tag === null ? [] : [{ ranges: [tagRange(tag)] }]),
    ...(needs === null ? [] : [{ terms: [lackTerm(needs)] }]),
    ...months.map(month => ({
      terms: [monthTerm(month), ...termsOfBeans(bean => monthsIn(bean.origin_name).includes(month))],
    })),
    ...words.map(word => ({
      ranges: [wordRange(word), ...(search.isOwners ? [ownWordRange(word)] : [])],
      terms: [
        ...(/^\d{4}$/.test(word) ? [yearTerm(word)] : []),
        ...(seasons.get(word) ?? []),
        ...termsOfBeans(({ id }) => hasWords(wordsOfBean.get(id) ?? [], [word])),
      ],
    })),
  ]
}

function wordsOf(bean: SearchedBean): string[] {
  return coffeeWords({ ...bean, flavor_profiles: namedNumbersOf(bean.flavor_profiles) })
}

/** The terms of the words that name a season. Its months depend on the owner's time zone. */
async function termsOfSeasons(db: Kysely<Tables>, words: readonly string[]): Promise<Map<string, string[]>> {
  const seasons = words.flatMap(word => {
    const season = seasonOf(word)
    return season === null ? [] : [{ word, season }]
  })
  if (seasons.length === 0) return new Map()
  const { time_zone } = await readOwnerSettings(db)
  return new Map(
    seasons.map(({ word, season }) => [word, monthsOfSeason(season, time_zone).map(monthNameTerm)]),
  )
}
