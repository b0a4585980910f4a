import { timelineOfPoints } from '#domain/curve/timeline.ts'
import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import { type IsoDate, isoDate } from '#domain/record/roast-date.ts'
import { parseDuration } from '#domain/roast/duration.ts'
import type { Milestone, MilestoneType } from '#domain/roast/milestones.ts'
import { startByClock } from '#domain/roast/started-at.ts'
import { beyondFirstLine, firstLineOf } from '#files/roasts/described-bean.ts'
import { cleanName, dateInFileName, nameInFileName } from '#files/roasts/file-name.ts'
import { readHeadedTable } from '#files/roasts/headed-table.ts'
import { draftNamed, emptyPoint, type RoastDraft } from '#files/roasts/roast-draft.ts'
import type { SourceText } from '#files/roasts/source-text.ts'
import { measured } from '#files/roasts/stated-fields.ts'
import { numberInCell, splitCells } from '#files/roasts/table.ts'

/**
 * Kaleido: sections `[{Name}]`, each followed by its value, events as `temperature@mm:ss`, and a table under
 * `[{DATA}]` with the time in ms, °C. Known from a real file, which Artisan's importer reads alike.
 *
 * | in the file                                                             | here                  |
 * |-------------------------------------------------------------------------|-----------------------|
 * | first line of `Comment`, otherwise file name                            | sourceName            |
 * | `CookDate`, otherwise file name                                         | roastDate, startedAt  |
 * | `Time` minus `StartBeansIn`                                             | time_seconds          |
 * | `BT`                                                                    | bean_probe_temp       |
 * | `RoR`, in °C per 30 s                                                   | bean_probe_ror        |
 * | `HP`, `SM`, `RL`                                                        | power, fan and drum settings, % |
 * | `TurntoYellow`, `1stBoomStart`, `1stBoomEnd`, `2ndBoomStart`, `2ndBoomEnd`, minus `StartBeansIn` | milestones |
 * | `BeansColdDown`                                                         | drop                  |
 * | `PreTemp`, °C                                                           | preheat_temp          |
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
/** The machine's rate of rise is per 30 s: it writes 7.5 while the beans gain 15 °C a minute. */
const RATES_PER_MINUTE = 2
const COLUMNS = { time: 'time', bean: 'bt', rateOfRise: 'ror', power: 'hp', fan: 'sm', drum: 'rl' } as const

/** Whether line 1 names Kaleido's format and the table, if there is one, has commas. */
export function looksLikeKaleidoCsv({ head }: SourceText): boolean {
  const headings = head[tableStart(head) + 1]
  return (
    /^KLDO data file[^,;\t"]*$/i.test(head[0] ?? '') &&
    (tableStart(head) === -1 || headings === undefined || headings.includes(','))
  )
}

/** Reads one roast, from charge to drop. */
export function readKaleidoCsv(source: SourceText): Result<RoastDraft, FileProblem> {
  const data = tableStart(source.head)
  if (data === -1) return unreadable('kaleido_table_missing')
  const marked = eventSeconds(source, CHARGE)
  const charge = marked ?? 0
  const drop = eventSeconds(source, DROP)
  const points = readHeadedTable(source, ',', data + 2, [COLUMNS.time, COLUMNS.bean], row => {
    const milliseconds = row.number(COLUMNS.time)
    if (milliseconds === null) return null
    const rate = row.number(COLUMNS.rateOfRise)
    return {
      ...emptyPoint(milliseconds / 1000 - charge),
      bean_probe_temp: row.number(COLUMNS.bean),
      bean_probe_ror: rate === null ? null : rate * RATES_PER_MINUTE,
      power_setting: row.number(COLUMNS.power),
      fan_setting: row.number(COLUMNS.fan),
      drum_setting: row.number(COLUMNS.drum),
    }
  })
  if (!points.ok) return points
  const comment = sectionText(source, 'Comment')
  const cooked = cookDate(sectionValue(source, 'CookDate'))
  return success({
    format: KALEIDO_CSV,
    ...draftNamed(source.fileName),
    sourceName: cleanName(firstLineOf(comment)) || nameInFileName(source.fileName),
    roastDate: cooked?.date ?? dateInFileName(source.fileName),
    startedAt: cooked === null ? null : startByClock(cooked.date, cooked.time, null),
    stated: {
      preheat_temp: measured(numberInCell(sectionValue(source, 'PreTemp'))),
      words: [{ heading: 'Comment', text: beyondFirstLine(comment) }],
    },
    timeline: timelineOfPoints(points.value),
    charge: marked === null ? 'unmarked row' : 'marked',
    drop: drop === null ? 'unmarked' : { seconds: drop - charge },
    milestones: milestonesOf(source, charge),
  })
}

function tableStart(head: readonly string[]): number {
  return head.findIndex(line => sectionIn(line) === 'DATA')
}

function sectionValue(source: SourceText, section: string): string {
  return firstLineOf(sectionText(source, section))
}

/** The lines of a section. A comment may have several, and commas; a spreadsheet takes its parts for cells. */
function sectionText({ head }: SourceText, section: string): string {
  const start = head.findIndex(line => sectionIn(line) === section)
  if (start === -1) return ''
  const end = head.findIndex((line, index) => index > start && sectionIn(line) !== null)
  const lines = head.slice(start + 1, end === -1 ? undefined : end)
  return lines
    .map(line => splitCells(line, ',').join(',').trim())
    .join('\n')
    .trim()
}

/** The name of the section that begins with this line, or null. */
function sectionIn(line: string): string | null {
  return /^\[\{(.*)\}\]$/.exec(line.trim())?.[1] ?? null
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
function cookDate(text: string): { date: IsoDate; time: string } | null {
  const match = /^(\d{2})-(\d{2})-(\d{2})\b(.*)$/.exec(text)
  if (match === null) return null
  const date = isoDate(2000 + Number(match[1]), Number(match[2]), Number(match[3]))
  return date === null ? null : { date, time: match[4]! }
}
