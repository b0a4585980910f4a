import { setImmediate } from 'node:timers/promises'
import type { DeletionKind } from '#contract/trash.ts'
import type { GreenPart } from '#domain/bean/blend/greens.ts'
import type { ComparedValue, UpdatableField } from '#domain/roast/roast-differences.ts'
import type { RoastRow } from '#server/library/roasts/roast-row.ts'
import { beginDeletion } from '#server/library/trash/begin-deletion.ts'
import type { Db, Row, Transaction } from '#server/platform/database/tables.ts'

/** A value of a roast that was replaced. A score is the text of its column. */
export interface ReplacedValue {
  field:
    | UpdatableField
    | 'roast_name'
    | 'bean_id'
    | 'greens'
    | 'blend_id'
    | 'style_id'
    | 'source'
    | 'score_details'
  before: ComparedValue | readonly GreenPart[]
  after: ComparedValue | readonly GreenPart[]
}

/** The values of a roast that a newer file, a rescoring or a change of several roasts replaces, for the trash. */
interface Replaced {
  changes: readonly ReplacedValue[]
  /** Whether the file is replaced too. */
  isNewFile: boolean
}

/** The kinds of trash entries that hold replaced values. */
type ReplacingKind = Extract<
  DeletionKind,
  'update' | 'reread' | 'changes' | 'time zone' | 'step aside' | 'scores'
>

/** Creates a trash entry for replaced values, and returns its id. */
export function beginReplacing(
  transaction: Transaction,
  entry: { kind: ReplacingKind; label: string | null },
  now: Date,
): Promise<number> {
  return beginDeletion(transaction, entry, now)
}

/** Whether there is a trash entry of this kind with this id, to which more replaced values can be added. */
export async function isReplacing(db: Db, deletionId: number, kind: ReplacingKind): Promise<boolean> {
  const deletion = await db
    .selectFrom('deletions')
    .select('kind')
    .where('id', '=', deletionId)
    .executeTakeFirst()
  return deletion?.kind === kind
}

/**
 * Adds a roast's values to a trash entry, before they are replaced. It never overwrites one that the entry has.
 */
export async function addReplaced(
  transaction: Transaction,
  deletionId: number,
  row: Pick<RoastRow, 'id' | 'set_by_hand'>,
  { changes, isNewFile }: Replaced,
): Promise<void> {
  const hasNewSamples = changes.some(({ field }) => field === 'timeline')
  const timeline = hasNewSamples ? await storedTimeline(transaction, row.id) : null
  const source = isNewFile ? await storedSource(transaction, row.id) : null
  const earlier = await transaction
    .selectFrom('replaced_values')
    .select('changes')
    .where('deletion_id', '=', deletionId)
    .where('roast_id', '=', row.id)
    .executeTakeFirst()
  if (earlier !== undefined) {
    const known = JSON.parse(earlier.changes) as ReplacedValue[]
    const formerOf = (field: ReplacedValue['field']) => known.find(former => former.field === field)
    const others = known.filter(({ field }) => !changes.some(change => change.field === field))
    const merged = changes.map(change => ({ ...change, before: (formerOf(change.field) ?? change).before }))
    const isFirstTimeline = timeline !== null && formerOf('timeline') === undefined
    await transaction
      .updateTable('replaced_values')
      .set({ changes: JSON.stringify([...others, ...merged]), ...(isFirstTimeline && { timeline }) })
      .where('deletion_id', '=', deletionId)
      .where('roast_id', '=', row.id)
      .execute()
    return
  }
  await transaction
    .insertInto('replaced_values')
    .values({
      deletion_id: deletionId,
      roast_id: row.id,
      changes: JSON.stringify(changes),
      set_by_hand: row.set_by_hand,
      timeline,
      file_name: source?.file_name ?? null,
      content: source?.content ?? null,
    })
    .execute()
  await transaction
    .updateTable('deletions')
    .set(eb => ({ roast_count: eb('roast_count', '+', 1) }))
    .where('id', '=', deletionId)
    .execute()
}

export type ReplacedRow = Row<'replaced_values'>

/** The replaced values of an entry by roast, in pages, without their files. Other work runs in between. */
export async function* replacedPages(transaction: Transaction, deletionId: number) {
  for (let after = 0; ; ) {
    const rows = await transaction
      .selectFrom('replaced_values')
      .select(['roast_id', 'changes', 'set_by_hand'])
      .where('deletion_id', '=', deletionId)
      .where('roast_id', '>', after)
      .orderBy('roast_id')
      .limit(ROASTS_AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(row => ({ ...row, changes: JSON.parse(row.changes) as ReplacedValue[] }))
    after = last.roast_id
    await setImmediate()
  }
}

/** As many scores as are brought back in a few milliseconds. */
const ROASTS_AT_ONCE = 100

async function storedTimeline(db: Db, roastId: number): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('roast_timelines')
    .select('timeline')
    .where('roast_id', '=', roastId)
    .executeTakeFirst()
  return row?.timeline ?? null
}

async function storedSource(db: Db, roastId: number) {
  const row = await db
    .selectFrom('roast_sources')
    .select(['file_name', 'content'])
    .where('roast_id', '=', roastId)
    .executeTakeFirst()
  return row ?? null
}
