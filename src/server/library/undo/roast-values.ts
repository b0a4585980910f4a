import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Deletion } from '#contract/trash.ts'
import { partsOf } from '#domain/bean/blend/greens.ts'
import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import { isNamed, namesIn } from '#domain/record/named-values.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import type { RoastFields } from '#domain/roast/roast-fields.ts'
import { HttpProblem, isProblem } from '#server/http/http-problem.ts'
import { indexRoasts } from '#server/library/find/index-roasts.ts'
import { givenPartsOf, partsColumns } from '#server/library/greens/roast-parts.ts'
import { changeOfValues, changeRoastWithin, type RoastValues } from '#server/library/roasts/change-roast.ts'
import { type MovingRoast, reserveNames } from '#server/library/roasts/move-roast.ts'
import { unpackedSource } from '#server/library/roasts/packed-source.ts'
import { correctionOf, type RoastRow, recordOf } from '#server/library/roasts/roast-row.ts'
import { setByHandColumn, setByHandOf } from '#server/library/roasts/set-by-hand.ts'
import { deleteSource, storeSource } from '#server/library/roasts/source-hashes.ts'
import type { Transaction } from '#server/platform/database/tables.ts'
import { formerValues } from './former-values.ts'
import { type ReplacedRow, type ReplacedValue, replacedPages } from './replaced-values.ts'

/**
 * Restores the values that were replaced on the roasts of an entry, and their former files. Values that were changed
 * again since then stay. All or nothing: fails if a roast or its former bean was deleted, its former name is taken, or
 * a newer file updated it since. Other work runs in between.
 */
export async function restoreRoastValues(
  transaction: Transaction,
  { id, kind }: Pick<Deletion, 'id' | 'kind'>,
  now: Date,
): Promise<Result<null, HttpProblem>> {
  const moving: MovingRoast[] = []
  for await (const { roast, changes } of replacedRoasts(transaction, id)) {
    if (roast === null) return failure(new HttpProblem('roast_deleted_since'))
    const { roast_name } = roast
    if (isNamed(OF_FILES, kind) && (await isUpdatedSince(transaction, id, roast.id)))
      return failure(new HttpProblem('updated_since', { roast_name }))
    const places = changes.filter(({ field }) => isNamed(PLACE, field))
    const { greens: _, ...update } = Object.fromEntries(formerValues(roast, places, valuesOfFields(places)))
    if (namesIn(update).length > 0) moving.push({ roast, update })
  }
  const isFree = await reserveNames(transaction, moving)
  if (!isFree.ok) return failure(problemOf(isFree.reason, null))
  const restored: number[] = []
  for await (const { roast, ...replaced } of replacedRoasts(transaction, id)) {
    await setImmediate()
    restored.push(replaced.roast_id)
    const { timeline, file_name, content } = isNamed(OF_FILES, kind)
      ? await replacedBytes(transaction, id, replaced.roast_id)
      : NO_BYTES
    const changed = await changeRoastWithin(
      ...[transaction, replaced.roast_id, null, now],
      async (_, row, known) => {
        const values = formerValuesOf(row, known, replaced.changes, timeline)
        const change = await changeOfValues(transaction, row, known, values)
        if (!change.ok) return change
        const before = setByHandOf(replaced)
        const setByHand = setByHandOf(row).filter(
          field => before.includes(field) || values[field] === undefined,
        )
        return success({ ...change.value, set_by_hand: setByHandColumn(setByHand) })
      },
    )
    if (!changed.ok) return failure(problemOf(changed.reason, roast))
    if (replaced.changes.some(({ field }) => field === 'source'))
      await deleteSource(transaction, replaced.roast_id)
    if (file_name === null || content === null) continue
    const sha256 = hash('sha256', await unpackedSource(content))
    await storeSource(transaction, replaced.roast_id, { file_name, content, sha256 })
  }
  await indexRoasts(transaction, restored)
  return success(null)
}

/** Why a roast doesn't get its former values back. */
export function problemOf(refusal: HttpProblem, roast: { roast_name: string } | null): HttpProblem {
  if (isProblem(refusal, 'roast_exists')) return new HttpProblem('roast_name_taken', refusal.values)
  if (!isProblem(refusal, 'entity_not_found') || roast === null) return new HttpProblem('roast_deleted_since')
  const { roast_name } = roast
  if (refusal.values.entity === 'style')
    return new HttpProblem('style_deleted', { name: null, user: roast_name })
  if (refusal.values.entity === 'bean')
    return new HttpProblem('bean_deleted', { roast_name, origin_name: null })
  return new HttpProblem('roast_deleted_since')
}

/** The kinds that take over values of a file. Of these only the newest of a roast can be undone. */
const OF_FILES = ['update', 'reread'] as const
const NO_BYTES = { timeline: null, file_name: null, content: null }
const PLACE = ['roast_name', 'bean_id', 'greens', 'blend_id', 'roast_date'] as const

/** The coffees of a blend, its first one and its recipe come back together or not at all. */
function valuesOfFields(changes: readonly ReplacedValue[]) {
  const fields = (['bean_id', 'greens', 'blend_id'] as const).filter(name =>
    changes.some(({ field }) => field === name),
  )
  return isNamed(fields, 'greens') ? [{ fields, stated: fields }] : []
}

/** The replaced values of an entry with the present places of their roasts. */
async function* replacedRoasts(transaction: Transaction, deletionId: number) {
  for await (const rows of replacedPages(transaction, deletionId)) {
    const roasts = await transaction
      .selectFrom('roasts')
      .select(['id', 'bean_id', 'blend_id', 'roast_date', 'roast_name'])
      .select(partsColumns(transaction))
      .where(
        'id',
        'in',
        rows.map(({ roast_id }) => roast_id),
      )
      .execute()
    const byId = new Map(roasts.map(roast => [roast.id, { ...roast, greens: givenPartsOf(roast) }]))
    for (const row of rows) yield { ...row, roast: byId.get(row.roast_id) ?? null }
  }
}

/** Undoing an earlier update would replace the newest file. */
async function isUpdatedSince(
  transaction: Transaction,
  deletionId: number,
  roastId: number,
): Promise<boolean> {
  const newer = await transaction
    .selectFrom('replaced_values')
    .innerJoin('deletions', 'deletions.id', 'replaced_values.deletion_id')
    .select('deletions.id')
    .where('replaced_values.roast_id', '=', roastId)
    .where('replaced_values.deletion_id', '>', deletionId)
    .where('deletions.kind', 'in', OF_FILES)
    .executeTakeFirst()
  return newer !== undefined
}

function replacedBytes(transaction: Transaction, deletionId: number, roastId: number) {
  return transaction
    .selectFrom('replaced_values')
    .select(['timeline', 'file_name', 'content'])
    .where('deletion_id', '=', deletionId)
    .where('roast_id', '=', roastId)
    .executeTakeFirstOrThrow()
}

/** A corrected roast keeps its samples, because its marks are on their clock. */
function formerValuesOf(
  row: RoastRow,
  known: RoastFields,
  changes: readonly ReplacedValue[],
  timeline: ReplacedRow['timeline'],
): RoastValues {
  const { milestones } = recordOf(row, EMPTY_TIMELINE)
  const recorded = { ...row, ...known, milestones, greens: givenPartsOf(row) }
  const others = changes.filter(({ field }) => field !== 'timeline')
  const isTimeline = others.length < changes.length && timeline !== null && correctionOf(row) === null
  const former: RoastValues = Object.fromEntries(formerValues(recorded, others, valuesOfFields(others)))
  const isOtherWeight = former.green_weight_g === undefined && row.green_weight_g !== null
  const greens = former.greens && isOtherWeight ? partsOf(row.green_weight_g!, former.greens) : former.greens
  return { ...former, ...(greens !== undefined && { greens }), ...(isTimeline && { timeline }) }
}
