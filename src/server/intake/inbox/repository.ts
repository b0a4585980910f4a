import type { Inbox, InboxFile } from '#contract/inbox.ts'
import type { RoastPreview } from '#contract/roast-import.ts'
import { FILE_PROBLEMS, type FileProblem, fileProblemText } from '#domain/file/file-problems.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { unknownRoastFields } from '#domain/roast/roast-fields.ts'
import { readOwnerSettings } from '#server/account/site/owner-settings.ts'
import { type Planned, planOf } from '#server/intake/imports/import-plan.ts'
import { previewsOf } from '#server/intake/imports/preview.ts'
import type { ReadRecording } from '#server/intake/imports/recorded-roast.ts'
import { inTimeZone } from '#server/intake/reading/zoned-start.ts'
import { changeWithoutVersion } from '#server/platform/database/change.ts'
import type { Db, Row, Transaction } from '#server/platform/database/tables.ts'

/**
 * A roast that arrives in a file, with the content that holds it, compressed with zstd, and the result of reading it;
 * or a file that can't be read, and why.
 */
export interface Arrival {
  fingerprint: string
  file_name: string
  read: Result<{ content: Uint8Array; found: ReadRecording }, FileProblem>
}

const SHOWN = ['id', 'fingerprint', 'file_name', 'arrived_at', 'problem', 'found'] as const

/** What is listed of the waiting files. */
type Listed = Pick<Inbox, 'files' | 'groups' | 'step_aside'>

/** What the owner chose for waiting files, by their ids, that changes what an import makes of others. */
export interface InboxChoices {
  /** Those whose numbers are another program's. */
  foreign: ReadonlySet<number>
  /** Those that aren't imported. */
  leftOut: ReadonlySet<number>
}

export const NOTHING_CHOSEN: InboxChoices = { foreign: new Set(), leftOut: new Set() }

/** The files that have waited longest, at most `limit`. Matches beans now, because some may be new. */
export async function listInbox(db: Db, limit: number, choices: InboxChoices): Promise<Listed> {
  const rows = await db.selectFrom('inbox_files').select(SHOWN).orderBy('id').limit(limit).execute()
  return shown(db, rows, choices)
}

export async function countInbox(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('inbox_files')
    .select(db.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The waiting file with this fingerprint, or null. */
export async function findWaiting(db: Db, fingerprint: string): Promise<InboxFile | null> {
  const rows = await db
    .selectFrom('inbox_files')
    .select(SHOWN)
    .where('fingerprint', '=', fingerprint)
    .execute()
  return (await shown(db, rows)).files[0] ?? null
}

/** Whether a file with this fingerprint has ever arrived. */
export async function hasArrived(db: Db, fingerprint: string): Promise<boolean> {
  const arrival = await db
    .selectFrom('inbox_arrivals')
    .select('fingerprint')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  return arrival !== undefined
}

/**
 * Puts the roasts of a file into the inbox; resolves to false if the file, by its fingerprint, has arrived before.
 * Refused if more than `most` would wait then: as a change of the library it takes its turn, so no two files take the
 * last place.
 */
export function addToInbox(
  db: Db,
  { fingerprint, arrivals }: { fingerprint: string; arrivals: readonly Arrival[] },
  { most, now }: { most: number; now: Date },
): Promise<Result<boolean, 'full'>> {
  const arrived_at = now.toISOString()
  return changeWithoutVersion<boolean, 'full'>(db, async transaction => {
    if (!(await isFirstArrival(transaction, fingerprint, arrived_at))) return success(false)
    if ((await countInbox(transaction)) + arrivals.length > most) return failure('full')
    for (const { read, ...arrival } of arrivals) {
      const isFirst =
        arrival.fingerprint === fingerprint ||
        (await isFirstArrival(transaction, arrival.fingerprint, arrived_at))
      if (!isFirst) continue
      const what = read.ok
        ? { content: read.value.content, problem: null, found: JSON.stringify(read.value.found) }
        : { content: null, problem: storedProblem(read.reason), found: null }
      await transaction
        .insertInto('inbox_files')
        .values({ ...arrival, arrived_at, ...what })
        .execute()
    }
    return success(true)
  })
}

async function isFirstArrival(
  transaction: Transaction,
  fingerprint: string,
  arrived_at: string,
): Promise<boolean> {
  const arrival = await transaction
    .insertInto('inbox_arrivals')
    .values({ fingerprint, arrived_at })
    .onConflict(conflict => conflict.column('fingerprint').doNothing())
    .returning('fingerprint')
    .executeTakeFirst()
  return arrival !== undefined
}

/** The name and content of a waiting file, or why it can't be read; null if there is none with this id. */
export async function findContent(
  db: Db,
  id: number,
): Promise<{ file_name: string; read: Result<Uint8Array, FileProblem> } | null> {
  const row = await db
    .selectFrom('inbox_files')
    .select(['file_name', 'content', 'problem'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const { file_name, content, problem } = row
  return { file_name, read: content === null ? failure(problemOfStored(problem ?? '')) : success(content) }
}

/** Takes a file out of the inbox and returns its name, or null if there was none. It doesn't arrive again. */
export async function removeFromInbox(db: Db, id: number): Promise<string | null> {
  const removed = await db
    .deleteFrom('inbox_files')
    .where('id', '=', id)
    .returning('file_name')
    .executeTakeFirst()
  return removed?.file_name ?? null
}

type ShownRow = Pick<Row<'inbox_files'>, (typeof SHOWN)[number]>

async function shown(
  db: Db,
  rows: readonly ShownRow[],
  { foreign, leftOut }: InboxChoices = NOTHING_CHOSEN,
): Promise<Listed> {
  const { time_zone } = await readOwnerSettings(db)
  const roasts = rows.flatMap(({ id, fingerprint, found }) => {
    if (found === null) return []
    const { file, samples } = foundRoast(found, fingerprint)
    // The owner may have set the time zone since the file was read.
    const chosen = { isForeign: foreign.has(id), isLeftOut: leftOut.has(id) }
    return [{ id, arrival: id, ...chosen, samples, file: inTimeZone(time_zone, file) }]
  })
  const plan = await planOf(db, roasts)
  const previews = await previewsOf(db, plan.files)
  const planned = new Map(
    plan.files.map((entry, place) => {
      const { file } = entry.same
      const same_recording_as = file && { id: plan.files[file.place]!.id, ...file.differing }
      return [entry.id, { ...shownRoast(entry, previews[place]!), place, same_recording_as }]
    }),
  )
  const files = rows.map(({ found: _, fingerprint: __, problem, ...file }) => {
    const problem_fact = problem === null ? null : problemOfStored(problem)
    return {
      ...file,
      problem: problem_fact && fileProblemText(problem_fact),
      problem_fact,
      roast: planned.get(file.id) ?? null,
    }
  })
  return { ...plan, files }
}

/** An import from the inbox takes the next number in place of one that is taken. */
function shownRoast({ names, group }: Planned, preview: Omit<RoastPreview, 'reading_id'>) {
  return { ...preview, roast_name: names.proposed, group }
}

/** The column's text for why a waiting file can't be read. */
function storedProblem(problem: FileProblem): string {
  return JSON.stringify(problem)
}

/** Why a waiting file can't be read. Earlier versions stored a sentence, which never begins with a brace. */
function problemOfStored(text: string): FileProblem {
  const problem = text.startsWith('{') ? (JSON.parse(text) as FileProblem) : null
  const isKnown = problem !== null && Object.hasOwn(FILE_PROBLEMS, problem.code)
  return isKnown ? problem : { code: 'told', values: { sentence: text } }
}

/** The fields that earlier versions stored of a waiting file. */
interface FoundBefore {
  source_name: string
  bean_name: string | null
  roast_date: string | null
  total_duration_seconds: number | null
  green_weight_g: number | null
  roasted_weight_g: number | null
}

/** Parses the stored result of reading a waiting file. `sha256` is that of its bytes. */
function foundRoast(text: string, sha256: string): ReadRecording {
  const found = JSON.parse(text) as ReadRecording | FoundBefore
  return 'file' in found ? found : foundBefore(found, sha256)
}

/** The values that are missing here are read when the file is imported. */
function foundBefore(found: FoundBefore, sha256: string): ReadRecording {
  return {
    samples: null,
    file: {
      format: '',
      sourceName: found.source_name,
      roastDate: found.roast_date,
      beanName: found.bean_name,
      milestones: [],
      fields: unknownRoastFields(),
      recordingId: null,
      greenWeightGrams: found.green_weight_g,
      roastedWeightGrams: found.roasted_weight_g,
      notes: null,
      doubts: [],
      warnings: [],
      sampleCount: 0,
      sha256,
      curve: [],
      figures: {
        total_duration_seconds: found.total_duration_seconds,
        final_bean_temp: null,
        final_ibts_temp: null,
        fc_minutes: null,
        fc_inferred: false,
        dtr_percent: null,
      },
    },
  }
}
