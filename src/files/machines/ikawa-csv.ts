import { timelineOfPoints } from '#domain/curve/timeline.ts'
import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import { isoDate } from '#domain/record/roast-date.ts'
import { round } from '#domain/record/units.ts'
import { startByClock } from '#domain/roast/started-at.ts'
import { dateInFileName } from '#files/roasts/file-name.ts'
import { readHeadedTable } from '#files/roasts/headed-table.ts'
import { draftNamed, emptyPoint, type RoastDraft } from '#files/roasts/roast-draft.ts'
import type { SourceText } from '#files/roasts/source-text.ts'

/**
 * IKAWA, home and pro: a row about every second, °C. Charge is the first `doser open` in `state`. `time` stays at 0
 * until the doser is closed, with a row each second, and runs from then on. Known from real files of both; Artisan's
 * importer counts rows throughout.
 *
 * | in the file                                                | here                          |
 * |------------------------------------------------------------|-------------------------------|
 * | file name                                                  | sourceName, roastDate, startedAt |
 * | rows with `doser open`, then `time`                        | time_seconds                  |
 * | first `cooling` in `state`                                 | drop                          |
 * | `exaust temp` (home), `temp above` (pro)                   | bean_probe_temp               |
 * | `ror_above` (pro)                                          | bean_probe_ror                |
 * | `heater power (%)` and `fan set (%)`, `heater` and `fan set` | power_setting, fan_setting, % |
 * | `adfc_timestamp` of the last row (some pro)                | milestone 1st_crack_start     |
 *
 * It has no bean and no weights.
 */
const IKAWA_CSV = 'IKAWA CSV'

/** Home and pro name their columns differently; `exaust` is IKAWA's own spelling. */
const GENERATIONS = [
  {
    begins: 'time,state',
    bean: 'exaust temp',
    rateOfRise: null,
    power: 'heater power (%)',
    fan: 'fan set (%)',
  },
  {
    begins: 'time,fan set',
    bean: 'temp above',
    rateOfRise: 'ror_above',
    power: 'heater',
    fan: 'fan set',
  },
] as const
const STATES = { charge: 'doser open', drop: 'cooling' } as const
/** In the last row: seconds on the clock of `time`, or 0 if first crack was not heard. */
const FIRST_CRACK = 'adfc_timestamp'

/** Whether line 1 begins with IKAWA's headings. */
export function looksLikeIkawaCsv(source: SourceText): boolean {
  return generationOf(source) !== undefined
}

/** Reads one roast, from the opening of the doser to the start of cooling. */
export function readIkawaCsv(source: SourceText): Result<RoastDraft, FileProblem> {
  const generation = generationOf(source)!
  const table = readHeadedTable(source, ',', 1, ['state', generation.bean], row => ({
    state: row.text('state'),
    bean: row.number(generation.bean),
    clock: row.number('time'),
    rateOfRise: generation.rateOfRise === null ? null : row.number(generation.rateOfRise),
    power: row.number(generation.power),
    fan: row.number(generation.fan),
    firstCrack: row.number(FIRST_CRACK),
  }))
  if (!table.ok) return table
  const rows = table.value
  const charge = rows.findIndex(row => row.state === STATES.charge)
  if (charge === -1) return unreadable('ikawa_charge_missing', { state: STATES.charge })
  const drop = rows.findIndex((row, index) => index > charge && row.state === STATES.drop)
  const sinceCharge = rows.slice(charge)
  const closed = sinceCharge.findIndex(row => row.state !== STATES.charge)
  const clockAtClosing = sinceCharge[closed]?.clock ?? 0
  const onClock = (clock: number) => round(closed + clock - clockAtClosing, 4)
  const secondsOf = ({ clock }: { clock: number | null }, index: number) =>
    closed === -1 || index < closed || clock === null ? index : onClock(clock)
  const points = sinceCharge.map((row, index) => ({
    ...emptyPoint(secondsOf(row, index)),
    bean_probe_temp: row.bean,
    bean_probe_ror: row.rateOfRise,
    power_setting: row.power,
    fan_setting: row.fan,
  }))
  const firstCrack = rows.at(-1)?.firstCrack ?? 0
  const roastDate = dateInFileName(source.fileName) ?? dayFirstDateIn(source.fileName)
  return success({
    format: IKAWA_CSV,
    ...draftNamed(source.fileName),
    roastDate,
    startedAt: roastDate === null ? null : startByClock(roastDate, timeIn(source.fileName), null),
    timeline: timelineOfPoints(points),
    drop: drop === -1 ? 'missing' : { seconds: secondsOf(rows[drop]!, drop - charge) },
    milestones:
      firstCrack > 0 ? [{ milestone_type: '1st_crack_start', time_seconds: onClock(firstCrack) }] : [],
  })
}

function generationOf(source: SourceText) {
  const line = source.head[0]?.toLowerCase() ?? ''
  return GENERATIONS.find(({ begins, bean }) => line.startsWith(begins) && line.includes(bean))
}

/** `Roasting-log-from-24-09-2020-17_06-1.csv` */
function dayFirstDateIn(fileName: string) {
  const match = /(?<!\d)(\d{2})-(\d{2})-(\d{4})(?!\d)/.exec(fileName)
  return match === null ? null : isoDate(Number(match[3]), Number(match[2]), Number(match[1]))
}

/** The time behind the date: `IKAWA 2019-12-07 121826.csv`, `Roasting-log-from-24-09-2020-17_06-1.csv`. */
function timeIn(fileName: string): string {
  const match = /\d-\d\d-\d+(?: (\d\d)(\d\d)(\d\d)|-(\d\d)_(\d\d))(?!\d)/.exec(fileName)
  const parts = match?.slice(1).filter(part => part !== undefined) ?? []
  return parts.join(':')
}
