import type { DemoFeedback } from '../demo/feedback.ts'
import { inOrder } from '../src/domain/words/feedback.ts'
import { addFeedback, decideFeedback } from '../src/server/library/feedback/change-feedback.ts'
import { listFeedback } from '../src/server/library/feedback/repository.ts'
import { openDatabase } from '../src/server/platform/database/connect.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Feedback is for roasts of at least this age, which had time to be given away. */
const OLD_ENOUGH_DAYS = 15

/**
 * Writes made-up feedback straight into the database of a filled demo, because one address may send only five an hour.
 */
export async function writeFeedback(
  place: { databaseUrl: string | null; dataFolder: string },
  feedback: readonly DemoFeedback[],
  now: Date,
): Promise<void> {
  const database = await openDatabase(place)
  const { db } = database
  const lastDate = new Date(now.getTime() - OLD_ENOUGH_DAYS * DAY_MS).toISOString().slice(0, 10)
  const inTime = [...feedback].sort((a, b) => b.daysAgo - a.daysAgo)
  for (const { bean, roast, flavours, daysAgo, isApproved, ...said } of inTime) {
    const on = await db
      .selectFrom('roasts')
      .select('id')
      .where('bean_id', '=', bean + 1)
      .where('roast_date', '<=', lastDate)
      .orderBy('roast_date', 'desc')
      .limit(1)
      .offset(roast)
      .executeTakeFirst()
    if (on === undefined) continue
    const at = new Date(now.getTime() - daysAgo * DAY_MS)
    await addFeedback(db, on.id, { ...said, flavours: inOrder(flavours) }, { isNewcomer: true, now: at })
    const [newest] = (await listFeedback(db, { state: 'waiting', limit: 1, after: null })).feedback
    if (isApproved && newest !== undefined)
      await decideFeedback(db, newest.id, 'approved', { read: null, now: at })
  }
  await database.close()
}
