import { type TimelinePoint, timelineOfPoints } from '#domain/curve/timeline.ts'
import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/result.ts'
import type { Milestone, MilestoneType } from '#domain/roast/milestones.ts'
import { isIsoDate } from '#domain/roast/roast-date.ts'
import { hintedRoastNumberIn, roastNumberIn } from '#domain/roast/roast-number.ts'
import { round } from '#domain/units.ts'
import { draftOfLog, type ParsedLog, parseLog } from '#readers/roast-files/cut-log.ts'
import { cleanName, dateInFileName, nameInFileName } from '#readers/roast-files/file-name.ts'
import { parseLogJson } from '#readers/roast-files/log-json.ts'
import { listOrEmpty, numberOrNull, property, textOrEmpty } from '#readers/roast-files/loose-value.ts'
import { readPythonLiteral, withoutPythonEscapes } from '#readers/roast-files/python-literal.ts'
import { isRoastDocument, readRoastDocument } from '#readers/roast-files/roast-document.ts'
import { emptyPoint, type RoastDraft } from '#readers/roast-files/roast-draft.ts'
import { settingAtSamples } from '#readers/roast-files/setting-steps.ts'
import { MOST_ROWS, type SourceText } from '#readers/roast-files/source-text.ts'
import { ARTISAN_GRAMS, artisanProperties } from './artisan-properties.ts'
import { dialStep, eventPercent, settingEventTypes } from './artisan-settings.ts'
import { bulletDrop, STATE_CHANNEL } from './bullet-state.ts'

/**
 * Artisan's own log: `.alog`, a Python literal, or the same exported as JSON. Known from real files. Artisan writes
 * texts with Python's escapes instead of letters beyond ASCII (`Para\xedso`).
 *
 * | in the file                                                             | here                              |
 * |-------------------------------------------------------------------------|-----------------------------------|
 * | `title` unless it is the default, otherwise `beans`, otherwise file name | sourceName                       |
 * | `roastbatchnr`, if the name has no number                               | `#` and the number in sourceName  |
 * | `roastisodate`, otherwise file name                                     | roastDate                         |
 * | `beans`                                                                 | beanName                          |
 * | `timex` since charge (`timeindex[0]`)                                   | time_seconds                      |
 * | `timeindex[6]`, otherwise `State` on a Bullet, see `bullet-state.ts`    | drop                              |
 * | `temp2`, in °C or °F by `mode`                                          | bean_probe_temp                   |
 * | `temp1` on an Aillio Bullet                                             | ibts_temp                         |
 * | `timeindex[1]` to `timeindex[5]`                                        | milestones                        |
 * | `specialevents`, `specialeventstype`, `specialeventsvalue`, see `artisan-settings.ts` | fan, drum and power settings, % or steps of the Bullet's dials |
 * | `weight`: green, roasted, unit                                          | greenWeightGrams, roastedWeightGrams |
 * | `roastUUID`                                                             | recordingId                       |
 * | what else Roast Properties says, see `artisan-properties.ts`            | fields, startedAt                 |
 *
 * A log that First Crack exported has the roast itself under `first_crack`, which Artisan leaves out when it saves.
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
/** On an Aillio Bullet the first temperature is IBTS. */
const BULLET = /aillio|bullet/i

/** Python puts text in single quotes, JSON never does. */
const PYTHON = /^\s*\{\s*'/

/** Whether the text is a dictionary or an object with Artisan's samples, or begins as one that was cut before them. */
export function looksLikeArtisanLog({ text }: SourceText): boolean {
  if (/^\s*\{\s*['"]recording_version['"]/.test(text)) return true
  return /^\s*\{\s*['"]/.test(text) && /['"]timex['"]/.test(text) && /['"]timeindex['"]/.test(text)
}

/** Reads one roast, from charge to drop. */
export function readArtisanLog({ text, fileName }: SourceText): Result<RoastDraft, FileProblem> {
  const log = parseLog(text, PYTHON.test(text) ? readPythonLiteral : parseLogJson)
  if (!log.ok) return unreadable('damaged_log', { log: 'artisan', problem: log.reason })
  return draftOfLog(readProfile(log.value, fileName), { isCut: log.value.isCut, format: ARTISAN_LOG })
}

function readProfile(
  { value: profile, isCut }: ParsedLog,
  fileName: string,
): Result<RoastDraft, FileProblem> {
  const own = property(profile, 'first_crack')
  if (isRoastDocument(own) && !isCut) return readRoastDocument(own, { format: ARTISAN_LOG, fileName })
  const times = timesOf(profile, isCut)
  if (times.length === 0) return unreadable('artisan_log_empty')
  if (times.length > MOST_ROWS) return unreadable('artisan_log_too_long', { most_samples: MOST_ROWS })
  const indexes = listOrEmpty(property(profile, 'timeindex')).map(numberOrNull)
  const marked = indexes[CHARGE_PLACE] ?? -1
  const charge = Math.max(marked, 0)
  const chargeSeconds = times[charge] ?? 0
  const sinceCharge = (seconds: number) => round(seconds - chargeSeconds, 4)
  const drop = times[indexes[DROP_PLACE] || -1] ?? null
  const states = extraChannel(profile, STATE_CHANNEL).map((state, index) => ({
    seconds: sinceCharge(times[index] ?? Number.NaN),
    state: numberOrNull(state),
  }))
  const { propertyWarnings, ...properties } = artisanProperties(profile, sample => {
    const seconds = times[sample] ?? null
    return seconds === null ? null : sinceCharge(seconds)
  })
  return success({
    format: ARTISAN_LOG,
    ...titlesOf(profile, fileName),
    ...properties,
    timeline: timelineOfPoints(pointsOf(profile, times, charge)),
    unit: { stated: property(profile, 'mode') === 'F' ? 'F' : 'C' },
    drop:
      drop === null
        ? (bulletDrop(states) ?? (isCut ? 'never marked' : 'unmarked'))
        : { seconds: sinceCharge(drop) },
    milestones: EVENTS.flatMap(({ place, type }): Milestone[] => {
      const seconds = times[indexes[place] || -1] ?? null
      return seconds === null ? [] : [{ milestone_type: type, time_seconds: sinceCharge(seconds) }]
    }),
    ...weightsOf(profile),
    charge: marked < 0 ? 'unmarked sample' : 'marked',
    warnings: propertyWarnings,
  })
}

/** When each sample was taken. In a log that was cut, only samples with every temperature count. */
function timesOf(profile: unknown, isCut: boolean): (number | null)[] {
  const [times, ...temperatures] = ['timex', 'temp1', 'temp2'].map(name =>
    listOrEmpty(property(profile, name)),
  )
  const whole = isCut ? Math.min(...temperatures.map(({ length }) => length)) : times!.length
  return times!.slice(0, whole).map(numberOrNull)
}

function titlesOf(profile: unknown, fileName: string) {
  const [title, beans] = ['title', 'beans'].map(name =>
    cleanName(withoutPythonEscapes(textOrEmpty(property(profile, name)))),
  ) as [string, string]
  const name = (DEFAULT_TITLE.test(title) ? '' : title) || beans || nameInFileName(fileName)
  const batch = numberOrNull(property(profile, 'roastbatchnr')) ?? 0
  const isNumbered = (roastNumberIn(name) ?? hintedRoastNumberIn(name)) !== null
  const hasCountedNumber = batch > 0 && !isNumbered
  const date = textOrEmpty(property(profile, 'roastisodate'))
  return {
    sourceName: hasCountedNumber ? `#${batch} ${name}` : name,
    hasCountedNumber,
    roastDate: isIsoDate(date) ? date : dateInFileName(fileName),
    beanName: beans || null,
  }
}

function pointsOf(profile: unknown, times: readonly (number | null)[], charge: number): TimelinePoint[] {
  const isBullet = BULLET.test(textOrEmpty(property(profile, 'roastertype')))
  const [environment, bean] = ['temp1', 'temp2'].map(name => listOrEmpty(property(profile, name)))
  const temperature = (value: unknown) => {
    const number = numberOrNull(value)
    return number === NO_READING ? null : number
  }
  const settings = settingsOf(profile, times.length, isBullet)
  const points: TimelinePoint[] = []
  for (let index = 0; index < times.length; index += 1) {
    const seconds = (times[index] ?? Number.NaN) - (times[charge] ?? Number.NaN)
    if (Number.isNaN(seconds) || (index < charge && seconds >= 0) || (index > charge && seconds <= 0))
      continue
    const point = emptyPoint(round(seconds, 4))
    point.bean_probe_temp = temperature(bean![index])
    if (isBullet) point.ibts_temp = temperature(environment![index])
    for (const { sets, values } of settings) point[sets] = values[index] ?? null
    points.push(point)
  }
  return points
}

function settingsOf(profile: unknown, count: number, isBullet: boolean) {
  const [samples, types, values] = ['specialevents', 'specialeventstype', 'specialeventsvalue'].map(name =>
    listOrEmpty(property(profile, name)).map(numberOrNull),
  )
  const names = listOrEmpty(property(profile, 'etypes')).map(name => withoutPythonEscapes(textOrEmpty(name)))
  return settingEventTypes(names).map(({ sets, eventType }) => {
    const steps = samples!
      .map((sample, event) => ({ sample, type: types![event], value: values![event] ?? null }))
      .filter(({ type, value }) => type === eventType && value !== null)
      .map(({ sample, value }) => ({ sample, value: isBullet ? dialStep(value!) : eventPercent(value!) }))
    return { sets, values: settingAtSamples(steps, count) }
  })
}

/** The values of an extra channel by its name, in lower case; empty if there is none. */
function extraChannel(profile: unknown, name: string): readonly unknown[] {
  for (const half of ['1', '2']) {
    const names = listOrEmpty(property(profile, `extraname${half}`))
    const position = names.findIndex(one => textOrEmpty(one).toLowerCase() === name)
    if (position !== -1) return listOrEmpty(listOrEmpty(property(profile, `extratemp${half}`))[position])
  }
  return []
}

function weightsOf(profile: unknown) {
  const [green, roasted, unit] = listOrEmpty(property(profile, 'weight'))
  const grams = ARTISAN_GRAMS[textOrEmpty(unit).toLowerCase()]
  const inGrams = (weight: unknown) => {
    const number = numberOrNull(weight)
    return number === null || grams === undefined ? null : round(number * grams, 4)
  }
  return { greenWeightGrams: inGrams(green), roastedWeightGrams: inGrams(roasted) }
}
