import { timelineOfPoints } from '#domain/curve/timeline.ts'
import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import type { Milestone, MilestoneType } from '#domain/roast/milestones.ts'
import { readHeadedTable } from '#files/roasts/headed-table.ts'
import { draftNamed, emptyPoint, type RoastDraft } from '#files/roasts/roast-draft.ts'
import type { SourceText } from '#files/roasts/source-text.ts'
import { type TemperatureUnit, temperatureUnit } from '#files/roasts/stated-unit.ts'
import { foldHeading, splitCells } from '#files/roasts/table.ts'

/**
 * ROEST: one row per second, units in the headings. Known from a real file in °C, which Artisan's importer reads alike.
 * No file in °F and none with `Secondcrack` was seen.
 *
 * | in the file                                         | here                          |
 * |-----------------------------------------------------|-------------------------------|
 * | file name                                           | sourceName, roastDate         |
 * | `Time` (ms) minus that of `Charge` in `Event`       | time_seconds                  |
 * | `Bean temp (°C)` or `(°F)`                          | bean_probe_temp               |
 * | `Bean RoR (°C/min)` or `(°F/min)`                   | bean_probe_ror                |
 * | `Power (%)`, `Fan (%)`                              | power_setting, fan_setting, % |
 * | `RPM (RPM)`                                         | drum_setting, rpm             |
 * | `Yellowing`, `Firstcrack`, `Secondcrack` in `Event` | milestones                    |
 * | `Drop` in `Event`                                   | drop                          |
 *
 * It has no date, no bean and no weights.
 */
const ROEST_CSV = 'ROEST CSV'

/** The events that are milestones, as the machine writes them. */
const EVENTS: readonly { event: RegExp; type: MilestoneType }[] = [
  { event: /^yellowing$/i, type: 'yellowing' },
  { event: /^first ?crack$/i, type: '1st_crack_start' },
  { event: /^second ?crack$/i, type: '2nd_crack_start' },
]
const SETTINGS = { power: 'power (%)', fan: 'fan (%)', drum: 'rpm (rpm)' } as const
const BEAN = /^bean temp \((.*)\)$/
const RATE_OF_RISE = /^bean ror \((.*)\/min\)$/
const CHARGE = /^charge$/i
const DROP = /^drop$/i

/** Whether line 1 begins with ROEST's headings. */
export function looksLikeRoestCsv(source: SourceText): boolean {
  return /^Time,Event,Fan \(%\)(?:,|$)/i.test(source.head[0] ?? '')
}

/** Reads one roast, from charge to drop. */
export function readRoestCsv(source: SourceText): Result<RoastDraft, FileProblem> {
  const headings = splitCells(source.head[0] ?? '', ',').map(foldHeading)
  const bean = headings.find(heading => unitOf(heading, BEAN) !== null)
  const rateOfRise = headings.find(heading => unitOf(heading, RATE_OF_RISE) !== null)
  if (bean === undefined)
    return unreadable('no_column', {
      holds: 'temperature',
      looked_for: ['Bean temp (°C)', 'Bean temp (°F)'],
      line: 1,
      headings: null,
    })
  const rates = unitOf(rateOfRise ?? '', RATE_OF_RISE)
  const table = readHeadedTable(source, ',', 1, ['time', 'event'], row => {
    const milliseconds = row.number('time')
    if (milliseconds === null) return null
    return {
      seconds: milliseconds / 1000,
      event: row.text('event'),
      bean: row.number(bean),
      rateOfRise: rateOfRise === undefined ? null : row.number(rateOfRise),
      power: row.number(SETTINGS.power),
      fan: row.number(SETTINGS.fan),
      drum: row.number(SETTINGS.drum),
    }
  })
  if (!table.ok) return table
  const rows = table.value
  const marked = rows.find(({ event }) => CHARGE.test(event))
  const charge = (marked ?? rows[0])?.seconds ?? 0
  const drop = rows.find(({ event }) => DROP.test(event))
  const points = rows.map(row => ({
    ...emptyPoint(row.seconds - charge),
    bean_probe_temp: row.bean,
    bean_probe_ror: row.rateOfRise,
    power_setting: row.power,
    fan_setting: row.fan,
    drum_setting: row.drum,
  }))
  return success({
    format: ROEST_CSV,
    ...draftNamed(source.fileName),
    unit: { stated: unitOf(bean, BEAN), ...(rates && { rates }) },
    timeline: timelineOfPoints(points),
    charge: marked === undefined ? 'unmarked row' : 'marked',
    drop: drop === undefined ? 'unmarked' : { seconds: drop.seconds - charge },
    milestones: milestonesIn(rows, charge),
  })
}

/** The unit in a heading of this form. */
function unitOf(heading: string, form: RegExp): TemperatureUnit | null {
  return temperatureUnit(form.exec(heading)?.[1])
}

function milestonesIn(rows: readonly { seconds: number; event: string }[], charge: number): Milestone[] {
  return EVENTS.flatMap(({ event, type }) => {
    const row = rows.find(one => event.test(one.event))
    return row === undefined ? [] : [{ milestone_type: type, time_seconds: row.seconds - charge }]
  })
}
