import { isDeepStrictEqual } from 'node:util'
import type { LiveFinish } from '#contract/live/running-roasts.ts'
import type { RoastWithFields } from '#contract/roasts.ts'
import { definedOf, namesIn } from '#domain/record/named-values.ts'
import { type Result, success } from '#domain/record/result.ts'
import { daysAfter, type IsoDate } from '#domain/record/roast-date.ts'
import type { Milestone } from '#domain/roast/milestones.ts'
import { withLackingMarks } from '#domain/roast/roast-differences.ts'
import type { RoastFields } from '#domain/roast/roast-fields.ts'
import type { ServerContext } from '#server/context.ts'
import type { Versioned } from '#server/http/entity-tags.ts'
import type { HttpProblem } from '#server/http/http-problem.ts'
import { startOf } from '#server/intake/imports/recorded-roast.ts'
import { readOriginal } from '#server/intake/imports/reread.ts'
import { indexRoasts } from '#server/library/find/index-roasts.ts'
import { givenPartsOf } from '#server/library/greens/roast-parts.ts'
import { type ChargedHere, distanceOf, SAME_CHARGE_MS } from '#server/library/live/recorded-here.ts'
import { type RunningRoastRow, storedPartsOf } from '#server/library/live/running-roast-row.ts'
import {
  changeOfValues,
  changeRoastWithin,
  completeUpdate,
  type RoastValues,
} from '#server/library/roasts/change-roast.ts'
import type { AfterStoring } from '#server/library/roasts/create-roast.ts'
import { correctionOf, milestonesOf, type RoastRow } from '#server/library/roasts/roast-row.ts'
import { changedFields, setByHandColumn, setByHandOf } from '#server/library/roasts/set-by-hand.ts'
import { addReplaced, beginReplacing, type ReplacedValue } from '#server/library/undo/replaced-values.ts'
import { changeLibrary } from '#server/platform/database/change.ts'

/**
 * The roast whose machine's file came before the running one was saved: of the same coffee, its charge within five
 * minutes, of several the nearest. Null if there is none.
 */
export async function findRoastOfFile(
  context: Pick<ServerContext, 'db' | 'files'>,
  { bean_id }: Pick<RunningRoastRow, 'bean_id'>,
  { roast_date, ...here }: ChargedHere & { roast_date: IsoDate },
): Promise<number | null> {
  const { db } = context
  const since = new Date(Date.parse(here.charged_at) - SAME_CHARGE_MS).toISOString()
  const rows = await db
    .selectFrom('roasts')
    .innerJoin('roast_sources', 'roast_sources.roast_id', 'roasts.id')
    .select('roasts.id')
    .where('bean_id', '=', bean_id)
    .where('roasts.created_at', '>=', since)
    .where('source', '=', 'file')
    // Around midnight, and where the file's clock is that of another time zone, a neighbouring day.
    .where(
      'roast_date',
      'in',
      [-1, 0, 1].map(days => daysAfter(roast_date, days)),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('running_roasts').select('id').whereRef('roast_id', '=', 'roasts.id'))),
    )
    .execute()
  let nearest: { id: number; distance: number } | null = null
  for (const { id } of rows) {
    const original = await readOriginal(context, id)
    const distance = original?.ok ? distanceOf(startOf(original.value), here) : null
    if (distance === null || distance > SAME_CHARGE_MS) continue
    if (nearest === null || distance < nearest.distance) nearest = { id, distance }
  }
  return nearest?.id ?? null
}

/** What of a running roast counts beside the machine's file. */
interface Joined extends LiveFinish {
  row: RunningRoastRow
  milestones: readonly Milestone[]
}

/**
 * Gives a roast of a file what was said while it ran: its weights, its coffees, and the marks that the file lacks. What
 * the owner set on it by hand stays. The former values go to the trash. `afterwards` gets it in the same transaction.
 */
export function joinRoastOfFile(
  db: ServerContext['db'],
  id: number,
  joined: Joined,
  now: Date,
  afterwards: AfterStoring,
): Promise<Result<Versioned<RoastWithFields>, HttpProblem>> {
  return changeLibrary<Versioned<RoastWithFields>, HttpProblem>(db, async transaction => {
    const changed = await changeRoastWithin(transaction, id, null, now, async (_, roast, known) => {
      const whole = await completeUpdate(transaction, { ...roast, ...known }, updateOf(roast, known, joined))
      if (!whole.ok) return whole
      const values: RoastValues = { ...whole.value, ...marksOf(roast, joined) }
      const before = { ...roast, ...known, greens: givenPartsOf(roast), milestones: milestonesOf(roast) }
      const changes = namesIn(values).flatMap(field =>
        isDeepStrictEqual(values[field], before[field as keyof typeof before])
          ? []
          : [{ field, before: before[field as keyof typeof before], after: values[field] } as ReplacedValue],
      )
      if (changes.length === 0) return success({})
      const entry = { kind: 'update', label: roast.roast_name } as const
      const deletion_id = await beginReplacing(transaction, entry, now)
      await addReplaced(transaction, deletion_id, roast, { changes, isNewFile: false })
      const change = await changeOfValues(transaction, roast, known, values)
      if (!change.ok) return change
      const byHand = [...setByHandOf(roast), ...changedFields({ ...roast, ...known }, values)]
      return success({ ...change.value, set_by_hand: setByHandColumn(byHand) })
    })
    if (!changed.ok) return changed
    await indexRoasts(transaction, [id])
    await afterwards(transaction, changed.value.value)
    return changed
  })
}

function updateOf(
  roast: RoastRow,
  known: RoastFields,
  { row, roasted_weight_g, roast_name, notes }: Joined,
): RoastValues {
  const isByHand = setByHandOf(roast).includes('green_weight_g')
  const parts = storedPartsOf(row)
  const ofBlend = { greens: parts ?? undefined, blend_id: row.blend_id ?? undefined }
  const isOfOneCoffee = givenPartsOf(roast) === null
  return definedOf({
    ...(isOfOneCoffee && !isByHand && { green_weight_g: row.green_weight_g ?? undefined, ...ofBlend }),
    roasted_weight_g: roasted_weight_g ?? undefined,
    roast_name: roast_name ?? undefined,
    notes: notes ?? undefined,
    machine: known.machine === null ? (row.machine ?? undefined) : undefined,
  })
}

/** The marks that the file lacks. Those that the owner has corrected stay. */
function marksOf(roast: RoastRow, { milestones }: Joined): Pick<RoastValues, 'milestones'> {
  if (correctionOf(roast) !== null) return {}
  const last = roast.total_duration_seconds ?? 0
  const possible = milestones.filter(({ time_seconds }) => time_seconds <= last)
  return { milestones: withLackingMarks(milestonesOf(roast), possible) }
}
