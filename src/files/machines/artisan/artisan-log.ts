import { type TimelinePoint, timelineOfPoints } from '#domain/curve/timeline.ts'
import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import type { LogProblem } from '#domain/file/log-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import { round } from '#domain/record/units.ts'
import type { Milestone, MilestoneType } from '#domain/roast/milestones.ts'
import { bulletDrop, bulletIn, STATE_CHANNEL } from '#files/machines/roastime/bullet-state.ts'
import { draftOfLog, type ParsedLog, parseLog } from '#files/roasts/cut-log.ts'
import { parseLogJson } from '#files/roasts/log-json.ts'
import {
  type LooseRecord,
  listOrEmpty,
  looseRecord,
  numberOrNull,
  property,
  textOrEmpty,
} from '#files/roasts/loose-value.ts'
import { readPythonLiteral, withoutPythonEscapes } from '#files/roasts/python-literal.ts'
import { isRoastDocument, readRoastDocument } from '#files/roasts/roast-document.ts'
import { emptyPoint, type RoastDraft } from '#files/roasts/roast-draft.ts'
import { settingAtSamples } from '#files/roasts/setting-steps.ts'
import { MOST_ROWS, type SourceText } from '#files/roasts/source-text.ts'
import { temperatureUnit } from '#files/roasts/stated-unit.ts'
import { artisanBlend } from './artisan-blend.ts'
import { ARTISAN_GRAMS, artisanProperties } from './artisan-properties.ts'
import { dialStep, eventPercent, settingEventTypes } from './artisan-settings.ts'
import { artisanTitles } from './artisan-titles.ts'

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
 * | `plus_blend_spec`, `plus_blend_spec_labels`, see `artisan-blend.ts`     | blend                             |
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

/** How a dictionary or an object begins, after comments. Python may put a letter before a text. */
const BEGINS = /^\s*(?:#.*\n\s*)*\{\s*(?:#.*\n\s*)*(?:[ub]?"|[ub]?')/i

/** Whether the text is a dictionary or an object with Artisan's samples, or begins as one that was cut before them. */
export function looksLikeArtisanLog({ text }: SourceText): boolean {
  if (!BEGINS.test(text)) return false
  if (/^[^'"]*['"]recording_version['"]/.test(text)) return true
  return /['"]timex['"]/.test(text) && /['"](?:timeindex|startend)['"]/.test(text)
}

/** Reads one roast, from charge to drop. */
export function readArtisanLog({ text, fileName }: SourceText): Result<RoastDraft, FileProblem> {
  const log = parseLog(text, parseJsonOrPython)
  if (!log.ok) return unreadable('damaged_log', { log: 'artisan', problem: log.reason })
  return draftOfLog(readProfile(log.value, fileName), { isCut: log.value.isCut, format: ARTISAN_LOG })
}

/** JSON never has a text in single quotes, and most of Python's texts are. */
const PYTHON = /^[^"]*'/

/** A log whose texts are all in double quotes may be either. */
function parseJsonOrPython(text: string): Result<unknown, LogProblem> {
  if (PYTHON.test(text)) return readPythonLiteral(text)
  const json = parseLogJson(text)
  if (json.ok) return json
  const literal = readPythonLiteral(text)
  return literal.ok ? literal : json
}

function readProfile({ value, isCut }: ParsedLog, fileName: string): Result<RoastDraft, FileProblem> {
  const own = property(value, 'first_crack')
  if (isRoastDocument(own) && !isCut) return readRoastDocument(own, { format: ARTISAN_LOG, fileName })
  const profile = looseRecord(value)
  const times = timesOf(profile, isCut)
  if (times.length === 0) return unreadable('artisan_log_empty')
  if (times.length > MOST_ROWS) return unreadable('artisan_log_too_long', { most_samples: MOST_ROWS })
  const indexes =
    property(value, 'timeindex') === undefined ? indexesOf2011(profile, times) : profile.numbers('timeindex')
  const marked = indexes[CHARGE_PLACE] ?? -1
  const charge = Math.max(marked, 0)
  const chargeSeconds = times[charge] ?? 0
  const sinceCharge = (seconds: number) => round(seconds - chargeSeconds, 4)
  const drop = times[indexes[DROP_PLACE] || -1] ?? null
  const states = extraChannel(value, STATE_CHANNEL).map((state, index) => ({
    seconds: sinceCharge(times[index] ?? Number.NaN),
    state: numberOrNull(state),
  }))
  const unit = temperatureUnit(property(value, 'mode'))
  if (unit === null) profile.misunderstood('mode', property(value, 'mode'), 'a unit of temperature')
  const { propertyWarnings, ...properties } = artisanProperties(profile, unit, sample => {
    const seconds = times[sample] ?? null
    return seconds === null ? null : sinceCharge(seconds)
  })
  const blend = artisanBlend(profile)
  const timeline = timelineOfPoints(pointsOf(profile, times, charge))
  return success({
    format: ARTISAN_LOG,
    ...artisanTitles(profile, fileName, blend),
    blend,
    ...properties,
    timeline,
    unit: { stated: unit },
    charge: marked < 0 ? 'unmarked sample' : 'marked',
    drop:
      drop === null
        ? (bulletDrop(states) ?? (isCut ? 'never marked' : 'unmarked'))
        : { seconds: sinceCharge(drop) },
    milestones: EVENTS.flatMap(({ place, type }): Milestone[] => {
      const seconds = times[indexes[place] || -1] ?? null
      return seconds === null ? [] : [{ milestone_type: type, time_seconds: sinceCharge(seconds) }]
    }),
    ...weightsOf(profile),
    warnings: [...propertyWarnings, ...profile.warnings()],
  })
}

/** When each sample was taken. In a log that was cut, only samples with every temperature count. */
function timesOf(profile: LooseRecord, isCut: boolean): (number | null)[] {
  const times = profile.numbers('timex')
  const temperatures = ['temp1', 'temp2'].map(name => profile.list(name).length)
  return times.slice(0, isCut ? Math.min(...temperatures) : times.length)
}

/**
 * The indexes of the events in a log of 2011, which has their times: `startend` is charge and drop, `cracks` the start
 * and end of each crack, `dryend` the dry end; a temperature follows each time, and 0 is not marked. Artisan reads
 * such logs in the same way (`artisanlib/roast_compare.py`).
 */
function indexesOf2011(profile: LooseRecord, times: readonly (number | null)[]): (number | null)[] {
  const [startEnd, dryEnd, cracks] = ['startend', 'dryend', 'cracks'].map(name => profile.numbers(name))
  const seconds = [startEnd![0], dryEnd![0], cracks![0], cracks![2], cracks![4], cracks![6], startEnd![2]]
  return seconds.map((time, place) => {
    if (!time) return place === CHARGE_PLACE ? -1 : 0
    const distances = times.map(each => Math.abs((each ?? Number.POSITIVE_INFINITY) - time))
    return distances.indexOf(distances.reduce((least, distance) => Math.min(least, distance)))
  })
}

function pointsOf(profile: LooseRecord, times: readonly (number | null)[], charge: number): TimelinePoint[] {
  const isBullet = bulletIn(profile.value) !== null
  const [environment, bean] = ['temp1', 'temp2'].map(name => profile.numbers(name))
  const temperature = (number: number | null = null) => {
    return number === NO_READING ? null : number
  }
  const settings = settingsOf(profile, times.length, isBullet)
  const points: TimelinePoint[] = []
  for (let index = 0; index < times.length; index += 1) {
    const seconds = (times[index] ?? Number.NaN) - (times[charge] ?? Number.NaN)
    const isInOrder = index === charge || (index < charge ? seconds < 0 : seconds > 0)
    if (!isInOrder) continue
    const point = emptyPoint(round(seconds, 4))
    point.bean_probe_temp = temperature(bean![index])
    if (isBullet) point.ibts_temp = temperature(environment![index])
    for (const { sets, values } of settings) point[sets] = values[index] ?? null
    points.push(point)
  }
  return points
}

function settingsOf(profile: LooseRecord, count: number, isBullet: boolean) {
  const [samples, types, values] = ['specialevents', 'specialeventstype', 'specialeventsvalue'].map(name =>
    profile.numbers(name),
  )
  const names = profile.list('etypes').map(name => withoutPythonEscapes(textOrEmpty(name)))
  return settingEventTypes(names, types!).map(({ sets, eventType }) => {
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

function weightsOf(profile: LooseRecord) {
  const [green, roasted, unit] = profile.list('weight')
  const grams = ARTISAN_GRAMS[textOrEmpty(unit).trim().toLowerCase()]
  const inGrams = (weight: unknown) => {
    const number = numberOrNull(weight)
    if (number === null) profile.misunderstood('weight', weight, 'a number')
    if (number && grams === undefined) profile.misunderstood('weight', unit ?? 'no unit', 'a unit of weight')
    return number === null || grams === undefined ? null : round(number * grams, 4)
  }
  return { greenWeightGrams: inGrams(green), roastedWeightGrams: inGrams(roasted) }
}
