import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Activity } from '#contract/activity.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { BYTE_ORDER_MARK, type CsvValue, csvLines } from '#server/platform/files/csv.ts'
import { type ActivityPosition, listActivity } from './repository.ts'

/** Every record as CSV, newest first. Yields pieces, each read after the previous one was sent. */
export async function* activityAsCsv(db: Kysely<Tables>): AsyncGenerator<string> {
  let heading = BYTE_ORDER_MARK + csvLines([COLUMNS.map(([name]) => name)])
  let after: ActivityPosition | null = null
  do {
    const { records, next } = await listActivity(db, { limit: RECORDS_AT_ONCE, after })
    // Sent with the first records, so a database failure shows before anything is sent.
    yield heading + csvLines(records.map(record => COLUMNS.map(([, value]) => value(record))))
    heading = ''
    after = next
    await setImmediate()
  } while (after !== null)
}

const RECORDS_AT_ONCE = 500

const COLUMNS: readonly [heading: string, value: (record: Activity) => CsvValue][] = [
  ['Time (UTC)', record => record.happened_at],
  ['What', record => record.what],
  ['Times', record => record.times],
  ['Address', record => record.address],
  ['Device', record => record.device],
  ['Kind', record => record.kind],
]
