import type { SameRecording } from '#contract/roast-import.ts'
import {
  fileOfRecordedHere,
  type RecordedRoast,
  type RecordingDifferences,
  recordingDifferences,
  updatedBy,
  updateQuestions,
} from '#domain/roast/roast-differences.ts'
import type { SetByHand } from '#domain/roast/set-by-hand.ts'
import { type FoundHere, findRecordedHere } from '#server/library/live/recorded-here.ts'
import { typedReadingsOf } from '#server/library/roasts/repository.ts'
import { findRoastsOfRecordings, recordingsOfRoast } from '#server/library/roasts/roast-recordings.ts'
import { correctionOf, selectRoasts } from '#server/library/roasts/roast-row.ts'
import { setByHandOf } from '#server/library/roasts/set-by-hand.ts'
import { type Recording, recordingOfId, recordingsOf } from '#server/platform/database/recordings.ts'
import { fieldsOf } from '#server/platform/database/stored-fields.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { isRecordedHere, type ReadRecording, recordedFile, recordedRoast, startOf } from './recorded-roast.ts'

type Differing = Pick<SameRecording, 'differences' | 'questions'>

/** The roast and the earlier file that have the same recording as a file. */
export interface SameRecordingMatch {
  /** The roast in the library, with its differences from the file; null if there is none. */
  roast: SameRecording | null
  /** The earlier file whose roast this one will update, by its index; null if none has the recording. */
  file: { place: number; differing: Differing } | null
}

/** A roast as it will be after the import of the files before this one. */
interface Known {
  roast: RecordedRoast
  setByHand: readonly SetByHand[]
  isCorrected: boolean
  /** Whether it ran here, and has no file of a machine yet. */
  isRecordedHere: boolean
  /** How many temperatures were typed while it ran. */
  typed: number
  /** Whether settings were tapped while it ran. */
  hasTapped: boolean
}

/** A roast that the import of one of the files will create. */
interface NewRoast extends Known {
  place: number
  id: Recording | null
  sha256s: string[]
}

/**
 * Finds the roast or the earlier file with the same recording, for each file, if the files are imported in this order.
 * `isAnother` says which files become new roasts nevertheless, and `isLeftOut` which aren't imported: later files don't
 * meet what they say.
 */
export async function findSameRecordings(
  db: Db,
  files: readonly ReadRecording[],
  isAnother: (place: number) => boolean = () => false,
  isLeftOut: (place: number) => boolean = () => false,
): Promise<SameRecordingMatch[]> {
  const inLibrary = await findRoastsOfRecordings(
    db,
    files.map(({ file, samples }) => recordingsOf(file.recordingId, samples)),
  )
  const recordedHere = await findRecordedHere(db, files.map(startOf))
  const known = [...inLibrary, ...recordedHere].flatMap(roast => roast?.id ?? [])
  const library = await knownRoasts(db, known)
  const newRoasts: NewRoast[] = []
  return files.map((file, place) => {
    const ran = recordedHere[place] ?? null
    const earlier = newRoasts.find(each => isOfRecording(each, file))
    // An earlier file may bring it its recording, or have the recording of this one.
    const isFree =
      ran !== null &&
      library.get(ran.id)?.isRecordedHere === true &&
      (ran.by !== 'date' || earlier === undefined)
    const here = inLibrary[place] ?? (isFree ? ran : null)
    const known = here === null ? undefined : library.get(here.id)
    const by = inLibrary[place] == null && isFree ? ran.by : 'charge'
    const roast =
      here === null || known === undefined
        ? null
        : { id: here.id, roast_name: here.roast_name, ...shown(known, file, by) }
    if (isAnother(place) || by === 'date' || (known === undefined && earlier === undefined)) {
      if (!isLeftOut(place)) newRoasts.unshift(newRoast(file, place))
      return { roast, file: null }
    }
    const met = (known ?? earlier)!
    const {
      kept: _,
      recorded_here: __,
      typed_readings: ___,
      tapped_settings: ____,
      ...differing
    } = roast ?? shown(met, file)
    // What is asked about takes no recording from the next files.
    if (!isLeftOut(place) && by === 'charge') update(met, file)
    return { roast, file: known === undefined ? { place: earlier!.place, differing } : null }
  })
}

async function knownRoasts(db: Db, ids: readonly number[]): Promise<Map<number, Known>> {
  const known = new Map<number, Known>()
  for (const id of new Set(ids)) {
    const row = await selectRoasts(db).where('roasts.id', '=', id).executeTakeFirst()
    // It may have been deleted a moment ago.
    if (row === undefined) continue
    const readings = await typedReadingsOf(db, row)
    known.set(id, {
      roast: recordedRoast(row, await fieldsOf(db, id), await recordingsOfRoast(db, id)),
      setByHand: setByHandOf(row),
      isCorrected: correctionOf(row) !== null,
      isRecordedHere: isRecordedHere(row),
      typed: readings.filter(({ bean_temp }) => bean_temp !== null).length,
      hasTapped: readings.some(reading => (reading.power ?? reading.fan ?? reading.drum) !== null),
    })
  }
  return known
}

function newRoast(recording: ReadRecording, place: number): NewRoast {
  const { recordingId, sha256 } = recording.file
  const roast = recordedFile(recording)
  return {
    place,
    roast,
    setByHand: [],
    isCorrected: false,
    isRecordedHere: false,
    typed: 0,
    hasTapped: false,
    id: recordingOfId(recordingId),
    sha256s: [sha256],
  }
}

/** The machine's own id decides. Samples decide only where the roast or the file has no such id. */
function isOfRecording({ roast, id, sha256s }: NewRoast, { file, samples }: ReadRecording): boolean {
  if (sha256s.includes(file.sha256)) return true
  const ofFile = recordingOfId(file.recordingId)
  if (id !== null && ofFile !== null) return id === ofFile
  return samples !== null && samples === roast.timeline.samples
}

function shown(
  known: Known,
  file: ReadRecording,
  by: FoundHere['by'] = 'charge',
): Differing & Pick<SameRecording, 'kept' | 'recorded_here' | 'typed_readings' | 'tapped_settings'> {
  const { updated, kept } = differencesOf(known, file)
  const others = updateQuestions(known.roast, fileFor(known, file), updated)
  const questions = by === 'charge' ? others : [`by_${by}` as const, ...others]
  return {
    differences: [...updated, ...kept],
    kept: kept.map(({ field }) => field),
    ...(known.isRecordedHere && { recorded_here: true }),
    ...(known.isRecordedHere && known.typed > 0 && { typed_readings: known.typed }),
    ...(known.isRecordedHere && known.hasTapped && { tapped_settings: true }),
    ...(questions.length > 0 && { questions }),
  }
}

function differencesOf({ roast, ...owner }: Known, file: ReadRecording): RecordingDifferences {
  return recordingDifferences(roast, fileFor({ roast, ...owner }, file), owner)
}

/** What the file brings to its roast. */
function fileFor({ roast, isRecordedHere }: Pick<Known, 'roast' | 'isRecordedHere'>, file: ReadRecording) {
  const said = recordedFile(file)
  return isRecordedHere ? fileOfRecordedHere(roast, said) : said
}

/** Updates the roast with the file, so that the next files are compared with the updated roast. */
function update(known: Known | NewRoast, recording: ReadRecording): void {
  const { recordingId, sha256 } = recording.file
  known.roast = updatedBy(known.roast, fileFor(known, recording), differencesOf(known, recording).updated)
  known.isRecordedHere = false
  if (!('sha256s' in known)) return
  known.id ??= recordingOfId(recordingId)
  known.sha256s.push(sha256)
}
