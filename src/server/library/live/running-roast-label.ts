import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { type RunningRoastRow, storedPartsOf } from './running-roast-row.ts'

/** Names a running roast by its coffee and how long it has run: `Kenya Nyeri, 0:27`; null if neither is known. */
export async function runningRoastLabel(db: Db, row: RunningRoastRow, now: Date): Promise<string | null> {
  const words = [await coffeeOf(db, row), timeOf(row, now)].filter(word => word !== null)
  return words.length === 0 ? null : words.join(', ')
}

async function coffeeOf(db: Db, row: RunningRoastRow): Promise<string | null> {
  const { bean_id, blend_id } = row
  const bean = await db
    .selectFrom('beans')
    .select('origin_name')
    .where('id', '=', bean_id ?? 0)
    .executeTakeFirst()
  if (bean === undefined) return null
  const blend = await db
    .selectFrom('blends')
    .select('name')
    .where('id', '=', blend_id ?? 0)
    .executeTakeFirst()
  return coffeeTitle({ bean, greens: storedPartsOf(row), blend_name: blend?.name ?? null })
}

/** A roast that was forgotten says nothing by its time. */
const LONGEST_SECONDS = 3600

/** From charge to drop, or until now; null if it wasn't charged. */
function timeOf({ charged_at, dropped_at }: RunningRoastRow, now: Date): string | null {
  if (charged_at === null) return null
  const end = dropped_at === null ? now.getTime() : Date.parse(dropped_at)
  const seconds = (end - Date.parse(charged_at)) / 1000
  return seconds > LONGEST_SECONDS ? null : formatDuration(seconds)
}
