import { parseDuration } from '#domain/duration.ts'
import type { Milestone, MilestoneType } from '#domain/milestones.ts'
import { failure, type Result } from '#domain/result.ts'
import type { RoastFile } from '#domain/roast-file.ts'
import { type TimelinePoint, timelineOfPoints } from '#domain/timeline.ts'
import { celsiusFromFahrenheit, round } from '#domain/units.ts'
import { believableRoast, emptyPoint } from '#readers/roast-files/believable-roast.ts'
import { dateInFileName, nameInFileName, readDate } from '#readers/roast-files/file-name.ts'
import { quoted, type SourceText } from '#readers/roast-files/source-text.ts'
import {
  checkLineLengths,
  foldHeading,
  numberInCell,
  splitCells,
  tableRows,
} from '#readers/roast-files/table.ts'

/**
 * Artisan, File > Export > CSV: tabs; line 1 has date, unit and the times of the events, line 2 the headings, then a
 * row every 1 to 5 s from long before charge until long after drop. The times of the events are those of the
 * recording, so charge is taken off.
 */
const ARTISAN_CSV = 'Artisan CSV'

/** The events of line 1 that are milestones. Artisan's dry end is the moment of yellowing. */
const EVENTS: readonly { key: string; type: MilestoneType }[] = [
  { key: 'DRYe', type: 'yellowing' },
  { key: 'FCs', type: '1st_crack_start' },
  { key: 'FCe', type: '1st_crack_end' },
  { key: 'SCs', type: '2nd_crack_start' },
  { key: 'SCe', type: '2nd_crack_end' },
]

/** Columns by position, since the names of further channels may repeat these. */
const COLUMNS = { recordingTime: 0, bean: 3 } as const
const HEADINGS = ['time1', 'time2', 'et', 'bt', 'event']

/** What lies outside comes from a channel that gave nothing (-1) or is not connected (17269.4318). */
const READINGS = { above: 0, below: { C: 350, F: 700 } } as const

/** Whether line 1 begins as Artisan's does. */
export function looksLikeArtisanCsv(source: SourceText): boolean {
  return /^Date:[^\t]*\tUnit:/.test(source.head[0] ?? '')
}

/** Reads one roast, from charge to drop. */
export function readArtisanCsv(source: SourceText): Result<RoastFile, string> {
  const lengths = checkLineLengths(source.text)
  if (!lengths.ok) return lengths
  const headings = splitCells(source.head[1] ?? '', '\t').map(foldHeading)
  if (HEADINGS.some((heading, position) => headings[position] !== heading)) {
    return failure(
      `Line 2 of an Artisan CSV begins with Time1, Time2, ET, BT, Event; here it is ${quoted(source.head[1] ?? '')}.`,
    )
  }
  const head = headValues(source.head[0] ?? '')
  const unit = head.get('Unit')
  if (unit !== 'C' && unit !== 'F')
    return failure(`Line 1 has the unit ${quoted(unit ?? '')}; looked for Unit:C or Unit:F.`)
  const charge = eventSeconds(head, 'CHARGE') ?? 0
  const drop = eventSeconds(head, 'DROP') ?? Number.POSITIVE_INFINITY
  const points: TimelinePoint[] = []
  for (const { line, cells } of tableRows(source.text, '\t')) {
    const time = line > 2 ? parseDuration(cells[COLUMNS.recordingTime] ?? '') : null
    if (time === null || time > drop) continue
    points.push({
      ...emptyPoint(time - charge),
      bean_probe_temp: temperature(numberInCell(cells[COLUMNS.bean]), unit),
    })
  }
  const written = readDate(head.get('Date') ?? '', source.fileName)
  return believableRoast({
    format: ARTISAN_CSV,
    sourceName: nameInFileName(source.fileName),
    roastDate: written?.date ?? dateInFileName(source.fileName),
    beanName: null,
    timeline: timelineOfPoints(points),
    milestones: milestonesOf(head, charge),
    greenWeightGrams: null,
    roastedWeightGrams: null,
    warnings: head.get('CHARGE') ? [] : ['The file marks no charge; its first row was taken as charge.'],
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

function temperature(value: number | null, unit: 'C' | 'F'): number | null {
  if (value === null || value <= READINGS.above || value >= READINGS.below[unit]) return null
  return unit === 'C' ? value : round(celsiusFromFahrenheit(value), 4)
}
