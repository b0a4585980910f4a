import { type TimelinePoint, timelineOfPoints } from '#domain/curve/timeline.ts'
import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import { parseDuration } from '#domain/roast/duration.ts'
import type { Milestone, MilestoneType } from '#domain/roast/milestones.ts'
import { startByClock } from '#domain/roast/started-at.ts'
import { bulletDrop, STATE_CHANNEL } from '#files/machines/roastime/bullet-state.ts'
import { dateInFileName, readDate } from '#files/roasts/file-name.ts'
import { draftNamed, emptyPoint, type RoastDraft } from '#files/roasts/roast-draft.ts'
import { excerpt, type SourceText } from '#files/roasts/source-text.ts'
import { temperatureUnit } from '#files/roasts/stated-unit.ts'
import { checkLineLengths, foldHeading, numberInCell, splitCells, tableRows } from '#files/roasts/table.ts'
import { changesIn, percent, settingChannels } from './artisan-settings.ts'

/**
 * Artisan, File > Export > CSV: tab-separated. Line 1 has the date, the unit and the times of the events, line 2 the
 * headings. A row follows every 1 to 5 s, from long before charge until long after drop. Known from real files and
 * Artisan's own writer (`exportProfile2CSV`).
 *
 * | in the file                                                                 | here                         |
 * |-----------------------------------------------------------------------------|------------------------------|
 * | file name                                                                   | sourceName                   |
 * | line 1 `Date:`, otherwise file name; line 1 `Time:`, hours and minutes      | roastDate, startedAt         |
 * | column 1 `Time1` (since the recording began) minus `CHARGE:`                | time_seconds                 |
 * | column 4 `BT`, in the unit that line 1 `Unit:` names                        | bean_probe_temp              |
 * | a further column such as `{3}` or `Burner %`, see `artisan-settings.ts` | power, fan and drum settings, % |
 * | line 1 `DRYe:`, `FCs:`, `FCe:`, `SCs:`, `SCe:`, minus `CHARGE:`             | milestones                   |
 * | line 1 `DROP:`, otherwise `State` on a Bullet, see `bullet-state.ts`        | drop                         |
 *
 * It has no bean and no weights. `ET` is the air's temperature, which a roast here has no place for.
 */
const ARTISAN_CSV = 'Artisan CSV'

/** The events in line 1 that are milestones. Artisan calls yellowing “dry end”. */
const EVENTS: readonly { key: string; type: MilestoneType }[] = [
  { key: 'DRYe', type: 'yellowing' },
  { key: 'FCs', type: '1st_crack_start' },
  { key: 'FCe', type: '1st_crack_end' },
  { key: 'SCs', type: '2nd_crack_start' },
  { key: 'SCe', type: '2nd_crack_end' },
]

/** By position, because other channels may have the same names. */
const COLUMNS = { recordingTime: 0, bean: 3 } as const
const HEADINGS = ['time1', 'time2', 'et', 'bt', 'event']

/**
 * Readings outside these bounds, in °C or °F, come from a channel without a reading (-1) or without a sensor
 * (17269.4318).
 */
const READINGS = { above: 0, below: 700 } as const

/** Whether line 1 begins the way Artisan's does. */
export function looksLikeArtisanCsv(source: SourceText): boolean {
  return /^Date:[^\t]*\tUnit:/.test(source.head[0] ?? '')
}

/** Reads one roast, from charge to drop. */
export function readArtisanCsv(source: SourceText): Result<RoastDraft, FileProblem> {
  const lengths = checkLineLengths(source.text)
  if (!lengths.ok) return lengths
  const headings = splitCells(source.head[1] ?? '', '\t').map(foldHeading)
  if (!isArtisanTable(headings)) {
    return unreadable('artisan_headings_missing', { second_line: excerpt(source.head[1] ?? '') })
  }
  const rows: (readonly string[])[] = []
  for (const { line, cells } of tableRows(source.text, '\t')) {
    if (line > 2) rows.push(cells.slice(0, headings.length))
  }
  return readArtisanTable({
    format: ARTISAN_CSV,
    fileName: source.fileName,
    head: headValues(source.head[0] ?? ''),
    headings,
    rows,
  })
}

/** Artisan's table, whatever file it is in. */
export interface ArtisanTable {
  format: string
  fileName: string
  /** The date, the unit and the times of the events, as `DROP`, by their names. */
  head: ReadonlyMap<string, string>
  /** Folded. */
  headings: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Whether these are the headings of Artisan's table. */
export function isArtisanTable(headings: readonly string[]): boolean {
  return HEADINGS.every((heading, position) => headings[position] === heading)
}

/** Reads one roast of a table whose headings are known. */
export function readArtisanTable(table: ArtisanTable): Result<RoastDraft, FileProblem> {
  const { head, headings, fileName } = table
  const unit = temperatureUnit(head.get('Unit'))
  if (unit === null) return unreadable('artisan_unit_unknown', { unit: excerpt(head.get('Unit') ?? '') })
  const charge = eventSeconds(head, 'CHARGE') ?? 0
  const rows = table.rows.flatMap(cells => {
    const time = parseDuration(cells[COLUMNS.recordingTime] ?? '')
    return time === null ? [] : [{ seconds: time - charge, cells }]
  })
  const column = (position: number) => rows.map(({ cells }) => percent(numberInCell(cells[position])))
  const settings = settingChannels(
    headings.map((heading, position) => (position < HEADINGS.length ? '' : heading)),
    position => changesIn(column(position)),
  )
  const state = headings.lastIndexOf(STATE_CHANNEL)
  const states = rows.map(({ seconds, cells }) => ({ seconds, state: numberInCell(cells[state]) }))
  const points = rows.map(({ seconds, cells }): TimelinePoint => {
    const point = emptyPoint(seconds)
    point.bean_probe_temp = temperature(numberInCell(cells[COLUMNS.bean]))
    for (const { sets, channel } of settings) point[sets] = percent(numberInCell(cells[channel]))
    return point
  })
  const drop = eventSeconds(head, 'DROP')
  const written = readDate(head.get('Date') ?? '', fileName)
  const roastDate = written?.date ?? dateInFileName(fileName)
  return success({
    format: table.format,
    ...draftNamed(fileName),
    roastDate,
    startedAt: roastDate === null ? null : startByClock(roastDate, head.get('Time') ?? '', null),
    stated: { words: [{ heading: 'Notes', text: head.get('Notes') ?? '' }] },
    unit: { stated: unit },
    charge: head.get('CHARGE') ? 'marked' : 'unmarked row',
    timeline: timelineOfPoints(points),
    drop: drop === null ? (bulletDrop(states) ?? 'unmarked') : { seconds: drop - charge },
    milestones: milestonesOf(head, charge),
  })
}

function headValues(line: string): Map<string, string> {
  return new Map(
    splitCells(line, '\t').map(cell => {
      const colon = cell.indexOf(':')
      return [cell.slice(0, colon).trim(), cell.slice(colon + 1).trim()] as const
    }),
  )
}

function eventSeconds(head: ReadonlyMap<string, string>, key: string): number | null {
  return parseDuration(head.get(key) ?? '')
}

function milestonesOf(head: ReadonlyMap<string, string>, charge: number): Milestone[] {
  return EVENTS.flatMap(({ key, type }) => {
    const seconds = eventSeconds(head, key)
    return seconds === null ? [] : [{ milestone_type: type, time_seconds: seconds - charge }]
  })
}

function temperature(value: number | null): number | null {
  return value === null || value <= READINGS.above || value >= READINGS.below ? null : value
}
