import { parseDuration } from '../../src/domain/roast/duration.ts'
import { statedMoment } from '../../src/files/roasts/stated-moment.ts'
import {
  type Column,
  curve,
  day,
  degrees,
  type FileSays,
  field,
  jsonOf,
  leftOut,
  milestone,
  named,
  numberOf,
  type Places,
  textOf,
  weight,
  words,
} from './places.ts'
import { numberIn, rowsIn } from './tables.ts'

type Json = Record<string, unknown>
const listOf = (value: unknown) => (Array.isArray(value) ? (value as readonly unknown[]) : [])

const CONTROLS = ['Power', 'Blower', 'Drum']

/** The keys of RoasTime's JSON; those of an object in it after its name and a dot. */
export function roastimeJsonSays(text: string): FileSays {
  const roast = jsonOf(text)
  const rate = numberOf(roast.sampleRate) ?? 2
  const column = (samples: readonly unknown[]): Column => ({
    seconds: samples.map((_, sample) => sample / rate),
    values: samples.map(value => (typeof value === 'number' ? value : null)),
  })
  const actions = listOf((roast.actions as Json | null)?.actionTimeList ?? roast.actions) as Json[]
  const setBy = (control: number): Column => {
    // Of two at one moment, the last counts.
    const own = actions
      .filter(({ ctrlType, type }) => ctrlType === control || type === CONTROLS[control])
      .toReversed()
    return {
      seconds: own.map(({ index, second }) => (numberOf(index ?? second) ?? 0) / rate),
      values: own.map(({ value, setting }) => (value ?? setting) as number),
    }
  }
  const values = Object.entries(roast).flatMap(([key, value]): [string, unknown][] => {
    if (key in SERIES_KEYS) return [[key, column(listOf(value))]]
    if (key.startsWith('index')) return [[key, (numberOf(value) ?? 0) / rate]]
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject && key !== 'actions'
      ? Object.entries(value).map(([name, one]) => [`${key}.${name}`, one])
      : [[key, value]]
  })
  return {
    unit:
      /degF|^F$|fahrenheit/i.test(String(roast.unit ?? roast.mode ?? '')) || roast.celsius === false
        ? 'F'
        : 'C',
    charge: 0,
    values: new Map<string, unknown>([
      ...values,
      ...CONTROLS.map((name, control) => [`actions of ${name}`, setBy(control)] as const),
    ]),
  }
}

const SERIES_KEYS = {
  beanTemperature: curve('bean_probe_temp'),
  drumTemperature: curve('ibts_temp'),
  ibtsTemperature: curve('ibts_temp'),
  beanDerivative: curve('bean_probe_ror'),
  ibtsDerivative: curve('ibts_ror'),
  inductionPowerSetting: curve('power_setting'),
  blowerSetting: curve('fan_setting'),
  drumSpeedSetting: curve('drum_setting'),
} satisfies Places

const IDS = 'an id of the program, which only its own store can follow'
const PROGRAM = 'about the program and the machine, not the roast'

export const ROASTIME_JSON: Places = {
  ...SERIES_KEYS,
  roastName: named,
  beanName: named,
  'bean.beanName': named,
  roastNumber: field('source_number', value => (numberOf(value) === null ? null : String(value))),
  dateTime: day(value => {
    const read = statedMoment(value)
    return read?.date ?? null
  }),
  'actions of Power': curve('power_setting'),
  'actions of Blower': curve('fan_setting'),
  'actions of Drum': curve('drum_setting'),
  indexYellowingStart: milestone('yellowing'),
  indexFirstCrackStart: milestone('1st_crack_start'),
  indexFirstCrackEnd: milestone('1st_crack_end'),
  indexSecondCrackStart: milestone('2nd_crack_start'),
  indexSecondCrackEnd: milestone('2nd_crack_end'),
  weightGreen: weight('green_weight_g'),
  weightRoasted: weight('roasted_weight_g'),
  deviceType: field('machine'),
  serialNumber: field('machine', value => (numberOf(value) === null ? null : String(value))),
  preheatTemperature: field('preheat_temp', degrees),
  ambient: field('ambient_temp'),
  ambientTemp: field('ambient_temp'),
  humidity: field('ambient_humidity'),
  roomHumidity: field('ambient_humidity'),
  'wholeColorLevel.value': field('colour_whole'),
  wholeColorLevel: field('colour_whole'),
  'groundColorLevel.value': field('colour_ground'),
  groundColorLevel: field('colour_ground'),
  agtron: field('colour_whole'),
  tags: {
    isKept: (value, { roast }) =>
      listOf(value).every(tag =>
        roast.tags?.includes(typeof tag === 'object' ? String((tag as Json).name) : String(tag)),
      ),
  },
  notes: words(),
  comments: words(),
  rating: words(),
  roastDegree: words(),
  ...leftOut('read together with another value', 'sampleRate actions celsius unit roastEndIndex'),
  ...leftOut('where the recording begins; its clock is that of the samples', 'roastStartIndex'),
  ...leftOut('the id of the recording, by which a file that was saved again is known', 'uid uid.id'),
  ...leftOut(IDS, 'beanId sessionId tagIds userId updatedAt'),
  ...leftOut(PROGRAM, 'IRSensor firmware hardware softwareVersion missingSeconds'),
  ...leftOut('follows from the curve', 'beanChargeTemperature beanDropTemperature drumChargeTemperature'),
  ...leftOut('follows from the curve', 'drumDropTemperature totalRoastTime rorPreheat'),
  ...leftOut('what RoasTime predicted, not what happened', 'predictions'),
  ...leftOut(
    'a curve beside those of a roast; the stored file keeps it',
    'differentialAirPressure exhaustFanBlowerRpm exitTemperature',
  ),
}

const BLOCK = /^(?:1st|2st|2nd) crack|^yellowing/i

/** The lines above RoasTime's table by what they are, and the columns of the table. */
export function roastimeCsvSays(text: string): FileSays {
  const delimiter = [',', ';', '\t'].find(one => text.split(one).length > 200) ?? ','
  const rows = rowsIn(text, delimiter)
  const start = rows.findIndex(
    cells => cells.some(cell => /^time$/i.test(cell.trim())) && cells.some(cell => /ibts|bean/i.test(cell)),
  )
  const headings = rows[start]!.map(cell => cell.trim().toLowerCase())
  const table = rows.slice(start + 1)
  const times = table.map(cells => parseDuration(cells[headings.indexOf('time')] ?? '') ?? Number.NaN)
  // A spreadsheet that saves the file takes minutes for hours.
  const factor = times.some(time => time > 2 * 3600) ? 60 : 1
  const seconds = times.map(time => time / factor)
  const above = rows
    .slice(0, start)
    .filter(
      cells => cells.some(cell => cell.trim() !== '') && cells[0] !== 'c1' && !/^sep=/.test(cells[0] ?? ''),
    )
  const block = above.findIndex(
    cells => BLOCK.test(cells[0]?.trim() ?? '') || /^milestones$/i.test(cells[0]?.trim() ?? ''),
  )
  const titles = block === -1 ? above : above.slice(0, block)
  return {
    unit: 'C',
    charge: 0,
    values: new Map<string, unknown>([
      ...titles.map(
        (cells, place) =>
          (cells[1]?.trim() ? [`${cells[0]}:`, cells[1]] : [`title ${place + 1}`, cells.join('').trim()]) as [
            string,
            unknown,
          ],
      ),
      ...marksIn(block === -1 ? [] : above.slice(block)).map(
        ([name, time]) => [name, time / factor] as const,
      ),
      ...headings.flatMap((heading, place): [string, unknown][] =>
        heading === '' ? [] : [[heading, { seconds, values: table.map(cells => numberIn(cells[place])) }]],
      ),
    ]),
  }
}

/** The times in the row of a block's values. */
function marksIn(rows: readonly string[][]): [string, number][] {
  return rows.flatMap((cells, place): [string, number][] => {
    const label = cells[0]?.trim() ?? ''
    if (!BLOCK.test(label)) return []
    const values = rows.slice(place + 1).find(one => one.some(cell => /^(?:-|\d+:[\d:]+)$/.test(cell.trim())))
    const times = (values ?? []).filter(cell => /^\d+:\d\d(?::00)?$/.test(cell.trim()))
    return times.map((time, order) => [
      `${label.toLowerCase().replace('2st', '2nd')}, time ${order + 1}`,
      parseDuration(time) ?? 0,
    ])
  })
}

export const ROASTIME_CSV: Places = {
  'title 1': { isKept: (value, kept, says) => named.isKept!(value, kept, says) || dateOf(value) !== null },
  'title 2': {
    isKept: (value, kept, says) => named.isKept!(value, kept, says) || isDayOf(value, kept.roast.roast_date),
  },
  'title 3': {
    isKept: (value, kept, says) =>
      /^(?:unspecified bean|-)$/i.test(String(value)) ||
      named.isKept!(value, kept, says) ||
      isDayOf(value, kept.roast.roast_date),
  },
  'ibts temp': curve('ibts_temp'),
  'bean probe temp': curve('bean_probe_temp'),
  'ibts ror': curve('ibts_ror'),
  'bean probe ror': curve('bean_probe_ror'),
  'power setting': curve('power_setting'),
  power: curve('power_setting'),
  fan: curve('fan_setting'),
  drum: curve('drum_setting'),
  'drum setting': curve('drum_setting'),
  'fan setting': curve('fan_setting'),
  '1st crack, time 1': milestone('1st_crack_start'),
  '1st crack, time 2': milestone('1st_crack_end'),
  '2nd crack, time 1': milestone('2nd_crack_start'),
  '2nd crack, time 2': milestone('2nd_crack_end'),
  'yellowing, time 1': milestone('yellowing'),
  ...leftOut('the rows are known by their time', 'timeline index time'),
}

const dateOf = (value: unknown) => /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/.exec(String(textOf(value)))
const isDayOf = (value: unknown, date: string | null) =>
  dateOf(value) !== null &&
  (date ?? '').split('-').every(part => String(value).includes(String(Number(part)).slice(-2)))
