import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Feedback, FeedbackContent, FeedbackState } from '#contract/feedback.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { CHANGEABLE_MS } from '#domain/words/feedback.ts'
import { signingKey } from '#server/account/signed-tokens.ts'
import { readOwnerSettings } from '#server/account/site/owner-settings.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { roastExists } from '#server/library/roasts/repository.ts'
import { changeLibrary, changeWithoutVersion } from '#server/platform/database/change.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { feedbackOf, selectFeedback } from './feedback-row.ts'
import { mostBefore, tooManyWait } from './limits.ts'
import { countFeedback } from './repository.ts'

/** How long deleted feedback can be brought back, in days. */
const KEPT_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Adds feedback that waits for the owner, and resolves to the key that changes it. Some places are reserved for
 * newcomers (`limits.ts`).
 */
export function addFeedback(
  db: Db,
  roastId: number,
  received: FeedbackContent,
  { isNewcomer, now }: { isNewcomer: boolean; now: Date },
): Promise<Result<string, HttpProblem>> {
  return changeWithoutVersion<string, HttpProblem>(db, async transaction => {
    if (!(await roastExists(transaction, roastId))) return failure(unknownEntity('roast'))
    if (!(await isOpen(transaction))) return failure(new HttpProblem('feedback_closed'))
    const isFirstOnRoast = !(await hasWaiting(transaction, roastId))
    const waiting = await countFeedback(transaction, 'waiting')
    if (waiting >= mostBefore({ isNewcomer, isFirstOnRoast })) return failure(tooManyWait())
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

/** Whether the owner takes feedback, new or changed. */
export async function isOpen(db: Db): Promise<boolean> {
  return (await readOwnerSettings(db)).feedback_open
}

/**
 * Changes feedback for the holder of its key. Approved feedback has to be approved again; hidden feedback stays hidden.
 */
export async function changeFeedback(
  db: Db,
  roastId: number,
  changed: FeedbackContent,
  { changeKey, now }: { changeKey: string; now: Date },
): Promise<Result<null, HttpProblem>> {
  const id = idInKey(changeKey)
  if (id === null) return failure(new HttpProblem('feedback_kept'))
  return changeWithoutVersion<null, HttpProblem>(db, async (transaction, show) => {
    if (!(await isOpen(transaction))) return failure(new HttpProblem('feedback_closed'))
    const row = await transaction
      .selectFrom('feedback')
      .select(['id', 'state', 'created_at'])
      .where('id', '=', id)
      .where('roast_id', '=', roastId)
      .where('state', '!=', 'deleted')
      .executeTakeFirst()
    if (row === undefined || !(await isValidChangeKey(transaction, changeKey, row, now)))
      return failure(new HttpProblem('feedback_kept'))
    if (row.state === 'approved') show()
    const state = row.state === 'approved' ? 'waiting' : row.state
    await transaction
      .updateTable('feedback')
      .set({ ...columnsOf(changed), state })
      .where('id', '=', id)
      .execute()
    return success(null)
  })
}

/**
 * Changes the state of feedback if its ETag is one of `read`; null accepts any. Returns it as it is then. Its sender
 * may change it for an hour, and nothing may be approved that the owner hasn't seen.
 */
export function decideFeedback(
  db: Db,
  id: number,
  state: FeedbackState,
  { read, now }: { read: readonly string[] | null; now: Date },
): Promise<Result<Feedback, HttpProblem>> {
  return changeLibrary<Feedback, HttpProblem>(db, async transaction => {
    const row = await selectFeedback(transaction).where('feedback.id', '=', id).executeTakeFirst()
    if (row === undefined) return failure(unknownEntity('feedback'))
    const before = feedbackOf(row)
    if (read !== null && !read.includes(before.etag))
      return failure(new HttpProblem('feedback_changed', { now: before }))
    await transaction
      .updateTable('feedback')
      .set({ state, decided_at: now.toISOString() })
      .where('id', '=', id)
      .execute()
    return success(feedbackOf({ ...row, state }))
  })
}

/** Purges feedback that was deleted long ago. */
export async function forgetDeletedFeedback(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString()
  await db.deleteFrom('feedback').where('state', '=', 'deleted').where('decided_at', '<', oldest).execute()
}

async function hasWaiting(db: Db, roastId: number): Promise<boolean> {
  const waiting = await db
    .selectFrom('feedback')
    .select('id')
    .where('roast_id', '=', roastId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return waiting !== undefined
}

/** The fields of a feedback that its key is made from. */
interface Sent {
  id: number
  created_at: string
}

/** The key that lets the sender of a feedback change it: its id and this installation's signature. */
async function changeKeyOf(db: Db, { id, created_at }: Sent): Promise<string> {
  const signature = createHmac('sha256', await signingKey(db)).update(`feedback ${id} ${created_at}`)
  return `${id}.${signature.digest('base64url')}`
}

/** The id in a key, without checking the signature; null if it has none. */
function idInKey(changeKey: string): number | null {
  const id = Number(changeKey.split('.')[0])
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Whether this is the key of the feedback, and the feedback is recent enough to be changed. */
async function isValidChangeKey(db: Db, changeKey: string, sent: Sent, now: Date): Promise<boolean> {
  if (now.getTime() - Date.parse(sent.created_at) > CHANGEABLE_MS) return false
  const [expected, given] = [await changeKeyOf(db, sent), changeKey].map(text => Buffer.from(text))
  return expected!.length === given!.length && timingSafeEqual(expected!, given!)
}
