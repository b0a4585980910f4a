import { failure, type Result } from '#domain/result.ts'
import { isoDate } from '#domain/roast-date.ts'
import type { RoastFile } from '#domain/roast-file.ts'
import { timelineOfPoints } from '#domain/timeline.ts'
import { believableRoast, emptyPoint } from '#readers/roast-files/believable-roast.ts'
import { dateInFileName, nameInFileName } from '#readers/roast-files/file-name.ts'
import { readHeadedTable } from '#readers/roast-files/headed-table.ts'
import type { SourceText } from '#readers/roast-files/source-text.ts'

/**
 * IKAWA, home and pro: one row per second, °C.
 *
 * | in the file                                                   | here                         |
 * |---------------------------------------------------------------|------------------------------|
 * | file name                                                     | sourceName, roastDate        |
 * | rows counted from the first `doser open` in `state`           | time_seconds                 |
 * | first `cooling` in `state`                                    | the last sample              |
 * | `exaust temp` (home), `temp above` (pro)                      | bean_probe_temp              |
 * | `ror_above` (pro)                                             | bean_probe_ror               |
 * | `adfc_timestamp` of the last row (some pro)                   | milestone 1st_crack_start    |
 *
 * It has no bean and no weights. Rows are counted because `time` stays at 0 while the machine heats up.
 */
const IKAWA_CSV = 'IKAWA CSV'

/** Home and pro name their columns differently; `exaust` is IKAWA's own spelling. */
const GENERATIONS = [
  { bean: 'exaust temp', rateOfRise: null, begins: 'time,state' },
  { bean: 'temp above', rateOfRise: 'ror_above', begins: 'time,fan set' },
] as const
const STATES = { charge: 'doser open', drop: 'cooling' } as const
/** In the last row: seconds since charge, or 0 if first crack was not heard. */
const FIRST_CRACK = 'adfc_timestamp'

/** Whether line 1 begins with IKAWA's headings. */
export function looksLikeIkawaCsv(source: SourceText): boolean {
  return generationOf(source) !== undefined
}

/** Reads one roast, from the opening of the doser to the start of cooling. */
export function readIkawaCsv(source: SourceText): Result<RoastFile, string> {
  const generation = generationOf(source)!
  const table = readHeadedTable(source, ',', 1, ['state', generation.bean], row => ({
    state: row.text('state'),
    bean: row.number(generation.bean),
    rateOfRise: generation.rateOfRise === null ? null : row.number(generation.rateOfRise),
    firstCrack: row.number(FIRST_CRACK),
  }))
  if (!table.ok) return table
  const rows = table.value
  const charge = rows.findIndex(row => row.state === STATES.charge)
  if (charge === -1)
    return failure(
      `No row has the state “${STATES.charge}”, which is charge, so this is not a complete roast.`,
    )
  const drop = rows.findIndex((row, index) => index > charge && row.state === STATES.drop)
  const roasting = rows.slice(charge, drop === -1 ? undefined : drop + 1)
  const points = roasting.map((row, second) => ({
    ...emptyPoint(second),
    bean_probe_temp: row.bean,
    bean_probe_ror: row.rateOfRise,
  }))
  const firstCrack = rows.at(-1)?.firstCrack ?? 0
  return believableRoast({
    format: IKAWA_CSV,
    sourceName: nameInFileName(source.fileName),
    roastDate: dateInFileName(source.fileName) ?? dayFirstDateIn(source.fileName),
    beanName: null,
    timeline: timelineOfPoints(points),
    milestones: firstCrack > 0 ? [{ milestone_type: '1st_crack_start', time_seconds: firstCrack }] : [],
    greenWeightGrams: null,
    roastedWeightGrams: null,
    warnings: drop === -1 ? ['No row has the state “cooling”; the last row was taken as drop.'] : [],
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
