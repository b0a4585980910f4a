import { z } from 'zod'
import type { Activity } from '#contract/activity.ts'
import { HAPPENINGS, type Happening, happeningText } from '#contract/happenings.ts'
import { namesIn } from '#domain/record/named-values.ts'
import { shortened } from '#domain/words/sentence-parts.ts'
import { withoutInvisible } from '#domain/words/visible-text.ts'
import type { Db } from '#server/platform/database/tables.ts'
import type { RefusedLogins } from './refused-logins.ts'

/** How long a record is kept, in days. */
const KEPT_DAYS = 180
/** Refused logins make at most 21 records an hour, so 91,000 in 180 days. */
const MOST_RECORDS = 200_000
const DAY_MS = 24 * 60 * 60 * 1000

/** In characters. */
const LONGEST_DEVICE = 80
const LONGEST_ADDRESS = 80

/** A record that is to be stored. */
export type NewActivity = Happening & {
  at: Date
  address: string | null
  device: string | null
}

/** The last record of a page. */
export interface ActivityPosition {
  happened_at: string
  id: number
}

/** Stores records and sums of refused logins: all or none. */
export async function storeActivity(
  db: Db,
  records: readonly NewActivity[],
  refused: readonly RefusedLogins[] = [],
): Promise<void> {
  await db.transaction().execute(async transaction => {
    if (records.length > 0) {
      await transaction.insertInto('activity').values(records.map(rowOf)).execute()
    }
    for (const sum of refused) await addRefusedLogins(transaction, sum)
  })
}

/** Stores a record of what was done on the machine itself, in a terminal or by a setting, without the queue. */
export async function storeMachineActivity(db: Db, happening: Happening): Promise<void> {
  const record = { ...happening, at: new Date(), address: null, device: 'On the machine' }
  await db.insertInto('activity').values(rowOf(record)).execute()
}

/** Records by time, newest first, and the position to continue from; null at the end. */
export async function listActivity(
  db: Db,
  { limit, after }: { limit: number; after: ActivityPosition | null },
): Promise<{ records: Activity[]; next: ActivityPosition | null }> {
  const ordered = db
    .selectFrom('activity')
    .select(['id', 'happened_at', 'kind', 'what', 'times', 'address', 'device'])
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    // One record more than the limit tells whether there are more.
    .limit(limit + 1)
  const rows = await (after === null
    ? ordered
    : ordered
        .where('happened_at', '<=', after.happened_at)
        .where(eb => eb.or([eb('happened_at', '<', after.happened_at), eb('id', '<', after.id)]))
  ).execute()
  const records = rows.slice(0, limit).map(row => ({ ...row, ...readHappening(row.what) }))
  const last = records.at(-1)
  return { records, next: rows.length > limit && last !== undefined ? last : null }
}

export async function countActivity(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('activity')
    .select(db.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes records that are older than 180 days, and all but the newest 200,000 by id. */
export async function forgetOldActivity(db: Db, now: Date, mostRecords = MOST_RECORDS): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString()
  await db.deleteFrom('activity').where('happened_at', '<', oldest).execute()
  const { newest } = await db
    .selectFrom('activity')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow()
  if (newest === null) return
  await db
    .deleteFrom('activity')
    .where('id', '<=', Number(newest) - mostRecords)
    .execute()
}

function rowOf({ at, address, device, ...happening }: NewActivity) {
  return {
    happened_at: at.toISOString(),
    ...storedHappening(happening),
    times: 1,
    address: address && shortened(address, LONGEST_ADDRESS),
    device: device && shortened(device, LONGEST_DEVICE),
    sum_key: null,
  }
}

/** Adds to the stored sum, which may be from before a restart or from another instance, or stores a new one. */
async function addRefusedLogins(transaction: Db, sum: RefusedLogins): Promise<void> {
  const { key: sum_key, times, last, lastAt: at } = sum
  const { times: _, ...row } = {
    ...rowOf({ at, code: 'login_refused', values: { from_many: last === null }, ...(last ?? NOBODY) }),
    sum_key,
  }
  const updated = await transaction
    .updateTable('activity')
    .set(eb => ({ ...row, times: eb('times', '+', times) }))
    .where('sum_key', '=', sum_key)
    .executeTakeFirst()
  // Not an upsert: PostgreSQL would use up an id each time, and old records are deleted by id.
  if (Number(updated.numUpdatedRows) > 0) return
  await transaction
    .insertInto('activity')
    .values({ ...row, times })
    .execute()
}

const NOBODY = { address: null, device: null }

/** In characters. */
const LONGEST_SENTENCE = 300
const LONGEST_NAME = 100
/** More names than fit into a sentence of 300 characters. */
const MOST_NAMES = 60

/** What happened, for the columns `kind` and `what`: a code and its values as JSON. Names are shortened. */
function storedHappening({ code, values }: Happening) {
  return { kind: HAPPENINGS[code].kind, what: JSON.stringify({ code, values }, withShortNames) }
}

/** Reads the column `what`. Earlier programs stored the sentence alone, which never begins with a brace. */
function readHappening(what: string): Pick<Activity, 'what' | 'code' | 'values'> {
  const sentenceAlone = { what, code: null, values: null }
  if (!what.startsWith('{')) return sentenceAlone
  const { success, data } = stored.safeParse(what)
  if (!success) return sentenceAlone
  const sentence = happeningText(data.code, data.values)
  return sentence === null ? sentenceAlone : { ...data, what: shortened(sentence, LONGEST_SENTENCE) }
}

const happening = z.object({
  code: z.enum(namesIn(HAPPENINGS)),
  values: z.record(z.string(), z.unknown()),
})

const stored = z.string().transform((text, context) => {
  try {
    return happening.parse(JSON.parse(text))
  } catch {
    context.addIssue('is no happening')
    return z.NEVER
  }
})

function withShortNames(_key: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MOST_NAMES)
  return typeof value === 'string' ? shortened(withoutInvisible(value), LONGEST_NAME) : value
}
