import type { Recording } from '#server/platform/database/recordings.ts'
import type { Db } from '#server/platform/database/tables.ts'

/** The roast of a recording. */
export interface RecordedRoast {
  id: number
  roast_name: string
}

/**
 * For each file, given by its recording keys, the newest roast of the same recording, or null. Roasts in the trash
 * don't count.
 *
 * The machine's own id decides. Samples decide only where the roast or the file has no such id.
 */
export async function findRoastsOfRecordings(
  db: Db,
  files: readonly (readonly Recording[])[],
): Promise<(RecordedRoast | null)[]> {
  const byRecording = await roastsByRecording(db, [...new Set(files.flat())])
  return files.map(recordings => {
    const [id, samples] = [recordings.find(isId), recordings.find(recording => !isId(recording))]
    const ofId = id === undefined ? [] : (byRecording.get(id) ?? [])
    const ofSamples = samples === undefined ? [] : (byRecording.get(samples) ?? [])
    const [roast] = ofId.length > 0 ? ofId : ofSamples.filter(({ hasId }) => id === undefined || !hasId)
    return roast === undefined ? null : { id: roast.id, roast_name: roast.roast_name }
  })
}

/** The keys of a roast's recording. */
export async function recordingsOfRoast(db: Db, roastId: number): Promise<Recording[]> {
  const rows = await db
    .selectFrom('roast_recordings')
    .select('recording')
    .where('roast_id', '=', roastId)
    .execute()
  return rows.map(row => row.recording as Recording)
}

/** Adds keys to those of a roast's recording. Existing ones are ignored. */
export async function addRecordings(
  db: Db,
  roastId: number,
  recordings: readonly Recording[],
): Promise<void> {
  if (recordings.length === 0) return
  await db
    .insertInto('roast_recordings')
    .values(recordings.map(recording => ({ roast_id: roastId, recording })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Replaces the key made from a roast's samples; null for samples without temperatures. */
export async function replaceSamples(db: Db, roastId: number, samples: Recording | null): Promise<void> {
  await db
    .deleteFrom('roast_recordings')
    .where('roast_id', '=', roastId)
    .where('recording', 'like', 'samples:%')
    .execute()
  await addRecordings(db, roastId, samples === null ? [] : [samples])
}

type Found = RecordedRoast & { hasId: boolean }

const RECORDINGS_AT_ONCE = 250

/** The roasts of each recording, newest first. */
async function roastsByRecording(db: Db, recordings: readonly Recording[]): Promise<Map<string, Found[]>> {
  const found = new Map<string, Found[]>()
  for (let first = 0; first < recordings.length; first += RECORDINGS_AT_ONCE) {
    const rows = await db
      .selectFrom('roast_recordings')
      .innerJoin('roasts', 'roasts.id', 'roast_recordings.roast_id')
      .select(['roast_recordings.recording', 'roasts.id', 'roasts.roast_name'])
      .select(eb =>
        eb
          .exists(
            eb
              .selectFrom('roast_recordings as others')
              .select('others.roast_id')
              .whereRef('others.roast_id', '=', 'roasts.id')
              .where('others.recording', 'like', 'id:%'),
          )
          .as('has_id'),
      )
      .where('roast_recordings.recording', 'in', recordings.slice(first, first + RECORDINGS_AT_ONCE))
      .execute()
    for (const { recording, has_id, ...roast } of rows.toSorted((a, b) => b.id - a.id)) {
      found.set(recording, [...(found.get(recording) ?? []), { ...roast, hasId: Boolean(has_id) }])
    }
  }
  return found
}

/** Whether it is the machine's own id, not the samples. */
export function isId(recording: Recording): boolean {
  return recording.startsWith('id:')
}
