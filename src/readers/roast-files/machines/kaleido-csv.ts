import { parseDuration } from '#domain/duration.ts'
import type { Milestone, MilestoneType } from '#domain/milestones.ts'
import { failure, type Result } from '#domain/result.ts'
import { type IsoDate, isoDate } from '#domain/roast-date.ts'
import type { RoastFile } from '#domain/roast-file.ts'
import { timelineOfPoints } from '#domain/timeline.ts'
import { believableRoast, emptyPoint } from '#readers/roast-files/believable-roast.ts'
import { dateInFileName, nameInFileName } from '#readers/roast-files/file-name.ts'
import { readHeadedTable } from '#readers/roast-files/headed-table.ts'
import type { SourceText } from '#readers/roast-files/source-text.ts'

/**
 * Kaleido: sections `[{Name}]`, each followed by its value, events as `temperature@mm:ss`, and a table under
 * `[{DATA}]` with the time in ms, °C.
 *
 * | in the file                                                             | here                  |
 * |-------------------------------------------------------------------------|-----------------------|
 * | file name                                                               | sourceName            |
 * | `CookDate`, otherwise file name                                         | roastDate             |
 * | `Time` minus `StartBeansIn`                                             | time_seconds          |
 * | `BT`                                                                    | bean_probe_temp       |
 * | `RoR`                                                                   | bean_probe_ror        |
 * | `TurntoYellow`, `1stBoomStart`, `1stBoomEnd`, `2ndBoomStart`, `2ndBoomEnd`, minus `StartBeansIn` | milestones |
 * | `BeansColdDown`                                                         | the last sample       |
 *
 * It has no bean and no weights.
 */
const KALEIDO_CSV = 'Kaleido CSV'

/** The sections that hold events. */
const EVENTS: readonly { section: string; type: MilestoneType }[] = [
  { section: 'TurntoYellow', type: 'yellowing' },
  { section: '1stBoomStart', type: '1st_crack_start' },
  { section: '1stBoomEnd', type: '1st_crack_end' },
  { section: '2ndBoomStart', type: '2nd_crack_start' },
  { section: '2ndBoomEnd', type: '2nd_crack_end' },
]
const CHARGE = 'StartBeansIn'
const DROP = 'BeansColdDown'
/** Events are in whole seconds; the sample of an event may be up to one second later. */
const DROP_ROUNDING = 1
const COLUMNS = { time: 'time', bean: 'bt', rateOfRise: 'ror' } as const

/** Whether line 1 names Kaleido's format. */
export function looksLikeKaleidoCsv(source: SourceText): boolean {
  return /^KLDO data file/i.test(source.head[0] ?? '')
}

/** Reads one roast, from charge to drop. */
export function readKaleidoCsv(source: SourceText): Result<RoastFile, string> {
  const data = source.head.findIndex(line => line.trim() === '[{DATA}]')
  if (data === -1)
    return failure('No line “[{DATA}]” was found; the table of a Kaleido file starts after it.')
  const charge = eventSeconds(source, CHARGE) ?? 0
  const drop = eventSeconds(source, DROP) ?? Number.POSITIVE_INFINITY
  const points = readHeadedTable(source, ',', data + 2, [COLUMNS.time, COLUMNS.bean], row => {
    const time = (row.number(COLUMNS.time) ?? Number.NaN) / 1000
    if (!(time <= drop + DROP_ROUNDING)) return null
    const [bean_probe_temp, bean_probe_ror] = [row.number(COLUMNS.bean), row.number(COLUMNS.rateOfRise)]
    return { ...emptyPoint(time - charge), bean_probe_temp, bean_probe_ror }
  })
  if (!points.ok) return points
  return believableRoast({
    format: KALEIDO_CSV,
    sourceName: nameInFileName(source.fileName),
    roastDate: cookDate(sectionValue(source, 'CookDate')) ?? dateInFileName(source.fileName),
    beanName: null,
    timeline: timelineOfPoints(points.value),
    milestones: milestonesOf(source, charge),
    greenWeightGrams: null,
    roastedWeightGrams: null,
    warnings: [],
  })
}

function sectionValue(source: SourceText, section: string): string {
  const line = source.head.findIndex(one => one.trim() === `[{${section}}]`)
  return line === -1 ? '' : (source.head[line + 1]?.trim() ?? '')
}

function eventSeconds(source: SourceText, section: string): number | null {
  return parseDuration(sectionValue(source, section).split('@')[1] ?? '')
}

function milestonesOf(source: SourceText, charge: number): Milestone[] {
  return EVENTS.flatMap(({ section, type }) => {
    const seconds = eventSeconds(source, section)
    return seconds === null ? [] : [{ milestone_type: type, time_seconds: seconds - charge }]
  })
}

/** `25-05-15 20:31:48`; the two-digit year comes first. */
function cookDate(text: string): IsoDate | null {
  const match = /^(\d{2})-(\d{2})-(\d{2})\b/.exec(text)
  return match === null ? null : isoDate(2000 + Number(match[1]), Number(match[2]), Number(match[3]))
}
