import { timelineOfPoints } from '#domain/curve/timeline.ts'
import type { Result } from '#domain/result.ts'
import { type IsoDate, isoDate } from '#domain/roast/roast-date.ts'
import type { RoastFile } from '#domain/roast/roast-file.ts'
import { believableRoast, emptyPoint } from '#readers/roast-files/believable-roast.ts'
import { dateInFileName, nameInFileName } from '#readers/roast-files/file-name.ts'
import { type NamedRow, readHeadedTable } from '#readers/roast-files/headed-table.ts'
import type { SourceText } from '#readers/roast-files/source-text.ts'

/**
 * Petroncini: semicolons, decimal commas, two lines before the headings. The first row is charge, and the recording
 * ends with the roast. Known from a real file, which Artisan's importer reads alike.
 *
 * | in the file                                     | here             |
 * |-------------------------------------------------|------------------|
 * | file name                                       | sourceName       |
 * | `Year`, `Month`, `Day` of the first row         | roastDate        |
 * | `Year` to `Second` minus those of the first row | time_seconds     |
 * | `Beans Temperature`, °C                         | bean_probe_temp  |
 * | `Burner Percentage`                             | power_setting, % |
 *
 * It has no events, no bean and no weights.
 */
const PETRONCINI_CSV = 'Petroncini CSV'

const HEADER_LINE = 3
const CLOCK = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
const BEAN = 'beans temperature'
const BURNER = 'burner percentage'

/** Whether the file begins the way Petroncini's does. */
export function looksLikePetronciniCsv(source: SourceText): boolean {
  return (
    /^Export path/i.test(source.head[0] ?? '') && /^Year;Month;Day/i.test(source.head[HEADER_LINE - 1] ?? '')
  )
}

/** Reads one roast. */
export function readPetronciniCsv(source: SourceText): Result<RoastFile, string> {
  const table = readHeadedTable(source, ';', HEADER_LINE, [...CLOCK, BEAN], row => {
    const clock = clockOf(row)
    return clock === null ? null : { clock, bean: row.number(BEAN), burner: row.number(BURNER) }
  })
  if (!table.ok) return table
  const charge = table.value[0]?.clock ?? 0
  const points = table.value.map(({ clock, bean, burner }) => ({
    ...emptyPoint(clock - charge),
    bean_probe_temp: bean,
    power_setting: burner,
  }))
  return believableRoast({
    format: PETRONCINI_CSV,
    sourceName: nameInFileName(source.fileName),
    roastDate: dateOfClock(charge) ?? dateInFileName(source.fileName),
    beanName: null,
    timeline: timelineOfPoints(points),
    drop: 'never marked',
    milestones: [],
    greenWeightGrams: null,
    roastedWeightGrams: null,
    warnings: [],
  })
}

/** Seconds on a clock without summer time, or null if a part is missing. */
function clockOf(row: NamedRow): number | null {
  const [year, month, day, hour, minute, second] = CLOCK.map(column => row.number(column) ?? Number.NaN)
  const milliseconds = Date.UTC(year!, month! - 1, day, hour, minute, second)
  return Number.isNaN(milliseconds) ? null : milliseconds / 1000
}

function dateOfClock(seconds: number): IsoDate | null {
  const date = new Date(seconds * 1000)
  return isoDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}
