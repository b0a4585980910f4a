import type { Milestone, MilestoneType } from '#domain/milestones.ts'
import { failure, type Result } from '#domain/result.ts'
import { isIsoDate } from '#domain/roast-date.ts'
import type { RoastFile } from '#domain/roast-file.ts'
import { hintedRoastNumberIn, roastNumberIn } from '#domain/roast-number.ts'
import { type TimelinePoint, timelineOfPoints } from '#domain/timeline.ts'
import { celsiusFromFahrenheit, GRAMS_PER_POUND, round } from '#domain/units.ts'
import { believableRoast, emptyPoint } from '#readers/roast-files/believable-roast.ts'
import { cleanName, dateInFileName, nameInFileName } from '#readers/roast-files/file-name.ts'
import { parseLogJson } from '#readers/roast-files/log-json.ts'
import { listOrEmpty, numberOrNull, property, textOrEmpty } from '#readers/roast-files/loose-value.ts'
import { readPythonLiteral } from '#readers/roast-files/python-literal.ts'
import { settingAtSamples } from '#readers/roast-files/setting-steps.ts'
import { MOST_SAMPLES, type SourceText } from '#readers/roast-files/source-text.ts'

/**
 * Artisan's own log: `.alog`, a Python literal, or the same exported as JSON.
 *
 * | in the file                                                             | here                              |
 * |-------------------------------------------------------------------------|-----------------------------------|
 * | `title` unless it is the default, otherwise `beans`, otherwise file name | sourceName                       |
 * | `roastbatchnr`, if the name has no number                               | `#` and the number in sourceName  |
 * | `roastisodate`, otherwise file name                                     | roastDate                         |
 * | `beans`                                                                 | beanName                          |
 * | `timex` from charge (`timeindex[0]`) to drop (`timeindex[6]`)           | time_seconds                      |
 * | `temp2`, in °C or °F by `mode`                                          | bean_probe_temp                   |
 * | `temp1` on an Aillio Bullet                                             | ibts_temp                         |
 * | `timeindex[1]` to `timeindex[5]`                                        | milestones                        |
 * | `specialevents`, `specialeventstype`, `specialeventsvalue` on a Bullet  | fan, drum and power settings      |
 * | `weight`: green, roasted, unit                                          | greenWeightGrams, roastedWeightGrams |
 */
const ARTISAN_LOG = 'Artisan log'

/** Where `timeindex` has the sample of each event. An event that isn't marked is -1 for charge, 0 for the others. */
const EVENTS: readonly { place: number; type: MilestoneType }[] = [
  { place: 1, type: 'yellowing' },
  { place: 2, type: '1st_crack_start' },
  { place: 3, type: '1st_crack_end' },
  { place: 4, type: '2nd_crack_start' },
  { place: 5, type: '2nd_crack_end' },
]
const CHARGE_PLACE = 0
const DROP_PLACE = 6
/** What Artisan writes if a sensor gave no reading. */
const NO_READING = -1
/** The title if nobody typed one. */
const DEFAULT_TITLE = /roaster scope$/i
const GRAMS: Record<string, number> = { g: 1, kg: 1000, lb: GRAMS_PER_POUND, oz: GRAMS_PER_POUND / 16 }

/**
 * On an Aillio Bullet the first temperature is IBTS, and events of these types are its dials. Artisan writes one more
 * than the dial shows. On other machines these events are percentages, not dial steps.
 */
const BULLET = /aillio|bullet/i
const BULLET_DIALS: readonly { sets: 'power_setting' | 'fan_setting' | 'drum_setting'; eventType: number }[] =
  [
    { sets: 'fan_setting', eventType: 0 },
    { sets: 'drum_setting', eventType: 1 },
    { sets: 'power_setting', eventType: 3 },
  ]

/** Python puts text in single quotes, JSON never does. */
const PYTHON = /^\s*\{\s*'/

/** Whether the text is a dictionary or an object with Artisan's samples. */
export function looksLikeArtisanLog({ text }: SourceText): boolean {
  return /^\s*\{\s*['"]/.test(text) && /['"]timex['"]/.test(text) && /['"]timeindex['"]/.test(text)
}

/** Reads one roast, from charge to drop. */
export function readArtisanLog({ text, fileName }: SourceText): Result<RoastFile, string> {
  const log = PYTHON.test(text) ? readPythonLiteral(text) : parseLogJson(text)
  if (!log.ok) return failure(`This looks like an Artisan log, but it can't be read: ${log.reason}.`)
  const profile = log.value
  const times = listOrEmpty(property(profile, 'timex')).map(numberOrNull)
  if (times.length === 0) return failure('This Artisan log has no samples: nothing was recorded.')
  if (times.length > MOST_SAMPLES)
    return failure(`This Artisan log has more than ${MOST_SAMPLES} samples; no roast has that many.`)
  const indexes = listOrEmpty(property(profile, 'timeindex')).map(numberOrNull)
  const marked = indexes[CHARGE_PLACE] ?? -1
  const charge = Math.max(marked, 0)
  const drop = indexes[DROP_PLACE] || times.length - 1
  const chargeSeconds = times[charge] ?? 0
  return believableRoast({
    format: ARTISAN_LOG,
    ...titlesOf(profile, fileName),
    timeline: timelineOfPoints(pointsOf(profile, times, charge, drop)),
    milestones: EVENTS.flatMap(({ place, type }): Milestone[] => {
      const seconds = times[indexes[place] || -1] ?? null
      return seconds === null
        ? []
        : [{ milestone_type: type, time_seconds: round(seconds - chargeSeconds, 4) }]
    }),
    ...weightsOf(profile),
    warnings: marked < 0 ? ['The file marks no charge; its first sample was taken as charge.'] : [],
  })
}

function titlesOf(profile: unknown, fileName: string) {
  const title = cleanName(textOrEmpty(property(profile, 'title')))
  const beans = cleanName(textOrEmpty(property(profile, 'beans')).replaceAll('\\n', ' '))
  const name = (DEFAULT_TITLE.test(title) ? '' : title) || beans || nameInFileName(fileName)
  const batch = numberOrNull(property(profile, 'roastbatchnr')) ?? 0
  const isNumbered = (roastNumberIn(name) ?? hintedRoastNumberIn(name)) !== null
  const date = textOrEmpty(property(profile, 'roastisodate'))
  return {
    sourceName: batch > 0 && !isNumbered ? `#${batch} ${name}` : name,
    roastDate: isIsoDate(date) ? date : dateInFileName(fileName),
    beanName: beans || null,
  }
}

function pointsOf(
  profile: unknown,
  times: readonly (number | null)[],
  charge: number,
  drop: number,
): TimelinePoint[] {
  const isFahrenheit = property(profile, 'mode') === 'F'
  const isBullet = BULLET.test(textOrEmpty(property(profile, 'roastertype')))
  const [environment, bean] = ['temp1', 'temp2'].map(name => listOrEmpty(property(profile, name)))
  const temperature = (value: unknown) => {
    const number = numberOrNull(value)
    if (number === null || number === NO_READING) return null
    return isFahrenheit ? round(celsiusFromFahrenheit(number), 4) : number
  }
  const dials = isBullet ? dialSteps(profile, times.length) : []
  const points: TimelinePoint[] = []
  for (let index = charge; index <= drop && index < times.length; index += 1) {
    const seconds = (times[index] ?? Number.NaN) - (times[charge] ?? Number.NaN)
    if (!(seconds >= 0)) continue
    const point = emptyPoint(round(seconds, 4))
    point.bean_probe_temp = temperature(bean![index])
    if (isBullet) point.ibts_temp = temperature(environment![index])
    for (const { sets, values } of dials) point[sets] = values[index] ?? null
    points.push(point)
  }
  return points
}

function dialSteps(profile: unknown, count: number) {
  const [samples, types, values] = ['specialevents', 'specialeventstype', 'specialeventsvalue'].map(name =>
    listOrEmpty(property(profile, name)).map(numberOrNull),
  )
  return BULLET_DIALS.map(({ sets, eventType }) => {
    const steps = samples!
      .map((sample, event) => ({ sample, type: types![event], value: values![event] ?? null }))
      .filter(({ type, value }) => type === eventType && value !== null)
      .map(({ sample, value }) => ({ sample, value: value! - 1 }))
    return { sets, values: settingAtSamples(steps, count) }
  })
}

function weightsOf(profile: unknown) {
  const [green, roasted, unit] = listOrEmpty(property(profile, 'weight'))
  const grams = GRAMS[textOrEmpty(unit).toLowerCase()]
  const inGrams = (weight: unknown) => {
    const number = numberOrNull(weight)
    return number === null || grams === undefined ? null : round(number * grams, 4)
  }
  return { greenWeightGrams: inGrams(green), roastedWeightGrams: inGrams(roasted) }
}
