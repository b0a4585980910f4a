import { parseDuration } from '../../src/domain/roast/duration.ts'
import {
  curve,
  day,
  degrees,
  type FileSays,
  field,
  leftOut,
  milestone,
  named,
  numberOf,
  type Places,
  words,
} from './places.ts'
import { AIMED, CLOCK, columnsOf, MARKS, numberIn, PLACE_OF_CURVES, rowsIn } from './tables.ts'

export function kaleidoSays(text: string): FileSays {
  const sections = new Map<string, string>()
  let name = 'first line'
  for (const line of text.split(/\r?\n/)) {
    const begins = /^\[\{(.*)\}\]/.exec(line.trim())?.[1]
    if (begins !== undefined) name = begins
    else if (line.trim() !== '')
      sections.set(name, `${sections.get(name) ?? ''}${line.trim().replace(/^"|"$/g, '')}\n`)
  }
  const [headings = [], ...rows] = rowsIn(sections.get('DATA') ?? '', ',')
  sections.delete('DATA')
  const columns = columnsOf(headings, rows, cell => (numberIn(cell('time')) ?? Number.NaN) / 1000)
  return {
    unit: 'C',
    charge: Number(atMark(sections.get('StartBeansIn')) ?? 0),
    values: new Map<string, unknown>([...sections, ...columns]),
  }
}
const atMark = (value: unknown) =>
  parseDuration(
    String(value ?? '')
      .split('@')[1]
      ?.trim() ?? '',
  )
export const KALEIDO: Places = {
  Comment: named,
  CookDate: field('started_at', value => String(value).trim().slice(9, 14) || null),
  PreTemp: {
    label: 'preheat',
    isKept: (value, { roast }) =>
      numberOf(value) === null ||
      [numberOf(value), degrees(value, { unit: 'F', values: new Map(), charge: 0 })].some(
        one => Math.abs(Number(roast.preheat_temp) - one!) < 0.01,
      ),
  },
  TurntoYellow: milestone('yellowing', atMark),
  '1stBoomStart': milestone('1st_crack_start', atMark),
  '1stBoomEnd': milestone('1st_crack_end', atMark),
  '2ndBoomStart': milestone('2nd_crack_start', atMark),
  '2ndBoomEnd': milestone('2nd_crack_end', atMark),
  bt: curve('bean_probe_temp'),
  ror: curve('bean_probe_ror', 2),
  hp: curve('power_setting'),
  sm: curve('fan_setting'),
  rl: curve('drum_setting'),
  ...leftOut(MARKS, 'StartBeansIn BeansColdDown EVENT PARAMETERS'),
  'first line': { leftOut: 'the name and version of the format' },
  ...leftOut('follows from the curve', 'TotalTime TemperBack'),
  ...leftOut(CLOCK, 'index time'),
  ...leftOut(PLACE_OF_CURVES, 'et'),
  ...leftOut(AIMED, 'sv hpm ps'),
}

export function kaffelogicSays(text: string): FileSays {
  const lines = text.split(/\r?\n/)
  const start = lines.findIndex(line => line.startsWith('time\t'))
  const keys = lines.slice(0, start).filter(line => line.includes(':'))
  const events = lines.slice(start).filter(line => line.startsWith('!'))
  const rows = lines
    .slice(start + 1)
    .filter(line => /^-?\d/.test(line))
    .map(line => line.split('\t'))
  const headings = lines[start]!.split('\t').map(heading => heading.trim().replace(/^[#=^]+/, ''))
  const parted = (line: string) =>
    [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const
  return {
    unit: 'C',
    charge: 0,
    values: new Map<string, unknown>([
      ...keys.map(parted),
      ...events.map(parted).map(([name, value]) => [name.replaceAll(' ', '_'), value] as const),
      ...columnsOf(headings, rows, cell => numberIn(cell('time')) ?? Number.NaN),
    ]),
  }
}
const level = words(value => (numberOf(value) === null ? [] : [String(numberOf(value))]))
const EARLIER = 'how the machine was set up, calibrated and programmed, not what it did'
export const KAFFELOGIC: Places = {
  tasting_notes: words(),
  roasting_level: level,
  '!roasting_level': level,
  boost_load_size: words(value => (numberOf(value) === null ? [] : [`Load size: ${numberOf(value)} g`])),
  profile_designer: words(),
  profile_short_name: named,
  log_file_name: field('source_number', value => /log\d+(?=\.klog)/.exec(String(value))?.[0] ?? null),
  model: field('machine'),
  ambient_temperature: field('ambient_temp', value => numberOf(String(value).replace(/^\(\w+\)/, ''))),
  roast_date: day(value => String(value).slice(0, 10).split('/').toReversed().join('-')),
  mean_temp: curve('bean_probe_temp'),
  actual_ror: curve('bean_probe_ror'),
  power_kw: curve('power_setting', 1000),
  actual_fan_rpm: curve('fan_setting'),
  '!colour_change': milestone('yellowing'),
  '!first_crack': milestone('1st_crack_start'),
  '!first_crack_end': milestone('1st_crack_end'),
  '!second_crack': milestone('2nd_crack_start'),
  '!second_crack_end': milestone('2nd_crack_end'),
  ...leftOut(MARKS, '!roast_end !roast_end_reason !roast_date'),
  ...leftOut('follows from the curve', '!development_percent'),
  ...leftOut(CLOCK, 'time'),
  ...leftOut(PLACE_OF_CURVES, 'spot_temp temp volts-9 !motor_supply_noise'),
  ...leftOut(AIMED, 'profile profile_ror desired_ror kp ki kd roast_profile fan_profile roast_levels'),
  ...leftOut(EARLIER, 'profile_file_name profile_modified profile_schema_version native_schema_version'),
}
export const KAFFELOGIC_OTHERS = [
  {
    begins:
      /^(?:ambient_cutoff|ambient_default|boost|calibration|cooldown|corner\d|expect|firmware|heater|mains|motor|power|density|preheat|reference|roast|specific_heat|time_jump|zone\d|back2back|emulation|recommended)_?/,
    leftOut: EARLIER,
  },
]
