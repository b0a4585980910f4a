import { type TimelinePoint, timelineOfPoints } from '#domain/curve/timeline.ts'
import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import { round } from '#domain/record/units.ts'
import { parseDuration } from '#domain/roast/duration.ts'
import type { Milestone, MilestoneType } from '#domain/roast/milestones.ts'
import { type RoastStart, startAtInstant, startByClock } from '#domain/roast/started-at.ts'
import { cleanName, dateInFileName, nameInFileName, readDate } from '#files/roasts/file-name.ts'
import { draftNamed, emptyPoint, type RoastDraft } from '#files/roasts/roast-draft.ts'
import type { SourceText } from '#files/roasts/source-text.ts'
import { measured, otherFacts, type StatedFields } from '#files/roasts/stated-fields.ts'
import { checkLineLengths, numberInCell, tableRows } from '#files/roasts/table.ts'

/**
 * Kaffelogic's log: lines of `key:value`, then a tab-separated table (°C, seconds since the start of the roast) with
 * events as lines `!name:seconds` between its rows. Rows continue while the machine cools.
 *
 * Known from real files of two firmwares. The end of first crack and second crack were seen only in an open-source
 * importer.
 *
 * | in the file                                             | here             |
 * |---------------------------------------------------------|------------------|
 * | `profile_short_name` with the number of `log_file_name`, otherwise file name | sourceName |
 * | `roast_date` before the table, in UTC, otherwise file name | startedAt, roastDate |
 * | `time`                                                  | time_seconds     |
 * | `mean_temp`                                             | bean_probe_temp  |
 * | `actual_ROR`                                            | bean_probe_ror   |
 * | `power_kW`                                              | power_setting, W |
 * | `actual_fan_RPM`, which older firmware doesn't write    | fan_setting, rpm |
 * | `!colour_change` and the cracks                         | milestones       |
 * | `!roast_end`                                            | drop             |
 * | `model`, with its serial number on newer firmware       | machine          |
 * | the name of the log in `log_file_name`                  | source_number    |
 * | `ambient_temperature`, °C, also as `(Mem) 28.9`         | ambient_temp     |
 * | `tasting_notes`, `roasting_level` and `!roasting_level`, `boost_load_size`, `profile_designer` | private_notes |
 *
 * It has no bean; weights are only in the free text of `tasting_notes`.
 */
const KAFFELOGIC_LOG = 'Kaffelogic log'

/** Older firmware writes blanks instead of underscores. The colour change is yellowing. */
const EVENTS: Record<string, MilestoneType> = {
  colour_change: 'yellowing',
  first_crack: '1st_crack_start',
  first_crack_end: '1st_crack_end',
  second_crack: '2nd_crack_start',
  second_crack_end: '2nd_crack_end',
}
const END = 'roast_end'
/** Before the table the level that was chosen, as an event the one to which it was changed. */
const LEVEL = 'roasting_level'
/** Without the marks # = ^ that the machine puts before column names. */
const COLUMNS = {
  time: 'time',
  bean: 'mean_temp',
  rateOfRise: 'actual_ROR',
  power: 'power_kW',
  fan: 'actual_fan_RPM',
} as const
const WATTS_PER_KILOWATT = 1000

/** Columns of which no other table with a `spot_temp` is known to have one. */
const OWN_COLUMNS = [COLUMNS.bean, COLUMNS.rateOfRise, COLUMNS.power, COLUMNS.fan, 'profile', 'desired_ROR']

/** Whether Kaffelogic's table is there; without it the file is a profile. */
export function looksLikeKaffelogicLog({ head }: SourceText): boolean {
  return head.some(line => {
    const headings = headingsIn(line)
    return (
      isHeaderRow(line) && headings.includes('spot_temp') && headings.some(one => OWN_COLUMNS.includes(one))
    )
  })
}

function isHeaderRow(line: string): boolean {
  return line.startsWith('time\t')
}

function headingsIn(line: string): string[] {
  return line.split('\t').map(heading => heading.trim().replace(/^[#=^]+/, ''))
}

/** Reads one roast, to its marked end. */
export function readKaffelogicLog(source: SourceText): Result<RoastDraft, FileProblem> {
  const lengths = checkLineLengths(source.text)
  if (!lengths.ok) return lengths
  const headerLine = source.head.findIndex(isHeaderRow)
  const headings = headingsIn(source.head[headerLine] ?? '')
  if (!headings.includes(COLUMNS.bean))
    return unreadable('no_column', {
      holds: 'temperature',
      looked_for: [COLUMNS.bean],
      line: headerLine + 1,
      headings: null,
    })
  const cellOf = (cells: readonly string[], column: keyof typeof COLUMNS) =>
    cells[headings.indexOf(COLUMNS[column])]
  const events = new Map<string, number>()
  const levels: number[] = []
  const points: TimelinePoint[] = []
  for (const { line, cells } of tableRows(source.text, '\t')) {
    if (line <= headerLine + 1) continue
    const event = /^!([\w ]+):(.*)$/.exec(cells[0] ?? '')
    const seconds = parseDuration(event?.[2] ?? cellOf(cells, 'time') ?? '')
    if (seconds === null) continue
    if (event !== null) {
      const name = event[1]!.replaceAll(' ', '_')
      if (name === LEVEL) levels.push(seconds)
      else events.set(name, seconds)
    } else {
      const kilowatts = numberInCell(cellOf(cells, 'power'))
      points.push({
        ...emptyPoint(seconds),
        bean_probe_temp: numberInCell(cellOf(cells, 'bean')),
        bean_probe_ror: numberInCell(cellOf(cells, 'rateOfRise')),
        power_setting: kilowatts === null ? null : round(kilowatts * WATTS_PER_KILOWATT, 1),
        fan_setting: numberInCell(cellOf(cells, 'fan')),
      })
    }
  }
  const end = events.get(END)
  const keys = keysOf(source.head.slice(0, headerLine))
  const startedAt = startIn(keys.get('roast_date') ?? '')
  return success({
    format: KAFFELOGIC_LOG,
    ...draftNamed(source.fileName),
    sourceName: nameOf(keys) || nameInFileName(source.fileName),
    startedAt,
    roastDate: startedAt === null ? dateInFileName(source.fileName) : null,
    timeline: timelineOfPoints(points),
    charge: 'first row',
    drop: end === undefined ? 'missing' : { seconds: end },
    milestones: milestonesOf(events),
    stated: statedIn(keys, levels),
  })
}

/** `CHAJ log0209`: a profile is used for many roasts, so its name alone doesn't tell them apart. */
function nameOf(keys: ReadonlyMap<string, string>): string {
  const profile = cleanName(keys.get('profile_short_name') ?? '')
  return `${profile} ${logOf(keys)}`.trim()
}

function logOf(keys: ReadonlyMap<string, string>): string {
  return /(?:^|\/)(log\d+)\.klog$/i.exec(keys.get('log_file_name') ?? '')?.[1] ?? ''
}

/** `20/03/2026 23:12:03 UTC` */
function startIn(text: string): RoastStart | null {
  const [day = '', time = '', zone] = text.split(' ')
  const date = readDate(day, '')?.date ?? null
  const clock = date === null ? null : startByClock(date, time, null)
  if (clock === null || !('wallClock' in clock)) return null
  return zone === 'UTC' ? startAtInstant(Date.parse(`${clock.wallClock}Z`)) : clock
}

/** `levels` are those to which the roaster changed during the roast. */
function statedIn(keys: ReadonlyMap<string, string>, levels: readonly number[]): StatedFields {
  const model = keys.get('model') ?? ''
  return {
    machine: model === '' ? '' : `Kaffelogic ${model}`,
    source_number: logOf(keys),
    ambient_temp: numberInCell(keys.get('ambient_temperature')?.replace(/^\(\w+\)/, '')),
    words: [
      { heading: 'Tasting notes', text: keys.get('tasting_notes') ?? '' },
      otherFacts([
        {
          what: 'Roasting level',
          value: [numberInCell(keys.get(LEVEL)), ...levels].filter(level => level !== null).join(', then '),
        },
        { what: 'Load size', value: measured(numberInCell(keys.get('boost_load_size'))), unit: 'g' },
        { what: 'Profile by', value: keys.get('profile_designer') ?? '' },
      ]),
    ],
  }
}

function keysOf(lines: readonly string[]): Map<string, string> {
  return new Map(
    lines.map(line => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()] as const
    }),
  )
}

function milestonesOf(events: ReadonlyMap<string, number>): Milestone[] {
  return Object.entries(EVENTS).flatMap(([name, type]) => {
    const seconds = events.get(name)
    return seconds === undefined ? [] : [{ milestone_type: type, time_seconds: seconds }]
  })
}
