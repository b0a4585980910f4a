import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type {
  ApprovedFeedback,
  BeanFeedback,
  Feedback,
  FeedbackState,
  FeedbackSummary,
  RoastFeedback,
  RoastRating,
} from '#contract/feedback.ts'
import { round } from '#domain/record/units.ts'
import { isOfBean, isOfBeanAlone, isOfOneCoffee } from '#server/library/greens/roast-parts.ts'
import type { Db, Tables } from '#server/platform/database/tables.ts'
import { feedbackOf, flavoursOf, selectFeedback, shown } from './feedback-row.ts'

const SHOWN_WORDS = 100

const eb = expressionBuilder<Tables, 'roasts'>()

/** Counts the feedback in a state, on roasts that are not deleted. */
export async function countFeedback(db: Db, state: FeedbackState): Promise<number> {
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
  db: Db,
  { state, limit, after }: { state: FeedbackState; limit: number; after: number | null },
): Promise<{ feedback: Feedback[]; next: number | null }> {
  let query = selectFeedback(db).where('state', '=', state).orderBy('feedback.id', 'desc')
  if (after !== null) query = query.where('feedback.id', '<', after)
  // One more than the limit tells whether there are more.
  const rows = await query.limit(limit + 1).execute()
  const feedback = rows.slice(0, limit).map(feedbackOf)
  return { feedback, next: rows.length > limit ? (feedback.at(-1)?.id ?? null) : null }
}

/** Feedback on a roast that isn't deleted. */
export function findFeedback(db: Db, id: number) {
  return selectFeedback(db).where('feedback.id', '=', id).executeTakeFirst()
}

/** The approved feedback on a roast. */
export async function feedbackOnRoast(db: Db, roastId: number): Promise<RoastFeedback> {
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

/** The approved feedback on the roasts of a bean, of which only those of it alone say how it is liked. */
export async function feedbackOnBean(db: Db, beanId: number): Promise<BeanFeedback> {
  const ofRoasts = (condition: Expression<SqlBool>) =>
    db
      .selectFrom('feedback')
      .select(['roast_id', 'rating', 'flavours', db.fn.countAll<number>().as('count')])
      // A join would read the feedback on all beans.
      .where('roast_id', 'in', db.selectFrom('roasts').select('roasts.id').where(condition))
      .where('state', '=', 'approved')
      .groupBy(['roast_id', 'rating', 'flavours'])
      .execute()
  const alone = await ofRoasts(isOfBeanAlone(beanId))
  const ofBlends = roastRatingsOf(await ofRoasts(eb.and([isOfBean(db, beanId), eb.not(isOfOneCoffee)])))
  return {
    ...summaryOf(alone),
    blends_left_out: ofBlends.length,
    roasts: [...roastRatingsOf(alone), ...ofBlends].sort((a, b) => a.roast_id - b.roast_id),
  }
}

/** All feedback on roasts of the library that is not deleted, for its export, by id, in pages. */
export async function* feedbackPages(db: Db): AsyncGenerator<Omit<Feedback, 'etag'>[]> {
  let after = 0
  for (;;) {
    const rows = await selectFeedback(db)
      .where('feedback.id', '>', after)
      .where('state', '!=', 'deleted')
      .orderBy('feedback.id')
      .limit(EXPORTED_AT_ONCE)
      .execute()
    yield rows.map(row => {
      const { etag: _, ...said } = feedbackOf(row)
      return said
    })
    if (rows.length < EXPORTED_AT_ONCE) return
    after = rows.at(-1)!.id
  }
}

const EXPORTED_AT_ONCE = 500

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
  return [...Map.groupBy(ratings, ({ roast_id }) => roast_id)].map(([roast_id, ofRoast]) => ({
    roast_id,
    count: countOf(ofRoast),
    average_rating: averageOf(ofRoast)!,
  }))
}

function countOf(ratings: readonly CountedRating[]): number {
  return ratings.reduce((sum, { count }) => sum + count, 0)
}

/** Null without ratings. */
function averageOf(ratings: readonly CountedRating[]): number | null {
  const sum = ratings.reduce((total, { rating, count }) => total + rating * count, 0)
  return ratings.length === 0 ? null : round(sum / countOf(ratings), 2)
}
