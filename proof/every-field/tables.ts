import Papa from 'papaparse'
import { parseDuration } from '../../src/domain/roast/duration.ts'
import { type Column, curve, type FileSays, field, leftOut, milestone, type Places, words } from './places.ts'

type Rows = readonly (readonly string[])[]
type RowSeconds = (cell: (heading: string) => string, row: number) => number

export const rowsIn = (text: string, delimiter: string): string[][] =>
  Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { delimiter, quoteChar: '"' }).data

export function numberIn(cell: string | undefined): number | null {
  const text = cell?.trim().replace(',', '.') ?? ''
  return text === '' || !Number.isFinite(Number(text)) ? null : Number(text)
}

/** The columns of a table under their headings, folded, and as text the first cell that isn't empty. */
export function columnsOf(headings: readonly string[], rows: Rows, secondsOf: RowSeconds) {
  const names = headings.map(heading => heading.trim().toLowerCase())
  const seconds = rows.map((cells, row) => secondsOf(heading => cells[names.indexOf(heading)] ?? '', row))
  return new Map<string, Column>(
    names.flatMap((name, place) =>
      name === '' ? [] : [[name, { seconds, values: rows.map(cells => numberIn(cells[place])) }]],
    ),
  )
}

export const PLACE_OF_CURVES = 'a curve beside those of a roast; the stored file keeps it'
export const CLOCK = 'the clock of the rows'
export const MARKS = 'the marks of the roast and the state of the machine, by which its ends are found'
export const AIMED = 'what the machine aims at and how it regulates, not what was measured'

/** Giesen, Loring and ROEST: headings in the first line. */
function headed(
  secondsOf: RowSeconds,
  facts?: (rows: Rows, headings: readonly string[]) => [string, unknown][],
) {
  return (text: string): FileSays => {
    const [headings = [], ...rows] = rowsIn(text, ',')
    const columns = columnsOf(headings, rows, secondsOf)
    return {
      unit: 'C',
      charge: 0,
      values: new Map<string, unknown>([...columns, ...(facts?.(rows, headings) ?? [])]),
    }
  }
}

export const giesenSays = headed(cell => parseDuration(cell('seconds')) ?? Number.NaN)
export const GIESEN: Places = {
  beans: curve('bean_probe_temp'),
  power: curve('power_setting'),
  speed: curve('drum_setting'),
  ...leftOut(CLOCK, 'seconds time'),
  ...leftOut(PLACE_OF_CURVES, 'air pressure'),
  ...leftOut('no rate per minute, and nothing says what it is', 'ror'),
}

export const loringSays = headed(
  cell => numberIn(cell('roasttimeseconds')) ?? Number.NaN,
  (rows, headings) => {
    const flagged = (name: string) => {
      const row = rows.find(cells => cells[headings.indexOf(name)] === '1')
      return [`${name} turns on`, row?.[headings.indexOf('RoastTimeSeconds')]] as [string, unknown]
    }
    const clock = String(rows[0]?.[headings.indexOf('Time')])
    return [
      ['Time of the first row', clock],
      ...['ColorChangeOnOff', 'FirstCrackOnOff', 'SecondCrackOnOff'].map(flagged),
    ]
  },
)
export const LORING: Places = {
  'Time of the first row': field('started_at', value => /:\d\d:\d\d/.exec(String(value))?.[0] ?? null),
  beantemperature: curve('bean_probe_temp', 0.1),
  beantemperaturerateofrise: {
    label: 'rate',
    isKept: (value, kept, says) => {
      const { seconds, values } = value as Column
      const measured = values.map(rate => (rate === null || Math.abs(rate) > 10_000 ? null : rate))
      return curve('bean_probe_ror', 0.1).isKept!({ seconds, values: measured }, kept, says)
    },
  },
  burnerpercentage: curve('power_setting', 0.01),
  'ColorChangeOnOff turns on': milestone('yellowing'),
  'FirstCrackOnOff turns on': milestone('1st_crack_start'),
  'SecondCrackOnOff turns on': milestone('2nd_crack_start'),
  ...leftOut(CLOCK, 'id time roasttimeseconds'),
  ...leftOut(MARKS, 'roastingonoff degreescelciusonoff colorchangeonoff firstcrackonoff secondcrackonoff'),
  ...leftOut(PLACE_OF_CURVES, 'inletairtemperature returnairtemperature stacktemperature reserved'),
  ...leftOut(AIMED, 'endpointtemperature curvetemperaturebaselineorprofile roastmode_1_2_3'),
}

export function ikawaSays(text: string): FileSays {
  const [headings = [], ...rows] = rowsIn(text, ',')
  const names = headings.map(heading => heading.trim().toLowerCase())
  const states = rows.map(cells => cells[names.indexOf('state')])
  const open = states.indexOf('doser open')
  const closed = states.findIndex((state, row) => row > open && state !== 'doser open')
  const clock = (row: number) => numberIn(rows[row]?.[names.indexOf('time')]) ?? 0
  const onClock = (seconds: number) => closed - open + seconds - clock(closed)
  const secondsOf = (row: number) => (row < closed || closed === -1 ? row - open : onClock(clock(row)))
  const heard = numberIn(rows.findLast(cells => cells.length > 3)?.[names.indexOf('adfc_timestamp')]) ?? 0
  const columns = columnsOf(headings, rows, (_, row) => secondsOf(row))
  return {
    unit: 'C',
    charge: 0,
    values: new Map<string, unknown>([...columns, ['heard', heard > 0 ? onClock(heard) : 0]]),
  }
}
export const IKAWA: Places = {
  'exaust temp': curve('bean_probe_temp'),
  'temp above': curve('bean_probe_temp'),
  ror_above: curve('bean_probe_ror'),
  'heater power (%)': curve('power_setting'),
  heater: curve('power_setting'),
  'fan set (%)': curve('fan_setting'),
  'fan set': curve('fan_setting'),
  heard: milestone('1st_crack_start'),
  ...leftOut(CLOCK, 'time end_timestamp adfc_timestamp'),
  ...leftOut(MARKS, 'state'),
  ...leftOut(PLACE_OF_CURVES, [
    'temp below',
    'temp board',
    'fan speed (rpm)',
    'fan speed',
    'abs_humidity',
    'abs_humidity_roc',
    'abs_humidity_roc_direction',
  ]),
  ...leftOut(AIMED, ['temp set', 'setpoint', 'p', 'i', 'd', 'j', 'tdf_error']),
}

const roestRows = headed(
  cell => (numberIn(cell('time')) ?? Number.NaN) / 1000,
  rows =>
    rows.flatMap((cells): [string, unknown][] => {
      const [time, event = ''] = cells
      return /^(?:N\/A|)$/.test(event) ? [] : [[`Event ${event}`, (numberIn(time) ?? 0) / 1000]]
    }),
)
export const roestSays = (text: string): FileSays => {
  const says = roestRows(text)
  return { ...says, charge: Number(says.values.get('Event Charge') ?? 0) }
}
export const ROEST: Places = {
  'bean temp (°c)': curve('bean_probe_temp'),
  'bean temp (°f)': curve('bean_probe_temp'),
  'bean ror (°c/min)': curve('bean_probe_ror'),
  'bean ror (°f/min)': curve('bean_probe_ror'),
  'power (%)': curve('power_setting'),
  'fan (%)': curve('fan_setting'),
  'rpm (rpm)': curve('drum_setting'),
  'Event Yellowing': milestone('yellowing'),
  'Event Firstcrack': milestone('1st_crack_start'),
  'Event Secondcrack': milestone('2nd_crack_start'),
  ...leftOut(MARKS, ['Event Charge', 'Event Drop', 'event']),
  ...leftOut('the turning point, which follows from the curve', ['Event Turning point']),
  ...leftOut(CLOCK, 'time'),
  ...leftOut(PLACE_OF_CURVES, [
    'air temp (°c)',
    'air temp (°f)',
    'drum temp (°c)',
    'inlet temp (°c)',
    'exhaust temp (°c)',
    'cracks ()',
    'total cracks (13) ()',
  ]),
  ...leftOut(AIMED, ['target (°c)']),
}

export function petronciniSays(text: string): FileSays {
  const [, , headings = [], ...rows] = rowsIn(text, ';')
  const clock = (cell: (heading: string) => string) => {
    const [year, month, ...rest] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map(name =>
      Number(cell(name) || 'x'),
    )
    return Date.UTC(year!, month! - 1, ...(rest as [number])) / 1000
  }
  const columns = columnsOf(headings, rows, clock)
  const first = rows.find(cells => cells.length > 6) ?? []
  const [hour, minute] = first.slice(3, 5).map(part => part.padStart(2, '0'))
  return {
    unit: 'C',
    charge: columns.get('year')!.seconds.find(Number.isFinite) ?? 0,
    values: new Map<string, unknown>([...columns, ['clock', `T${hour}:${minute}`], ['recipe', first[6]]]),
  }
}
export const PETRONCINI: Places = {
  'beans temperature': curve('bean_probe_temp'),
  'burner percentage': curve('power_setting'),
  clock: field('started_at'),
  recipe: words(),
  ...leftOut(CLOCK, 'year month day hour minute second'),
  'id recipe': { leftOut: 'the recipe, once for each row' },
  ...leftOut(PLACE_OF_CURVES, ['inlet temperature', 'outlet temperature']),
}

export function rubasseSays(text: string): FileSays {
  const [parameters = [], ...rows] = rowsIn(text, ',')
  const headings = Array.from(
    { length: Math.max(...rows.map(cells => cells.length)) },
    (_, place) => `column ${place + 1}`,
  )
  const columns = columnsOf(headings, rows, cell => numberIn(cell('column 1')) ?? Number.NaN)
  return {
    unit: 'C',
    charge: 0,
    values: new Map<string, unknown>([
      ...columns,
      ...parameters.map((value, place) => [`parameter ${place + 1}`, value] as const),
    ]),
  }
}
const numbered = (what: string, places: readonly number[]) => places.map(place => `${what} ${place}`)
const upTo = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)
export const RUBASSE: Places = {
  'column 2': curve('bean_probe_temp'),
  'column 3': curve('fan_setting'),
  'column 4': curve('power_setting'),
  'column 5': curve('bean_probe_ror'),
  'column 6': curve('drum_setting'),
  'parameter 20': milestone('1st_crack_start'),
  'parameter 22': milestone('2nd_crack_start'),
  ...leftOut(CLOCK, ['column 1']),
  ...leftOut(MARKS, ['parameter 24']),
  ...leftOut('without a heading, and nobody knows what they are', numbered('column', [7, 8, 9, 10])),
  ...leftOut('of the reference curve, another roast', numbered('column', upTo(11, 26))),
  ...leftOut('the end temperature of a mark, which the curve has', numbered('parameter', [21, 23, 25])),
  ...leftOut(
    'without a heading, and nobody knows what they are',
    numbered('parameter', [...upTo(1, 19), 26]),
  ),
}
