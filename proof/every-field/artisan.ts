import { formatDuration } from '#domain/roast/duration.ts'
import { GRAMS_PER_OUNCE, GRAMS_PER_POUND } from '../../src/domain/record/units.ts'
import { isDefaultTitle } from '../../src/files/machines/artisan/artisan-default-titles.ts'
import { parseLog } from '../../src/files/roasts/cut-log.ts'
import { parseLogJson } from '../../src/files/roasts/log-json.ts'
import { readPythonLiteral, withoutPythonEscapes } from '../../src/files/roasts/python-literal.ts'
import {
  type Column,
  curve,
  day,
  degrees,
  type FileSays,
  field,
  has,
  isNear,
  type Kept,
  leftOut,
  linesOf,
  milestone,
  named,
  numberOf,
  ofBlend,
  type Place,
  type Places,
  valuesIn,
  weight,
  words,
} from './places.ts'

type Profile = Record<string, unknown>

const GRAMS: Record<string, number> = { g: 1, kg: 1000, lb: GRAMS_PER_POUND, oz: GRAMS_PER_OUNCE }
const listOf = (value: unknown) => (Array.isArray(value) ? (value as readonly unknown[]) : [])
const numbersOf = (value: unknown) =>
  listOf(value).map(one => (typeof one === 'number' && Number.isFinite(one) ? one : null))

/** What an Artisan log says. The parts of `timeindex`, `weight` and the events are values of their own. */
export function artisanSays(text: string): FileSays {
  const profile = profileIn(text)
  const seconds = numbersOf(profile.timex).map(one => one ?? Number.NaN)
  const index = numbersOf(profile.timeindex)
  const at = (place: number) => (index[place] ? seconds[index[place]] : undefined)
  const [green, roasted, unit] = listOf(profile.weight)
  const grams = GRAMS[String(unit).trim().toLowerCase()] ?? 0
  const { computed, timeindex: _, weight: __, ...others } = profile
  const column = (name: string): Column => ({ seconds, values: numbersOf(profile[name]).map(noReading) })
  return {
    unit: String(profile.mode).startsWith('F') ? 'F' : 'C',
    charge: seconds[Math.max(0, index[0] ?? 0)] ?? 0,
    values: new Map<string, unknown>([
      ...Object.entries(others).map(([name, value]) => [name, plain(value)] as const),
      ...Object.entries((computed ?? {}) as Profile).map(
        ([name, value]) => [`computed.${name}`, value] as const,
      ),
      ...[1, 2, 3, 4, 5].map(place => [`timeindex[${place}]`, at(place)] as const),
      ['weight[0]', (numberOf(green) ?? 0) * grams],
      ['weight[1]', (numberOf(roasted) ?? 0) * grams],
      ['temp1', column('temp1')],
      ['temp2', column('temp2')],
      ['specialevents', eventsIn(profile, seconds)],
    ]),
  }
}

/** Also of a log that was cut. */
function profileIn(text: string): Profile {
  const log = parseLog(text, each => (/^[^"]*'/.test(each) ? readPythonLiteral(each) : parseLogJson(each)))
  return log.ok ? (log.value.value as Profile) : {}
}

export const noReading = (value: number | null) => (value === -1 ? null : value)
const plain = (value: unknown) => (typeof value === 'string' ? withoutPythonEscapes(value) : value)

interface Event {
  seconds: number
  type: string
  value: number
  text: string
}

function eventsIn(profile: Profile, seconds: readonly number[]): Event[] {
  const [types, values] = [numbersOf(profile.specialeventstype), numbersOf(profile.specialeventsvalue)]
  return numbersOf(profile.specialevents).map((sample, event) => ({
    seconds: seconds[sample ?? -1] ?? Number.NaN,
    type: String(listOf(profile.etypes)[types[event] ?? -1] ?? ''),
    value: values[event] ?? 0,
    text: String(plain(listOf(profile.specialeventsStrings)[event] ?? '')).trim(),
  }))
}

/** An event's value is a setting at its time, in percent or steps of a dial, or in the notes, as its text is. */
const events: Place = {
  isKept(value, kept, _says) {
    return (value as Event[]).every(event => isEventKept(event, value as Event[], kept))
  },
}

function isEventKept({ seconds, type, value, text }: Event, all: readonly Event[], kept: Kept): boolean {
  const { roast, shift } = kept
  const notes = roast.private_notes ?? ''
  const line = formatDuration(Math.max(0, seconds - shift))
  if (!valuesIn({ seconds: [seconds], values: [0] }, kept).size) return true
  const isChangedAgain = all.some(
    each => each.seconds === seconds && each.type === type && each.value !== value,
  )
  const point = roast.timeline.find(one => one.time_seconds >= seconds - shift - 0.01)
  const settings = [point?.power_setting, point?.fan_setting, point?.drum_setting]
  const shown = Math.max(0, value - 1)
  const isSetting = settings.some(one => isNear(one, shown, 0.01) || isNear(one, shown * 10, 0.01))
  const isText = text === '' || has(notes, text) || /^Q?\d+(?:\.\d+)?\s*%?$/.test(text)
  return isText && (value === 0 || isSetting || isChangedAgain || has(notes, `${line} ${type}`))
}

const LITRES: Record<string, number> = { ml: 0.001, gal: 3.785411784 }

/** `[400, "g", 500, "ml"]` */
const gramsPerLitre = (value: unknown) => {
  const [mass, massUnit, volume, volumeUnit] = listOf(value)
  const litres = (numberOf(volume) ?? 0) * (LITRES[String(volumeUnit)] ?? 1)
  const density = ((numberOf(mass) ?? 0) * (GRAMS[String(massUnit).toLowerCase()] ?? 0)) / litres
  return Number.isFinite(density) && density > 0 ? (density < 2 ? density * 1000 : density) : null
}

const ticked = (remark: string) => words(value => (value === true ? [remark] : []))
const entered = words(value => linesOf(value).filter(line => !/^0?$/.test(line)))
const COMPUTED = 'what Artisan computes of the samples and the weights; First Crack computes its own'
const LOOKS = "how Artisan's chart looks"
const ASSISTANT = 'how Artisan was set up to control and to alarm'
const ENERGY = 'what Artisan estimates of energy, from the ratings of its burners'
export const NO_PLACE = 'a curve beside those of a roast; the stored file keeps it'
const PROGRAM = 'about the program and the computer, not the roast'
export const PART = 'read together with another value'

export const ARTISAN_LOG: Places = {
  title: { isKept: (value, kept, says) => isDefaultTitle(String(value)) || named.isKept!(value, kept, says) },
  beans: named,
  roastisodate: day(),
  roasttime: field('started_at', value => String(value).slice(0, 5) || null),
  roastertype: field('machine'),
  machinesetup: machineOrWords(),
  roastbatchnr: field('source_number', value => (numberOf(value) === null ? null : String(value))),
  ambientTemp: field('ambient_temp', degrees),
  ambient_humidity: field('ambient_humidity'),
  ambient_pressure: entered,
  whole_color: field('colour_whole'),
  ground_color: field('colour_ground'),
  color_system: field('colour_meter'),
  moisture_greens: field('green_moisture_percent'),
  moisture_roasted: field('roasted_moisture_percent'),
  density: field('green_density', gramsPerLitre),
  density_roasted: field('roasted_density', gramsPerLitre),
  'weight[0]': weight('green_weight_g'),
  'weight[1]': weight('roasted_weight_g'),
  plus_blend_spec_labels: ofBlend(value => listOf(value).map(name => String(plain(name)))),
  temp2: curve('bean_probe_temp'),
  temp1: {
    isKept: (value, kept, says) =>
      !kept.roast.timeline.some(({ ibts_temp }) => ibts_temp !== null) ||
      curve('ibts_temp').isKept!(value, kept, says),
  },
  'timeindex[1]': milestone('yellowing'),
  'timeindex[2]': milestone('1st_crack_start'),
  'timeindex[3]': milestone('1st_crack_end'),
  'timeindex[4]': milestone('2nd_crack_start'),
  'timeindex[5]': milestone('2nd_crack_end'),
  specialevents: events,
  roastingnotes: words(),
  cuppingnotes: words(),
  operator: entered,
  organization: entered,
  drumspeed: entered,
  beansize_min: entered,
  beansize_max: entered,
  greens_temp: words((value, says) => (numberOf(value) === null ? [] : [String(degrees(value, says))])),
  defects_weight: entered,
  elevation: entered,
  volume: words(value => listOf(value).slice(0, 2).filter(numberOf).map(String)),
  flavors: words(value => (new Set(listOf(value)).size < 2 ? [] : listOf(value).map(String))),
  flavorlabels: { leftOut: PART },
  lowFC: ticked('low first crack'),
  heavyFC: ticked('heavy first crack'),
  lightCut: ticked('light cut'),
  darkCut: ticked('dark cut'),
  drops: ticked('drops'),
  oily: ticked('oily'),
  uneven: ticked('uneven'),
  tipping: ticked('tipping'),
  scorching: ticked('scorching'),
  divots: ticked('divots'),
  ...leftOut(
    PART,
    'roastbatchprefix mode timex specialeventstype specialeventsvalue specialeventsStrings etypes roastepoch',
  ),
  ...leftOut(PART, 'startend dryend cracks roastdate plus_blend_label plus_blend_spec'),
  ...leftOut('ids and names in the stock of artisan.plus', 'plus_store plus_store_label'),
  ...leftOut('has no summer time; roastepoch tells the offset', 'roasttzoffset'),
  ...leftOut("Artisan's place in its day; the times of the roasts have it", 'roastbatchpos'),
  ...leftOut('the id of the recording, by which a file that was saved again is known', 'roastUUID'),
  ...leftOut(NO_PLACE, 'extradevices extratimex extratemp1 extratemp2 extraname1 extraname2'),
  ...leftOut(NO_PLACE, 'extramathexpression1 extramathexpression2 extraNoneTempHint1 extraNoneTempHint2'),
  ...leftOut('of the machine, not of the roast', 'devices roastersize roasterheating'),
  ...leftOut(PROGRAM, 'version revision build recording_version recording_revision recording_build'),
  ...leftOut(PROGRAM, 'artisan_os artisan_os_arch artisan_os_version locale hash signature viewerMode'),
  ...leftOut(PROGRAM, 'externalprogram externaloutprogram backgroundpath default_etypes default_etypes_set'),
  ...leftOut(LOOKS, 'xmin xmax ymin ymax zmin zmax phases anno anno_positions flag_positions'),
  ...leftOut(LOOKS, 'flavorstartangle flavoraspect flavors_total_correction extraCurveVisibility1'),
  ...leftOut(LOOKS, 'extraCurveVisibility2 extraDelta1 extraDelta2 extraFill1 extraFill2'),
  ...leftOut(LOOKS, 'extraLCDvisibility1 extraLCDvisibility2 extradevicecolor1 extradevicecolor2'),
  ...leftOut(LOOKS, 'extradrawstyles1 extradrawstyles2 extralinestyles1 extralinestyles2'),
  ...leftOut(LOOKS, 'extralinewidths1 extralinewidths2 extramarkers1 extramarkers2'),
  ...leftOut(LOOKS, 'extramarkersizes1 extramarkersizes2'),
  ...leftOut(ASSISTANT, 'alarmaction alarmbeep alarmcond alarmflag alarmguard alarmnegguard alarmoffset'),
  ...leftOut(ASSISTANT, 'alarmsetlabel alarmsource alarmstrings alarmtemperature alarmtime samplinginterval'),
  ...leftOut(ASSISTANT, 'pidDsetpointWeight pidKd pidKd1 pidKd2 pidKi pidKi1 pidKi2 pidKp pidKp1 pidKp2'),
  ...leftOut(ASSISTANT, 'pidPsetpointWeight pidSchedule0 pidSchedule1 pidSchedule2 pidSource ramp_lookahead'),
  ...leftOut(ASSISTANT, 'svActions svBeeps svDescriptions svLabel svLookahead svRamps svSoaks svValues'),
  ...leftOut(ASSISTANT, 'gain_scheduling gain_scheduling_on_SV gain_scheduling_quadratic'),
  ...leftOut(ENERGY, 'load_etypes loadevent_hundpcts loadevent_zeropcts loadlabels loadratings ratingunits'),
  ...leftOut(
    ENERGY,
    'sourcetypes presssure_percents meterfuels meterlabels meterreads metersources meterunits',
  ),
  ...leftOut(ENERGY, 'biogas_co2_reduction co2kg_per_btu electricEnergyMix gasMix preheatDuration'),
  ...leftOut(ENERGY, 'preheatenergies betweenbatchDuration betweenbatchenergies betweenbatch_after_preheat'),
  ...leftOut(ENERGY, 'coolingDuration coolingenergies bbp_begin bbp_drop_to_end bbp_dropbt bbp_dropet'),
  ...leftOut(ENERGY, 'bbp_dropevents bbp_endevents bbp_endroast_epoch_msec bbp_time_added_from_prev'),
  ...leftOut('a weight that Artisan estimates', 'end_weight_est volumeCalcWeightIn volumeCalcWeightOut'),
}

/** Every name that begins with one of these. */
export const ARTISAN_OTHERS = [{ begins: /^computed\./, leftOut: COMPUTED }]

function machineOrWords(): Place {
  return {
    isKept: (value, { roast }) =>
      has(roast.machine ?? '', String(value)) || has(roast.private_notes ?? '', String(value)),
  }
}
