import { celsiusFromFahrenheit, GRAMS_PER_OUNCE, GRAMS_PER_POUND, round } from '#domain/record/units.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { type RoastStart, startAtInstant, startByClock } from '#domain/roast/started-at.ts'
import { bulletIn } from '#files/machines/roastime/bullet-state.ts'
import { beyondFirstLine, saysMoreThanName } from '#files/roasts/described-bean.ts'
import {
  booleanOrNull,
  type LooseRecord,
  numberOrNull,
  property,
  textOrEmpty,
} from '#files/roasts/loose-value.ts'
import { withoutPythonEscapes } from '#files/roasts/python-literal.ts'
import {
  measured,
  otherFacts,
  type StatedFact,
  type StatedFields,
  type StatedWords,
} from '#files/roasts/stated-fields.ts'
import type { TemperatureUnit } from '#files/roasts/stated-unit.ts'
import { eventPercent, settingEventTypes } from './artisan-settings.ts'
import { artisanDay } from './artisan-titles.ts'

/**
 * What Artisan's log says beside the curve, from its dialog Roast Properties. The keys are those of `ProfileData` in
 * Artisan's `artisanlib/atypes.py`. It writes 0 and empty texts for what nobody entered.
 *
 * | in the file                                                     | here                                        |
 * |-----------------------------------------------------------------|---------------------------------------------|
 * | `roastisodate` and `roasttime`, with `roastepoch` for the offset | startedAt                                  |
 * | `roastertype`, otherwise `machinesetup`                         | machine                                     |
 * | `roastbatchprefix` and `roastbatchnr`                           | source_number                               |
 * | `ambientTemp`, in °C or °F by `mode`; `ambient_humidity`, %     | ambient_temp, ambient_humidity              |
 * | `whole_color`, `ground_color`, `color_system`                   | colour_whole, colour_ground, colour_meter   |
 * | `moisture_greens`, `moisture_roasted`, %                        | green_moisture_percent, roasted_moisture_percent |
 * | `density`, `density_roasted`: weight, unit, volume, unit        | green_density, roasted_density, g/l         |
 * | `roastingnotes`, `cuppingnotes`, texts of `specialeventsStrings`, events that are no setting here, what else was entered | private_notes |
 *
 * `roasttzoffset` isn't read: it has no summer time.
 */
export function artisanProperties(
  profile: LooseRecord,
  unit: TemperatureUnit | null,
  secondsAt: (sample: number) => number | null,
) {
  const warnings: string[] = []
  const number = (name: string) => measured(profile.number(name))
  const celsius = (degrees: number | null) =>
    degrees !== null && unit === 'F' ? round(celsiusFromFahrenheit(degrees), 4) : degrees
  const batch = number('roastbatchnr') ?? 0
  const stated: StatedFields = {
    machine:
      textOf(profile, 'roastertype') || textOf(profile, 'machinesetup') || (bulletIn(profile.value) ?? ''),
    source_number: batch > 0 ? `${textOf(profile, 'roastbatchprefix')}${batch}` : '',
    ambient_temp: celsius(number('ambientTemp')),
    ambient_humidity: number('ambient_humidity'),
    colour_whole: number('whole_color'),
    colour_ground: number('ground_color'),
    colour_meter: textOf(profile, 'color_system'),
    green_moisture_percent: number('moisture_greens'),
    roasted_moisture_percent: number('moisture_roasted'),
    green_density: densityIn(profile, 'density', 'green', warnings),
    roasted_density: densityIn(profile, 'density_roasted', 'roasted', warnings),
    words: [
      { heading: 'Roasting notes', text: textOf(profile, 'roastingnotes') },
      { heading: 'Cupping notes', text: textOf(profile, 'cuppingnotes') },
      { heading: 'Events', text: eventsIn(profile, secondsAt) },
      { heading: 'Title', text: beyondFirstLine(textOf(profile, 'title')) },
      beansIn(profile),
      { heading: 'Cupping', text: flavoursIn(profile) },
      otherFacts(factsIn(profile, celsius)),
    ],
  }
  return {
    stated,
    startedAt: startIn(profile),
    recordingId: profile.text('roastUUID'),
    propertyWarnings: warnings,
  }
}

/** Grams of one unit of weight by Artisan's name for it in lower case. */
export const ARTISAN_GRAMS: Readonly<Record<string, number>> = {
  g: 1,
  kg: 1000,
  lb: GRAMS_PER_POUND,
  oz: GRAMS_PER_OUNCE,
}

/** A gallon of the US is 231 cubic inches. */
const LITRES_PER_GALLON = 3.785411784
const LITRES: Readonly<Record<string, number>> = {
  l: 1,
  ml: 0.001,
  gal: LITRES_PER_GALLON,
  qt: LITRES_PER_GALLON / 4,
  pt: LITRES_PER_GALLON / 8,
  cup: LITRES_PER_GALLON / 16,
}

/** Beans weigh some 300 to 900 g/l, so a number as low as this is in g/ml. */
const LOWEST_DENSITY = 2

function textOf(profile: LooseRecord, name: string): string {
  return withoutPythonEscapes(profile.text(name)).trim()
}

function startIn(profile: LooseRecord): RoastStart | null {
  const seconds = measured(profile.number('roastepoch'))
  const instant = startAtInstant(seconds === null ? null : seconds * 1000)
  const date = artisanDay(profile)
  const clock = instant === null ? null : seconds! * 1000
  return (date === null ? null : startByClock(date, profile.text('roasttime'), clock)) ?? instant
}

function densityIn(
  profile: LooseRecord,
  name: string,
  which: 'green' | 'roasted',
  warnings: string[],
): number | null {
  const [weight, weightUnit, volume, volumeUnit] = profile.list(name)
  const grams = ARTISAN_GRAMS[textOrEmpty(weightUnit).toLowerCase()]
  const litres = LITRES[textOrEmpty(volumeUnit).toLowerCase()]
  const [weighed, filled] = [measured(numberOrNull(weight)), measured(numberOrNull(volume))]
  if (grams === undefined || litres === undefined || weighed === null || filled === null) return null
  const density = round((weighed * grams) / (filled * litres), 4)
  if (!(density > 0 && density < LOWEST_DENSITY)) return density
  const perLitre = round(density * 1000, 4)
  warnings.push(`The ${which} density of ${density} g/l must be in g/ml; it was read as ${perLitre} g/l.`)
  return perLitre
}

/** What the events say in words, and the values that are no setting here, one on a line with its time since charge. */
function eventsIn(profile: LooseRecord, secondsAt: (sample: number) => number | null): string {
  const { list } = profile
  const types = list('etypes').map(name => withoutPythonEscapes(textOrEmpty(name)))
  const [samples, eventTypes, values] = ['specialevents', 'specialeventstype', 'specialeventsvalue'].map(
    name => list(name).map(numberOrNull),
  )
  const settings = settingEventTypes(types, eventTypes!).map(({ eventType }) => eventType)
  const texts = list('specialeventsStrings').map(text => withoutPythonEscapes(textOrEmpty(text)).trim())
  return Array.from({ length: Math.max(samples!.length, texts.length) })
    .flatMap((_, event) => {
      const [eventType, value, text = ''] = [eventTypes![event] ?? -1, values![event] ?? 0, texts[event]]
      const percent = settings.includes(eventType) || value <= 0 ? '' : String(eventPercent(value))
      const said = [percent, isValueOf(text, value) ? '' : text].filter(Boolean).join(' ')
      if (said === '') return []
      const seconds = secondsAt(samples![event] ?? -1)
      const type = types[eventType] ?? ''
      return [
        [seconds === null ? '' : formatDuration(seconds), NO_TYPE.test(type) ? '' : `${type}:`, said]
          .filter(Boolean)
          .join(' '),
      ]
    })
    .join('\n')
}

/** What Artisan calls the type of an event that is not a setting. */
const NO_TYPE = /^-*$/

/** Whether the text is only the value again: Artisan writes `Q70` or `70` for a setting of 70 %. */
function isValueOf(text: string, value: number | null): boolean {
  const written = /^Q?(\d+(?:\.\d+)?)\s*%?$/.exec(text)?.[1]
  return written !== undefined && value !== null && Number(written) === eventPercent(value)
}

/** What the beans are called, if that says more than a name. */
function beansIn(profile: LooseRecord): StatedWords {
  const beans = textOf(profile, 'beans')
  return { heading: 'Beans', text: saysMoreThanName(beans) ? beans : '' }
}

/** The points for each flavour. Artisan writes the same for all if nobody cupped. */
function flavoursIn(profile: LooseRecord): string {
  const points = profile.numbers('flavors')
  if (new Set(points).size < 2) return ''
  return profile
    .list('flavorlabels')
    .flatMap((label, flavour) => {
      const name = withoutPythonEscapes(textOrEmpty(label)).trim()
      const given = points[flavour] ?? null
      return name === '' || given === null ? [] : [`${name} ${given}`]
    })
    .join(', ')
}

/** What Artisan's check boxes are called. */
const REMARKS: readonly { name: string; remark: string }[] = [
  { name: 'lowFC', remark: 'low first crack' },
  { name: 'heavyFC', remark: 'heavy first crack' },
  { name: 'lightCut', remark: 'light cut' },
  { name: 'darkCut', remark: 'dark cut' },
  { name: 'drops', remark: 'drops' },
  { name: 'oily', remark: 'oily' },
  { name: 'uneven', remark: 'uneven' },
  { name: 'tipping', remark: 'tipping' },
  { name: 'scorching', remark: 'scorching' },
  { name: 'divots', remark: 'divots' },
]

/** What was entered and has no field here. */
function factsIn(profile: LooseRecord, celsius: (degrees: number | null) => number | null): StatedFact[] {
  const number = (name: string) => measured(profile.number(name))
  const remarks = REMARKS.filter(({ name }) => booleanOrNull(property(profile.value, name)) === true)
  const size = ['beansize_min', 'beansize_max']
    .map(name => textOf(profile, name))
    .filter(text => !/^0*$/.test(text))
  const [green, roasted, litres] = profile.list('volume')
  const [type, setup] = [textOf(profile, 'roastertype'), textOf(profile, 'machinesetup')]
  return [
    { what: 'Roasted by', value: textOf(profile, 'operator') },
    { what: 'Organization', value: textOf(profile, 'organization') },
    { what: 'Machine setup', value: type === '' || type.includes(setup) ? '' : setup },
    { what: 'Drum speed', value: textOf(profile, 'drumspeed') },
    { what: 'Bean size', value: [...new Set(size)].join(' to ') },
    { what: 'Temperature of the green beans', value: celsius(number('greens_temp')), unit: '°C' },
    { what: 'Volume, green', value: measured(numberOrNull(green)), unit: textOrEmpty(litres) },
    { what: 'Volume, roasted', value: measured(numberOrNull(roasted)), unit: textOrEmpty(litres) },
    { what: 'Elevation', value: number('elevation'), unit: 'm' },
    { what: 'Air pressure', value: number('ambient_pressure'), unit: 'hPa' },
    {
      what: 'Weight of defects',
      value: number('defects_weight'),
      unit: textOrEmpty(profile.list('weight')[2]),
    },
    { what: 'Remarks', value: remarks.map(({ remark }) => remark).join(', ') },
  ]
}
