import type { Kysely, Selectable, Transaction } from 'kysely'
import type {
  ApprovedFeedback,
  BeanFeedback,
  Feedback,
  FeedbackContent,
  FeedbackState,
  FeedbackSummary,
  RoastFeedback,
  RoastRating,
} from '#contract/feedback.ts'
import { type Flavour, keptName, keptWords } from '#domain/feedback.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { round } from '#domain/units.ts'
import { changeLibrary, changeWithoutVersion } from '#server/database/change.ts'
import type { FeedbackTable, Tables } from '#server/database/tables.ts'
import { changeKeyOf, idInKey, isValidChangeKey } from './change-key.ts'
import { mostBefore } from './limits.ts'

/** How long deleted feedback can be brought back, in days. */
const KEPT_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

const SHOWN_WORDS = 100

/** Why feedback isn't accepted. */
export type AddRefusal = 'unknown roast' | 'too many wait'

/**
 * Adds feedback that waits for the owner, and resolves to the key that changes it. Some places are reserved for
 * newcomers (`limits.ts`).
 */
export function addFeedback(
  db: Kysely<Tables>,
  roastId: number,
  received: FeedbackContent,
  { isNewcomer, now }: { isNewcomer: boolean; now: Date },
): Promise<Result<string, AddRefusal>> {
  return changeWithoutVersion<string, AddRefusal>(db, async transaction => {
    const roast = await transaction
      .selectFrom('roasts')
      .select('id')
      .where('id', '=', roastId)
      .executeTakeFirst()
    if (roast === undefined) return failure('unknown roast')
    const isFirstOnRoast = !(await hasWaiting(transaction, roastId))
    const waiting = await countFeedback(transaction, 'waiting')
    if (waiting >= mostBefore({ isNewcomer, isFirstOnRoast })) return failure('too many wait')
    const created_at = now.toISOString()
    const { id } = await transaction
      .insertInto('feedback')
      .values({ roast_id: roastId, ...columnsOf(received), state: 'waiting', created_at, decided_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return success(await changeKeyOf(transaction, { id, created_at }))
  })
}

function columnsOf({ rating, flavours, text, name }: FeedbackContent) {
  return { rating, flavours: JSON.stringify(flavours), text, name }
}

/**
 * Changes feedback for the holder of its key. Approved feedback has to be approved again; hidden feedback stays hidden.
 * Resolves to whether there is feedback on the roast for which the key is valid.
 */
export async function changeFeedback(
  db: Kysely<Tables>,
  roastId: number,
  changed: FeedbackContent,
  { changeKey, now }: { changeKey: string; now: Date },
): Promise<boolean> {
  const id = idInKey(changeKey)
  if (id === null) return false
  const write = (isShown: boolean) => async (transaction: Transaction<Tables>) => {
    const row = await transaction
      .selectFrom('feedback')
      .select(['id', 'state', 'created_at'])
      .where('id', '=', id)
      .where('roast_id', '=', roastId)
      .where('state', '!=', 'deleted')
      .executeTakeFirst()
    if (row === undefined || !(await isValidChangeKey(transaction, changeKey, row, now)))
      return failure('closed' as const)
    if (row.state === 'approved' && !isShown) return failure('shown' as const)
    const state = row.state === 'approved' ? 'waiting' : row.state
    await transaction
      .updateTable('feedback')
      .set({ ...columnsOf(changed), state })
      .where('id', '=', id)
      .execute()
    return success(null)
  }
  const unseen = await changeWithoutVersion(db, write(false))
  if (unseen.ok || unseen.reason === 'closed') return unseen.ok
  return (await changeLibrary(db, write(true))).ok
}

async function hasWaiting(db: Kysely<Tables>, roastId: number): Promise<boolean> {
  const waiting = await db
    .selectFrom('feedback')
    .select('id')
    .where('roast_id', '=', roastId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return waiting !== undefined
}

/** Counts the feedback in a state, on roasts that are not deleted. */
export async function countFeedback(db: Kysely<Tables>, state: FeedbackState): Promise<number> {
  const { count } = await db
    .selectFrom('feedback')
    .innerJoin('roasts', 'roasts.id', 'feedback.roast_id')
    .select(db.fn.countAll<number>().as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  return count
}

/** Feedback in a state, newest first, and the id to continue from; null at the end. */
export async function listFeedback(
  db: Kysely<Tables>,
  { state, limit, after }: { state: FeedbackState; limit: number; after: number | null },
): Promise<{ feedback: Feedback[]; next: number | null }> {
  let query = selectFeedback(db).where('state', '=', state).orderBy('feedback.id', 'desc')
  if (after !== null) query = query.where('feedback.id', '<', after)
  // One more than the limit tells whether there are more.
  const rows = await query.limit(limit + 1).execute()
  const feedback = rows.slice(0, limit).map(feedbackOf)
  return { feedback, next: rows.length > limit ? (feedback.at(-1)?.id ?? null) : null }
}

/** Changes the state of feedback. Returns it as it is then; null if there is none. */
export async function decideFeedback(
  db: Kysely<Tables>,
  id: number,
  state: FeedbackState,
  now: Date,
): Promise<Feedback | null> {
  const decided = await changeLibrary<Feedback, null>(db, async transaction => {
    const row = await selectFeedback(transaction).where('feedback.id', '=', id).executeTakeFirst()
    if (row === undefined) return failure(null)
    await transaction
      .updateTable('feedback')
      .set({ state, decided_at: now.toISOString() })
      .where('id', '=', id)
      .execute()
    return success(feedbackOf({ ...row, state }))
  })
  return decided.ok ? decided.value : null
}

export async function feedbackExists(db: Kysely<Tables>, id: number): Promise<boolean> {
  return (await selectFeedback(db).where('feedback.id', '=', id).executeTakeFirst()) !== undefined
}

/** The approved feedback on a roast. */
export async function feedbackOnRoast(db: Kysely<Tables>, roastId: number): Promise<RoastFeedback> {
  const ratings = await db
    .selectFrom('feedback')
    .select(['rating', 'flavours', db.fn.countAll<number>().as('count')])
    .where('roast_id', '=', roastId)
    .where('state', '=', 'approved')
    .groupBy(['rating', 'flavours'])
    .execute()
  const rows = await db
    .selectFrom('feedback')
    .select(['id', 'rating', 'flavours', 'text', 'name', 'created_at'])
    .where('roast_id', '=', roastId)
    .where('state', '=', 'approved')
    .where('text', 'is not', null)
    .orderBy('id', 'desc')
    .limit(SHOWN_WORDS)
    .execute()
  return { ...summaryOf(ratings), words: rows.map(shown) satisfies ApprovedFeedback[] }
}

/** The approved feedback on the roasts of a bean. */
export async function feedbackOnBean(db: Kysely<Tables>, beanId: number): Promise<BeanFeedback> {
  const ratings = await db
    .selectFrom('feedback')
    .select(['roast_id', 'rating', 'flavours', db.fn.countAll<number>().as('count')])
    // A join would read the feedback on all beans.
    .where('roast_id', 'in', db.selectFrom('roasts').select('id').where('bean_id', '=', beanId))
    .where('state', '=', 'approved')
    .groupBy(['roast_id', 'rating', 'flavours'])
    .execute()
  return { ...summaryOf(ratings), roasts: roastRatingsOf(ratings) }
}

/** All feedback on roasts of the library that is not deleted, for its export, by id, in pages. */
export async function* feedbackPages(db: Kysely<Tables>): AsyncGenerator<Feedback[]> {
  let after = 0
  for (;;) {
    const rows = await selectFeedback(db)
      .where('feedback.id', '>', after)
      .where('state', '!=', 'deleted')
      .orderBy('feedback.id')
      .limit(EXPORTED_AT_ONCE)
      .execute()
    yield rows.map(feedbackOf)
    if (rows.length < EXPORTED_AT_ONCE) return
    after = rows.at(-1)!.id
  }
}

const EXPORTED_AT_ONCE = 500

/** Purges feedback that was deleted long ago. */
export async function forgetDeletedFeedback(db: Kysely<Tables>, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString()
  await db.deleteFrom('feedback').where('state', '=', 'deleted').where('decided_at', '<', oldest).execute()
}

/** Selects feedback on roasts that are not deleted. */
function selectFeedback(db: Kysely<Tables> | Transaction<Tables>) {
  return db
    .selectFrom('feedback')
    .innerJoin('roasts', 'roasts.id', 'feedback.roast_id')
    .select([
      'feedback.id',
      'roast_id',
      'roast_name',
      'rating',
      'flavours',
      'text',
      'name',
      'state',
      'feedback.created_at',
    ])
}

type FeedbackRow = Omit<Selectable<FeedbackTable>, 'decided_at'> & { roast_name: string }

function feedbackOf({ roast_id, roast_name, ...row }: FeedbackRow): Feedback {
  return { ...shown(row), roast: { id: roast_id, roast_name } }
}

/** A row as it is shown. Earlier versions stored texts with more invisible characters, which are removed here. */
function shown<Row extends { flavours: string; text: string | null; name: string | null }>(
  row: Row,
): Omit<Row, 'flavours'> & { flavours: Flavour[] } {
  const text = row.text && (keptWords(row.text) || null)
  const name = row.name && (keptName(row.name) || null)
  return { ...row, flavours: flavoursOf(row), text, name }
}

function flavoursOf({ flavours }: { flavours: string }): Flavour[] {
  return JSON.parse(flavours) as Flavour[]
}

/** A rating, and how many drinkers gave it. */
interface CountedRating {
  rating: number
  flavours: string
  count: number
}

function summaryOf(ratings: readonly CountedRating[]): FeedbackSummary {
  const flavours: FeedbackSummary['flavours'] = {}
  for (const row of ratings) {
    for (const flavour of flavoursOf(row)) flavours[flavour] = (flavours[flavour] ?? 0) + row.count
  }
  return { count: countOf(ratings), average_rating: averageOf(ratings), flavours }
}

function roastRatingsOf(ratings: readonly (CountedRating & { roast_id: number })[]): RoastRating[] {
  return [...Map.groupBy(ratings, ({ roast_id }) => roast_id)]
    .map(([roast_id, ofRoast]) => ({
      roast_id,
      count: countOf(ofRoast),
      average_rating: averageOf(ofRoast)!,
    }))
    .sort((a, b) => a.roast_id - b.roast_id)
}

function countOf(ratings: readonly CountedRating[]): number {
  return ratings.reduce((sum, { count }) => sum + count, 0)
}

/** Null without ratings. */
function averageOf(ratings: readonly CountedRating[]): number | null {
  const sum = ratings.reduce((total, { rating, count }) => total + rating * count, 0)
  return ratings.length === 0 ? null : round(sum / countOf(ratings), 2)
}
