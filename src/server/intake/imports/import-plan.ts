import type { AlreadyImported, FileGroup, NumberTaken, StepAside } from '#contract/roast-import.ts'
import { type CoffeeGroup, coffeeGroups, coffeeNameOf } from '#domain/bean/coffee-groups.ts'
import type { NumberedNames } from '#domain/file/roast-numbering.ts'
import { countStated, isOfDateAlone } from '#domain/roast/roast-differences.ts'
import { sourceRoastNumber } from '#domain/roast/roast-number.ts'
import { findStepAside } from '#server/library/many-roasts/numbered-by-log.ts'
import { findRoastsOfFiles } from '#server/library/roasts/source-hashes.ts'
import { findNumbersTaken, namesOfSources } from '#server/library/roasts/source-names.ts'
import { recordingsOf } from '#server/platform/database/recordings.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { inTurns, mapInTurns } from '#server/platform/work/turns.ts'
import { type CoffeeOfFile, findCoffeesOfFiles } from './coffee-of-file.ts'
import { type ReadRecording, recordedFile } from './recorded-roast.ts'
import { findSameRecordings, type SameRecordingMatch } from './same-recording.ts'

/** A file whose import is planned. */
export interface FileToPlan extends OrderedFile {
  /** Whether it becomes a new roast, although a roast has its recording; absent if not. */
  isAnother?: boolean
  /** Whether the owner said that the number in its name is another program's; absent if not. */
  isForeign?: boolean
  /** Whether it isn't imported; absent if it is. */
  isLeftOut?: boolean
}

/** The planned import of a file. */
export interface Planned {
  names: NumberedNames
  /** The newest roast with the number in its name, or null. */
  numberTaken: NumberTaken | null
  coffee: CoffeeOfFile
  /** The key of its group; null if its name says nothing of the coffee. */
  group: string | null
  /** The name for a new bean, which is that of its group; null without a group. */
  beanName: string | null
  same: SameRecordingMatch
  /** The newest roast of the same bytes, or null. */
  imported: AlreadyImported | null
}

/**
 * What importing files would do, in the order in which they are imported (`inImportOrder`): their names, their beans,
 * the groups that they are in, which of them update a roast instead of creating one, and which roasts could make room
 * for their numbers.
 */
export async function planOf<Entry extends FileToPlan>(
  db: Db,
  entries: readonly Entry[],
): Promise<{ files: (Entry & Planned)[]; groups: FileGroup[]; step_aside: StepAside[] | undefined }> {
  const ordered = inImportOrder(entries)
  const isAnother = (place: number) => ordered[place]?.isAnother === true
  const isLeftOut = (place: number) => ordered[place]?.isLeftOut === true
  const same = await findSameRecordings(db, ordered, isAnother, isLeftOut)
  const imported = await findRoastsOfFiles(
    db,
    ordered.map(({ file }) => file.sha256),
  )
  const numbered = ordered.map(({ file: { sourceName, hasCountedNumber, sha256 }, isForeign }, place) => {
    const { roast, file } = same[place]!
    const isHere = (roast !== null && !isOfDateAlone(roast)) || file !== null || imported.has(sha256)
    const isKnown = isLeftOut(place) || (isHere && !isAnother(place))
    return { sourceName, hasCountedNumber, isForeign, isKnown }
  })
  const names = await namesOfSources(db, numbered)
  const taken = await findNumbersTaken(db, numbered)
  const aside = await findStepAside(db, numbered, names)
  const coffees = await findCoffeesOfFiles(
    db,
    ordered.map(({ file }) => file),
  )
  const coffeeNames = await mapInTurns(ordered, FILES_IN_TURN, ({ file }) => coffeeNameOf(file))
  const groups = await inTurns(coffeeGroups(coffeeNames))
  const groupOf = new Map(groups.flatMap(group => group.files.map(place => [place, group] as const)))
  return {
    files: ordered.map((entry, place) => ({
      ...entry,
      names: names[place]!,
      numberTaken: taken[place] ?? null,
      coffee: coffees[place]!,
      group: groupOf.get(place)?.key ?? null,
      beanName: groupOf.get(place)?.beanName ?? null,
      same: same[place]!,
      imported: imported.get(entry.file.sha256) ?? null,
    })),
    groups: groups.map(group => fileGroupOf(group, coffees)),
    step_aside: aside.length > 0 ? aside : undefined,
  }
}

/** Taking the coffee's name out of as many of the longest names takes some milliseconds. */
const FILES_IN_TURN = 50

function fileGroupOf({ key, beanName, files }: CoffeeGroup, coffees: readonly CoffeeOfFile[]): FileGroup {
  const found = files.flatMap(place => {
    const { bean, blend, greens } = coffees[place]!
    if (bean === null && greens === null) return []
    const parts = greens?.map(part => ({ ...part, grams: null })) ?? null
    return [{ matching_bean: bean, matching_blend: blend, greens: parts }]
  })
  const [coffee = NO_COFFEE, ...others] = new Map(found.map(each => [JSON.stringify(each), each])).values()
  return { key, bean_name: beanName, files: files.length, ...(others.length === 0 ? coffee : NO_COFFEE) }
}

const NO_COFFEE = { matching_bean: null, matching_blend: null, greens: null }

/** A file that is imported together with others. */
interface OrderedFile extends ReadRecording {
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
function inImportOrder<Entry extends OrderedFile>(entries: readonly Entry[]): Entry[] {
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
