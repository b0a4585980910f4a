import { type Expression, expressionBuilder, PostgresAdapter, type SqlBool, sql } from 'kysely'
import {
  comparisonsIn,
  type FigureRange,
  type RangeFigure,
  type RoastNeed,
} from '#domain/roast/found-by/figure-ranges.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { wantedWords } from '#domain/words/search-words.ts'
import { monthsOfSeason, seasonOf } from '#domain/words/seasons.ts'
import { monthsAskedFor } from '#domain/words/written-months.ts'
import { readOwnerSettings } from '#server/account/site/owner-settings.ts'
import { type BeanIds, blendsOfBeans, plannedOfBeans } from '#server/library/greens/roast-parts.ts'
import type { Db, RoastIndexTable, Tables } from '#server/platform/database/tables.ts'
import { monthPart, tagPart, wordPart } from './searched-texts.ts'

/** The conditions of a search; null for no condition. */
export interface RoastSearch {
  /**
   * Each word must be a prefix of a word in the roast's name, number, notes, machine, tags, number by the machine,
   * colour meter, degree of roast or month, or in the bean's name, country, region, varieties, processing or taste; or
   * be the roast's year or season. A month in figures must be that of its date, or be in its text or its bean's name.
   */
  query: string | null
  /** Whether the words of private notes count too. */
  isOwners: boolean
  beanId: number | null
  /** The recipe of a blend. */
  blendId: number | null
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
  blendId: null,
  country: null,
  tag: null,
  dates: { from: null, to: null },
  ranges: [],
  needs: null,
}

/** Which of the found roasts are wanted: all, or a page from an offset or after a position; missing values are last. */
export interface FoundPage {
  column: FigureColumn | 'bean_sort_key'
  order: 'asc' | 'desc'
  limit: number | null
  offset: number
  after: { value: string | number | null; id: number } | null
}
type FigureColumn = Exclude<keyof RoastIndexTable, 'roast_id' | 'rule' | 'words' | 'owner_words'>

/** The ids of the wanted roasts in order, whether more follow, and how many are found in all. */
export interface FoundRoasts {
  ids: number[]
  hasMore: boolean
  count: number
}

const eb = expressionBuilder<Tables, 'roast_index'>()

/** Finds roasts, see docs/decisions/015-finding-roasts.md. */
export async function findRoasts(
  db: Db,
  search: RoastSearch,
  { column, order, limit, offset, after }: FoundPage,
): Promise<FoundRoasts> {
  const found = await foundRoasts(db, search)
  const count = eb.fn.countAll<number>().over().as('count')
  const counted =
    column === 'bean_sort_key'
      ? found
          .innerJoin('beans', 'beans.id', 'bean_id')
          .select(['roast_id', 'folded_name as value', count])
          .$castTo<FoundRow>()
          .as('found')
      : found
          .select(['roast_id', eb.ref(column).as('value'), count])
          .$castTo<FoundRow>()
          .as('found')
  let page = db
    .selectFrom(counted)
    .select(['roast_id', 'count'])
    .orderBy('value', by => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
    .orderBy('roast_id', 'desc')
  if (after !== null) {
    const beyond = order === 'asc' ? '>' : '<'
    page = page.where(found => {
      const isTie = found.and([
        found('value', after.value === null ? 'is' : '=', after.value),
        found('roast_id', '<', after.id),
      ])
      if (after.value === null) return isTie
      return found.or([found('value', beyond, after.value), isTie, found('value', 'is', null)])
    })
  }
  // One more than the limit tells whether there are more.
  const rows = await (limit === null ? page : page.limit(limit + 1).offset(offset)).execute()
  const ids = rows.map(row => row.roast_id)
  const isFirst = after === null && offset === 0
  return {
    ids: limit === null ? ids.slice(offset) : ids.slice(0, limit),
    hasMore: limit !== null && ids.length > limit,
    count: rows[0]?.count ?? (isFirst ? 0 : await countOf(found)),
  }
}

/** A found roast with the value that it is sorted by, and how many are found in all. */
interface FoundRow {
  roast_id: number
  value: string | number | null
  count: number
}

async function countOf(found: Awaited<ReturnType<typeof foundRoasts>>): Promise<number> {
  const { count } = await found.select(eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

/** The rows of the index that a search finds. */
export async function foundRoasts(db: Db, search: RoastSearch) {
  const { ranges, numbers, rest } = comparisonsIn(search.query ?? '')
  const { months, rest: typed } = monthsAskedFor(rest)
  const words = wantedWords(typed)
  const { beanId, blendId, country, tag, dates, needs } = search
  const contains = containsIn(db)
  const conditions = [
    ...(beanId === null ? [] : [isOfBeans(db, [beanId])]),
    ...(blendId === null ? [] : [isByRecipe(blendId)]),
    ...(country === null ? [] : [await isFromCountry(db, country)]),
    ...(tag === null ? [] : [contains('words', tagPart(tag))]),
    ...(needs === null ? [] : [LACKS[needs]]),
    ...(numbers.length === 0 ? [] : [eb.or(numbers.map(number => hasNumber(number, contains)))]),
    ...months.map(month => contains('words', monthPart(month))),
    ...(await wordConditions(db, words, { ...search, contains })),
    isBetween('roast_date', dates.from, dates.to),
    ...[...search.ranges, ...ranges].map(({ figure, lowest, highest }) =>
      figure === 'cups'
        ? isRatedBetween(lowest, highest)
        : isBetween(FIGURE_COLUMNS[figure], lowest, highest),
    ),
  ]
  return db.selectFrom('roast_index').where(eb.and(conditions))
}

const FIGURE_COLUMNS = {
  score: 'score',
  loss: 'weight_loss_percent',
  dtr: 'dtr_percent',
  time: 'total_duration_seconds',
  drop: 'end_temp',
} as const satisfies Record<Exclude<RangeFigure, 'cups'>, FigureColumn>

const LACKS: Record<RoastNeed, Expression<SqlBool>> = {
  weights: eb.and([
    eb.or([eb('green_weight_g', 'is', null), eb('roasted_weight_g', 'is', null)]),
    eb('never_weighed', '=', 0),
  ]),
  first_crack: eb('fc_minutes', 'is', null),
  score: eb('score', 'is', null),
  date: eb('roast_date', 'is', null),
}

/** Whether this is the number of the roast, or the one in its file. */
function hasNumber(number: number, contains: Contains): Expression<SqlBool> {
  const inFile = eb
    .selectFrom('roast_fields')
    .select('roast_fields.roast_id')
    .whereRef('roast_fields.roast_id', '=', 'roast_index.roast_id')
    .where('source_number', 'in', [String(number), `#${number}`])
  // The words first, because few roasts have this one.
  return eb.or([
    eb('roast_number', '=', number),
    eb.and([contains('words', wordPart(String(number))), eb.exists(inFile)]),
  ])
}

/** For each word, that a word of the roast begins with it, or that it is its year or season. */
async function wordConditions(
  db: Db,
  words: readonly string[],
  { isOwners, contains }: Pick<RoastSearch, 'isOwners'> & { contains: Contains },
): Promise<Expression<SqlBool>[]> {
  const isAnySeason = words.some(word => seasonOf(word) !== null)
  // The months of a season depend on the owner's time zone.
  const timeZone = isAnySeason ? (await readOwnerSettings(db)).time_zone : ''
  return words.map(word => {
    const season = seasonOf(word)
    // The dates first, because they are compared faster than texts are searched.
    return eb.or([
      ...(/^\d{4}$/.test(word) ? [isBetween('roast_date', `${word}-01-01`, `${word}-12-31`)] : []),
      ...(season === null ? [] : [isInMonths(monthsOfSeason(season, timeZone))]),
      contains('words', wordPart(word)),
      ...(isOwners ? [contains('owner_words', wordPart(word))] : []),
    ])
  })
}

/** Whether a text of the index contains another one. */
type Contains = (column: 'words' | 'owner_words', part: string) => Expression<SqlBool>

/** By the function of each database: `like` takes two to four times as long on PostgreSQL. */
function containsIn(db: Db): Contains {
  const position = sql.raw(db.getExecutor().adapter instanceof PostgresAdapter ? 'strpos' : 'instr')
  return (column, part) => sql<SqlBool>`${position}(${eb.ref(column)}, ${part}) > 0`
}

/** Whether the date is in one of these months of any year, counted from 1. */
function isInMonths(months: readonly number[]): Expression<SqlBool> {
  const written = months.map(month => String(month).padStart(2, '0'))
  return eb(eb.fn<string>('substr', ['roast_date', sql.lit(6), sql.lit(2)]), 'in', written)
}

/** Whether a value is in a range, bounds included; a null bound leaves that end open. */
function isBetween<Value extends string | number>(
  column: FigureColumn,
  lowest: Value | null,
  highest: Value | null,
): Expression<SqlBool> {
  return eb.and([
    ...(lowest === null ? [] : [eb(column, '>=', lowest)]),
    ...(highest === null ? [] : [eb(column, '<=', highest)]),
  ])
}

async function isFromCountry(db: Db, country: string): Promise<Expression<SqlBool>> {
  const known = await db.selectFrom('beans').select('country').distinct().execute()
  const spelled = known.filter(bean => foldName(bean.country ?? '') === foldName(country))
  const beans = eb
    .selectFrom('beans')
    .select('beans.id')
    .where(bean =>
      bean.or(spelled.map(each => bean('country', each.country === null ? 'is' : '=', each.country))),
    )
  return isOfBeans(db, beans.$asScalar())
}

/** Whether one of the beans is that of the roast, of a part of it, or of its recipe before weighing. */
function isOfBeans(db: Db, beans: BeanIds): Expression<SqlBool> {
  return eb.or([
    eb('bean_id', 'in', beans),
    eb('roast_index.roast_id', 'in', blendsOfBeans(beans)),
    eb('roast_index.roast_id', 'in', plannedOfBeans(db, beans)),
  ])
}

/** Whether the roast is by this recipe. */
function isByRecipe(blendId: number): Expression<SqlBool> {
  const roasts = eb.selectFrom('roasts').select('roasts.id').where('roasts.blend_id', '=', blendId)
  return eb('roast_index.roast_id', 'in', roasts)
}

/** Whether the mean of its approved ratings by drinkers is in a range. */
function isRatedBetween(lowest: number | null, highest: number | null): Expression<SqlBool> {
  let rated = eb
    .selectFrom('feedback')
    .select('feedback.roast_id')
    .where('state', '=', 'approved')
    .groupBy('feedback.roast_id')
  if (lowest !== null) rated = rated.having(({ fn }) => fn.avg('rating'), '>=', lowest)
  if (highest !== null) rated = rated.having(({ fn }) => fn.avg('rating'), '<=', highest)
  return eb('roast_index.roast_id', 'in', rated)
}
