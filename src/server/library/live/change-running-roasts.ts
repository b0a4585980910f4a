import { wordsOf } from '#contract/field-words.ts'
import type {
  LiveMarks,
  RunningRoast,
  RunningRoastOpen,
  RunningRoastUpdate,
} from '#contract/live/running-roasts.ts'
import { instantOf, LONGEST_UNOPENED_MS, MOST_RUNNING, possibleInstants } from '#domain/live/running-roast.ts'
import { definedOf } from '#domain/record/named-values.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import {
  type AcceptedRevisions,
  changedMeanwhile,
  isAccepted,
  type Versioned,
} from '#server/http/entity-tags.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { type Refusal, refusalProblem } from '#server/http/validation.ts'
import { beginDeletion } from '#server/library/trash/begin-deletion.ts'
import { changeWithoutVersion } from '#server/platform/database/change.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'
import { unknownOf, withCoffees } from './chosen-coffees.ts'
import { runningRoastLabel } from './running-roast-label.ts'
import {
  findRunningRoast,
  findStoredRow,
  NOTHING_KNOWN,
  type RunningRoastRow,
  runningRoastOf,
  selectRunning,
  withKnownOnes,
} from './running-roast-row.ts'

type Changed = Result<Versioned<RunningRoast>, HttpProblem>

/** Opens a running roast; `isNew` is false if the key has opened it before. */
export function openRunningRoast(
  db: Db,
  { key, plan_roast_id = null, plan_id = null, machine = null, ...sent }: RunningRoastOpen,
  now: Date,
): Promise<Result<{ roast: Versioned<RunningRoast>; isNew: boolean }, HttpProblem>> {
  return changeWithoutVersion<{ roast: Versioned<RunningRoast>; isNew: boolean }, HttpProblem>(
    db,
    async transaction => {
      const known = await transaction
        .selectFrom('running_roasts')
        .select(['id', 'deletion_id'])
        .where('key', '=', key)
        .executeTakeFirst()
      if (known !== undefined) {
        if (known.deletion_id !== null) return failure(new HttpProblem('running_roast_deleted'))
        const row = await requireRow(transaction, known.id)
        return success({ roast: await runningRoastOf(transaction, row), isNew: false })
      }
      const openedAt = openedAtOf(sent, now)
      if (!openedAt.ok) return openedAt
      const whole = await withCoffees(transaction, null, sent)
      if (!whole.ok) return whole
      const { bean_id = null, green_weight_g = null, greens = null, blend_id = null } = whole.value
      const problem =
        (await problemOfAnother(transaction)) ??
        (await unknownOf(transaction, { bean_id, greens, plan_roast_id, plan_id }))
      if (problem !== null) return failure(problem)
      const { id } = await transaction
        .insertInto('running_roasts')
        .values({
          ...NOTHING_KNOWN,
          key,
          bean_id,
          plan_roast_id,
          plan_id,
          green_weight_g,
          greens: greens && JSON.stringify(greens),
          blend_id,
          machine,
          opened_at: new Date(openedAt.value).toISOString(),
          revision: 1,
          created_at: now.toISOString(),
          updated_at: now.toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const row = await requireRow(transaction, id)
      return success({ roast: await runningRoastOf(transaction, row), isNew: true })
    },
  )
}

/** When a roast was opened: now, or earlier without a network. */
function openedAtOf(
  { opened_at }: Pick<RunningRoastOpen, 'opened_at'>,
  now: Date,
): Result<number, HttpProblem> {
  if (opened_at === undefined) return success(now.getTime())
  const openedAt = instantOf(opened_at)!
  const least = now.getTime() - LONGEST_UNOPENED_MS
  const { most } = possibleInstants(0, now.getTime())
  const message =
    openedAt < least
      ? wordsOf('instant_too_early', { from: new Date(least).toISOString() })
      : openedAt > most
        ? wordsOf('instant_too_late', { until: new Date(most).toISOString() })
        : null
  return message === null ? success(openedAt) : failure(refusalProblem([{ path: ['opened_at'], message }]))
}

/** Changes bean, weight, plan or machine. */
export function updateRunningRoast(
  db: Db,
  id: number,
  update: RunningRoastUpdate,
  accepted: AcceptedRevisions,
  now: Date,
): Promise<Changed> {
  return change(db, id, accepted, async (transaction, row) => {
    const whole = await withCoffees(transaction, row, update)
    if (!whole.ok) return whole
    const { greens, ...columns } = whole.value
    const problem = await unknownOf(transaction, whole.value)
    if (problem !== null) return failure(problem)
    return success({
      ...definedOf(columns),
      ...(greens !== undefined && { greens: greens && JSON.stringify(greens) }),
      ...nextEvent(row, 'details_event'),
      updated_at: now.toISOString(),
    })
  })
}

/** Replaces charge, marks and drop. They must be in the order of time, and begin with a charge. */
export function setMarks(
  db: Db,
  id: number,
  marks: LiveMarks,
  accepted: AcceptedRevisions,
  now: Date,
): Promise<Changed> {
  return change(db, id, accepted, async (_, row) => {
    const read = marksOf(marks, possibleInstants(Date.parse(row.opened_at), now.getTime()))
    if (!read.ok) return failure(refusalProblem(read.reason))
    return success({ ...read.value, ...nextEvent(row, 'marks_event'), updated_at: now.toISOString() })
  })
}

/** Moves a running roast to the trash, labelled with its coffee and its time. */
export function deleteRunningRoast(
  db: Db,
  id: number,
  accepted: AcceptedRevisions,
  now: Date,
): Promise<Changed> {
  return change(db, id, accepted, async (transaction, row) => {
    const label = await runningRoastLabel(transaction, row, now)
    const deletion_id = await beginDeletion(transaction, { kind: 'running roast', label }, now)
    return success({ ...nextEvent(row, 'details_event'), deletion_id })
  })
}

/** Brings back the running roast of a deletion, if it is of one. */
export async function restoreRunningRoast(
  transaction: Transaction,
  deletionId: number,
  now: Date,
): Promise<void> {
  const row = await transaction
    .selectFrom('running_roasts')
    .selectAll()
    .where('deletion_id', '=', deletionId)
    .executeTakeFirst()
  if (row === undefined) return
  await transaction
    .updateTable('running_roasts')
    .set({ deletion_id: null, ...nextEvent(row, 'details_event'), updated_at: now.toISOString() })
    .where('id', '=', row.id)
    .execute()
}

/** Why no other roast can run now; null if one can. */
export async function problemOfAnother(db: Db): Promise<HttpProblem | null> {
  return (await countRunning(db)) >= MOST_RUNNING
    ? new HttpProblem('too_many_running', { most: MOST_RUNNING })
    : null
}

async function countRunning(db: Db): Promise<number> {
  const { count } = await selectRunning(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The columns of a row after an event that changed its marks, or anything else of it. */
export function nextEvent(
  { event_id, revision }: Pick<RunningRoastRow, 'event_id' | 'revision'>,
  of: 'marks_event' | 'details_event',
) {
  return { event_id: event_id + 1, [of]: event_id + 1, revision: revision + 1 }
}

/** The row of a running roast, as it is stored. A saved one can't be changed any more. */
export async function requireOpen(db: Db, id: number): Promise<Result<RunningRoastRow, HttpProblem>> {
  const row = await findStoredRow(db, id)
  if (row === undefined) return failure(unknownEntity('running roast'))
  return row.roast_id === null ? success(row) : failure(new HttpProblem('running_roast_saved'))
}

async function requireRow(db: Db, id: number): Promise<RunningRoastRow> {
  const row = await findRunningRoast(db, id)
  if (row === undefined) throw new Error(`The running roast ${id} is gone`)
  return row
}

/** Changes columns of a running roast that isn't saved, if it is still what the owner's ETag says. */
function change(
  db: Db,
  id: number,
  accepted: AcceptedRevisions,
  changed: (
    transaction: Transaction,
    row: RunningRoastRow,
  ) => Promise<Result<Partial<RunningRoastRow>, HttpProblem>>,
): Promise<Changed> {
  return changeWithoutVersion<Versioned<RunningRoast>, HttpProblem>(db, async transaction => {
    const open = await requireOpen(transaction, id)
    if (!open.ok) return open
    if (!isAccepted(open.value.revision, accepted)) return failure(changedMeanwhile('running roast'))
    const row = await withKnownOnes(transaction, open.value)
    const columns = await changed(transaction, row)
    if (!columns.ok) return columns
    await transaction.updateTable('running_roasts').set(columns.value).where('id', '=', id).execute()
    return success(await runningRoastOf(transaction, { ...row, ...columns.value }))
  })
}

/** The columns of the marks; otherwise what is wrong with them. */
function marksOf(
  { charged_at, marks, dropped_at }: LiveMarks,
  { least, most }: { least: number; most: number },
): Result<Pick<RunningRoastRow, 'charged_at' | 'marks' | 'dropped_at'>, Refusal[]> {
  const refusals: Refusal[] = []
  const refuse = (path: (string | number)[], message: string) => refusals.push({ path, message })
  const instant = (at: string | number | null, path: (string | number)[]): number | null => {
    const milliseconds = at === null ? null : instantOf(at)
    if (milliseconds === null) return null
    if (milliseconds < least)
      refuse(path, wordsOf('instant_too_early', { from: new Date(least).toISOString() }))
    if (milliseconds > most)
      refuse(path, wordsOf('instant_too_late', { until: new Date(most).toISOString() }))
    return milliseconds
  }
  const charge = instant(charged_at, ['charged_at'])
  const times = marks.map(({ milestone_type, at }, index) => ({
    milestone_type,
    at: instant(at, ['marks', index, 'at']) ?? 0,
  }))
  const drop = instant(dropped_at, ['dropped_at'])
  for (const [index, { milestone_type, at }] of times.entries()) {
    const before = times[index - 1]
    if (charge === null || at < charge) refuse(['marks', index, 'at'], wordsOf('mark_before_charge'))
    else if (before !== undefined && at < before.at) refuse(['marks', index, 'at'], wordsOf('not_in_order'))
    if (times.findIndex(mark => mark.milestone_type === milestone_type) < index)
      refuse(['marks', index, 'milestone_type'], wordsOf('mark_twice'))
  }
  if (drop !== null && (charge === null || drop <= charge))
    refuse(['dropped_at'], wordsOf('mark_before_charge'))
  if (refusals.length > 0) return failure(refusals)
  const text = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return success({
    charged_at: text(charge),
    marks: JSON.stringify(times.map(mark => ({ ...mark, at: text(mark.at) }))),
    dropped_at: text(drop),
  })
}
