import { countStated } from '#domain/roast/roast-differences.ts'
import { sourceRoastNumber } from '#domain/roast/roast-number.ts'
import { recordingsOf } from '#server/platform/database/recordings.ts'
import { type ReadRecording, recordedFile } from './recorded-roast.ts'

/** A file that is imported together with others. */
export interface OrderedFile extends ReadRecording {
  /** Its place in the order of arrival; absent if that order says nothing about which file is newer. */
  arrival?: number
}

/**
 * The files in the order in which they are imported, whatever order they come in: by date and time, number and name.
 * Files without a date come last, and without a number after those with one. Roasts of one file that only their names
 * tell apart are together, in the order of the file.
 *
 * Files of one recording are together, at the place of the first of them. The one that says more comes later, because
 * a log is saved again to add to it; if two say as much, the one that arrived later.
 */
export function inImportOrder<Entry extends OrderedFile>(entries: readonly Entry[]): Entry[] {
  const placed = entries.map(entry => ({ entry, ...placeOf(entry) })).toSorted(byPlace)
  const recordings = new Map<string, number>()
  const clusters: (typeof placed)[] = []
  for (const each of placed) {
    const names = recordingsOf(each.entry.file.recordingId, each.entry.samples)
    const known = names.map(name => recordings.get(name)).find(place => place !== undefined)
    const cluster = known ?? clusters.push([]) - 1
    clusters[cluster]!.push(each)
    for (const name of names) if (!recordings.has(name)) recordings.set(name, cluster)
  }
  return clusters.flatMap(cluster => cluster.toSorted(byNews).map(({ entry }) => entry))
}

interface Place {
  start: string
  number: number
  /** The name of the first roast of its file. */
  ofFile: string
  /** Its place among the roasts of its file. */
  part: number
  name: string
  stated: number
  arrival: number
  sha256: string
}

function placeOf({ file, samples, arrival = 0 }: OrderedFile): Place {
  const [several] = (file.doubts ?? []).flatMap(each => (each.code === 'several_roasts' ? [each.values] : []))
  return {
    start: file.fields.started_at ?? file.roastDate ?? LAST,
    number: sourceRoastNumber(file.sourceName) ?? Number.POSITIVE_INFINITY,
    ofFile: (several && several.place > 1 && several.others[0]) || file.sourceName,
    part: several?.place ?? 1,
    name: file.sourceName,
    stated: countStated(recordedFile({ file, samples })),
    arrival,
    sha256: file.sha256,
  }
}

/** Sorts after every date. */
const LAST = '\uffff'

function byPlace(a: Place, b: Place): number {
  return compare(a, b, ['start', 'number', 'ofFile', 'part', 'name', 'stated', 'arrival', 'sha256'])
}

function byNews(a: Place, b: Place): number {
  return compare(a, b, ['stated', 'arrival', 'start', 'number', 'ofFile', 'part', 'name', 'sha256'])
}

function compare(a: Place, b: Place, keys: readonly (keyof Place)[]): number {
  const key = keys.find(each => a[each] !== b[each])
  if (key === undefined) return 0
  return a[key] < b[key] ? -1 : 1
}
