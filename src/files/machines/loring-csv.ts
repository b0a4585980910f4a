import { timelineOfPoints } from '#domain/curve/timeline.ts'
import type { FileProblem } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import { type IsoDate, isoDate } from '#domain/record/roast-date.ts'
import type { Milestone, MilestoneType } from '#domain/roast/milestones.ts'
import { startByClock } from '#domain/roast/started-at.ts'
import { dateInFileName } from '#files/roasts/file-name.ts'
import { isBelievableRate } from '#files/roasts/finish/believable-values.ts'
import { type NamedRow, readHeadedTable } from '#files/roasts/headed-table.ts'
import { draftNamed, emptyPoint, type RoastDraft } from '#files/roasts/roast-draft.ts'
import type { SourceText } from '#files/roasts/source-text.ts'

/**
 * Loring's RST_LOG: a row about every 6 s, temperatures and rates in tenths, events as flags that turn from 0 to 1.
 *
 * As in real files. Artisan's importer reads them in the same way, except that it goes by the clock of `Time`.
 *
 * | in the file                                                | here             |
 * |------------------------------------------------------------|------------------|
 * | file name                                                  | sourceName       |
 * | `Time` of the first row (month first), otherwise file name | roastDate, startedAt |
 * | `RoastTimeSeconds`                                         | time_seconds     |
 * | `BeanTemperature`, in °C if `DegreesCelciusOnOff` is 1     | bean_probe_temp  |
 * | `BeanTemperatureRateOfRise`, about -29683 for no reading   | bean_probe_ror   |
 * | `BurnerPercentage`, in hundredths                          | power_setting, % |
 * | `ColorChangeOnOff`, `FirstCrackOnOff`, `SecondCrackOnOff`  | milestones       |
 * | first 0 in `RoastingOnOff`                                 | drop             |
 *
 * It has no bean and no weights.
 */
const LORING_CSV = 'Loring RST_LOG CSV'

const COLUMNS = {
  clock: 'time',
  isRoasting: 'roastingonoff',
  seconds: 'roasttimeseconds',
  bean: 'beantemperature',
  rateOfRise: 'beantemperaturerateofrise',
  burner: 'burnerpercentage',
  isCelsius: 'degreescelciusonoff',
} as const
const FLAGS: readonly { column: string; type: MilestoneType }[] = [
  { column: 'colorchangeonoff', type: 'yellowing' },
  { column: 'firstcrackonoff', type: '1st_crack_start' },
  { column: 'secondcrackonoff', type: '2nd_crack_start' },
]

/** Whether line 1 begins with Loring's headings. */
export function looksLikeLoringCsv(source: SourceText): boolean {
  return /^Id,Time,RoastingOnOff/i.test(source.head[0] ?? '')
}

/** Reads one roast, up to drop: the first row in which the machine is no longer roasting. */
export function readLoringCsv(source: SourceText): Result<RoastDraft, FileProblem> {
  const needed = [COLUMNS.seconds, COLUMNS.bean, COLUMNS.isRoasting]
  const table = readHeadedTable(source, ',', 1, needed, readRow)
  if (!table.ok) return table
  const charge = table.value.findIndex(row => row.isRoasting === 1)
  const drop = table.value.findIndex((row, index) => index > charge && row.isRoasting === 0)
  const rows = table.value.slice(Math.max(charge, 0))
  const points = rows.map(row => ({
    ...emptyPoint(row.seconds),
    bean_probe_temp: row.bean,
    bean_probe_ror: row.rateOfRise,
    power_setting: row.burner,
  }))
  const clock = monthFirstClock(rows[0]?.clock ?? '')
  const unit = unitOf(rows)
  return success({
    format: LORING_CSV,
    ...draftNamed(source.fileName),
    roastDate: clock?.date ?? dateInFileName(source.fileName),
    startedAt: clock === null ? null : startByClock(clock.date, clock.time, null),
    unit: { stated: unit, ...(unit && { rates: unit }) },
    timeline: timelineOfPoints(points),
    drop: drop === -1 ? 'unmarked' : { seconds: table.value[drop]!.seconds },
    milestones: milestonesIn(rows),
  })
}

function readRow(row: NamedRow) {
  const seconds = row.number(COLUMNS.seconds)
  if (seconds === null) return null
  const isRoasting = row.number(COLUMNS.isRoasting)
  return {
    seconds,
    clock: row.text(COLUMNS.clock),
    isRoasting,
    bean: fromTenths(row, COLUMNS.bean),
    rateOfRise: isRoasting === 0 ? null : rateOfRiseIn(row),
    burner: percentFromHundredths(row.number(COLUMNS.burner)),
    isCelsius: row.number(COLUMNS.isCelsius),
    /** A digit for each of `FLAGS`, in their order. */
    events: FLAGS.map(({ column }) => (row.number(column) === 1 ? '1' : '0')).join(''),
  }
}

/**
 * The machine writes -2968.3 or a rate near it while it has none. From drop on it writes 55.5 whatever the beans do,
 * so the rate of those rows isn't read.
 */
function rateOfRiseIn(row: NamedRow): number | null {
  const rate = fromTenths(row, COLUMNS.rateOfRise)
  return rate !== null && isBelievableRate(rate) ? rate : null
}

/** The unit that the flag of the first row names. */
function unitOf(rows: readonly { isCelsius: number | null }[]): 'C' | 'F' | null {
  const flag = rows[0]?.isCelsius ?? null
  if (flag === null) return null
  return flag === 0 ? 'F' : 'C'
}

function percentFromHundredths(hundredths: number | null): number | null {
  return hundredths === null ? null : hundredths / 100
}

function fromTenths(row: NamedRow, column: string): number | null {
  const tenths = row.number(column)
  return tenths === null ? null : tenths / 10
}

/** The machine writes `6/14/2022 1:10:29 PM`, the month first. */
function monthFirstClock(text: string): { date: IsoDate; time: string } | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b(?: (\d{1,2})(:\d{2}:\d{2})(?: ([AP])M)?)?/i.exec(text)
  const date = match && isoDate(Number(match[3]), Number(match[1]), Number(match[2]))
  if (match === null || date === null) return null
  const [, , , , hour = '', rest = '', half = ''] = match
  const afternoon = half.toUpperCase() === 'P' ? 12 : 0
  return { date, time: `${half === '' ? hour : (Number(hour) % 12) + afternoon}${rest}` }
}

function milestonesIn(rows: readonly { seconds: number; events: string }[]): Milestone[] {
  return FLAGS.flatMap(({ type }, position) => {
    const row = rows.find(({ events }) => events[position] === '1')
    return row === undefined ? [] : [{ milestone_type: type, time_seconds: row.seconds }]
  })
}
