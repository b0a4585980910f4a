import type { Kysely } from 'kysely'
import type { SameRecording } from '#contract/roast-import.ts'
import { recordingDifferences } from '#domain/roast/roast-differences.ts'
import { recordingsOf } from '#server/database/recordings.ts'
import { fieldsOf } from '#server/database/stored-fields.ts'
import type { Tables } from '#server/database/tables.ts'
import { findRoastsOfRecordings, recordingsOfRoast } from '#server/roasts/roast-recordings.ts'
import { correctionOf, selectRoasts } from '#server/roasts/roast-row.ts'
import { setByHandOf } from '#server/roasts/set-by-hand.ts'
import { type ReadRecording, recordedFile, recordedRoast } from './recorded-roast.ts'

/** For each file the roast of the same recording, with what the file says otherwise; null if there is none. */
export async function findSameRecordings(
  db: Kysely<Tables>,
  files: readonly ReadRecording[],
): Promise<(SameRecording | null)[]> {
  const roasts = await findRoastsOfRecordings(
    db,
    files.map(({ file, samples }) => recordingsOf(file.recordingId, samples)),
  )
  const found = []
  for (const [place, file] of files.entries()) {
    const roast = roasts[place] ?? null
    found.push(roast === null ? null : await comparedWith(db, roast.id, file))
  }
  return found
}

async function comparedWith(
  db: Kysely<Tables>,
  id: number,
  file: ReadRecording,
): Promise<SameRecording | null> {
  const row = await selectRoasts(db).where('roasts.id', '=', id).executeTakeFirst()
  // It may have been deleted a moment ago.
  if (row === undefined) return null
  const roast = recordedRoast(row, await fieldsOf(db, id), await recordingsOfRoast(db, id))
  const { updated, kept } = recordingDifferences(roast, recordedFile(file), {
    setByHand: setByHandOf(row),
    isCorrected: correctionOf(row) !== null,
  })
  return {
    id,
    roast_name: row.roast_name,
    differences: [...updated, ...kept],
    kept: kept.map(({ field }) => field),
  }
}
