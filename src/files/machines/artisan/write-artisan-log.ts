import { partsText } from '#domain/bean/blend/greens.ts'
import { hasValues, pointAt, type Series, type Timeline, withColumns } from '#domain/curve/timeline.ts'
import { nearestSample } from '#domain/curve/value-at.ts'
import { round } from '#domain/record/units.ts'
import { type Milestone, type MilestoneType, milestoneSeconds } from '#domain/roast/milestones.ts'
import { type ExportedRoast, SAMPLES_IN_PIECE } from '#files/roasts/exported-roast.ts'
import { roastDocumentOf } from '#files/roasts/write-roast-document.ts'
import { artisanProperties } from './write-artisan-properties.ts'
import { PythonFloat, PythonList, pythonEscapes, pythonPieces } from './write-python-literal.ts'

/**
 * A roast as Artisan saves it: `.alog`, one Python literal with Artisan's own keys, in °C. All keys are optional to
 * Artisan (`ProfileData` in its `artisanlib/atypes.py`); types and values are as in logs of Artisan 3.4 recorded on an
 * Aillio Bullet.
 *
 * | here                    | in the file                                                                          |
 * |-------------------------|--------------------------------------------------------------------------------------|
 * | name, bean or blend     | `title`, `beans`, escaped (`Para\xedso`) as Artisan reads its texts                 |
 * | date                    | `roastisodate` and `roastdate`; left out if unknown                                  |
 * | weights in g            | `weight`; 0.0 if unknown                                                             |
 * | times in s              | `timex`                                                                              |
 * | bean probe              | `temp2`; -1.0 for no reading                                                         |
 * | IBTS                    | `temp1` (ET), and `roastertype` is the Bullet's, as Artisan does for it              |
 * | number, notes, fields   | Roast Properties, see `artisan-properties.ts`                                        |
 * | charge, drop            | `timeindex[0]`, `timeindex[6]`; a sample at 0 s is added if there is none            |
 * | milestones              | `timeindex[1]` to `[5]`: their nearest samples; `computed` has their exact times     |
 * | power, fan, drum        | `specialevents…`, see `artisan-events.ts`                                            |
 *
 * Artisan computes rates of rise itself, and its events and indexes are coarser than a roast here. So the
 * key `first_crack` holds the roast itself, which is read again from there. Artisan ignores the key, and drops it
 * when it saves.
 */
export function* writeArtisanLog(roast: ExportedRoast): Generator<string> {
  const timeline = withChargeSample(roast.timeline)
  const isBullet = hasValues(timeline.ibtsTemperature)
  const events = yield* settingEvents(timeline, isBullet)
  yield* pythonPieces({
    version: '3.4.0',
    mode: 'C',
    viewerMode: false,
    timeindex: timeIndexes(timeline, roast.milestones),
    title: pythonEscapes(roast.sourceName),
    beans: pythonEscapes(roast.parts === undefined ? (roast.beanName ?? '') : partsText(roast.parts)),
    weight: [
      new PythonFloat(roast.greenWeightGrams ?? 0),
      new PythonFloat(roast.roastedWeightGrams ?? 0),
      'g',
    ],
    ...artisanProperties(roast, isBullet),
    ...(roast.roastDate !== null && { roastdate: longDate(roast.roastDate), roastisodate: roast.roastDate }),
    ...events,
    timex: floats(timeline.timeSeconds),
    temp1: floats(timeline.ibtsTemperature),
    temp2: floats(timeline.beanTemperature),
    ...NO_EXTRA_DEVICES,
    devices: [isBullet ? 'Aillio Bullet R1 IBTS/BT' : 'NONE'],
    samplinginterval: new PythonFloat(samplingInterval(timeline.timeSeconds)),
    computed: computedTimes(timeline, roast.milestones),
    first_crack: { ...roastDocumentOf(roast), timeline: samplesOf(roast.timeline) },
  })
}

/** The places of `timeindex` after charge, each with the name in `computed`. */
const EVENTS: readonly { type: MilestoneType; computed: string }[] = [
  { type: 'yellowing', computed: 'DRY_time' },
  { type: '1st_crack_start', computed: 'FCs_time' },
  { type: '1st_crack_end', computed: 'FCe_time' },
  { type: '2nd_crack_start', computed: 'SCs_time' },
  { type: '2nd_crack_end', computed: 'SCe_time' },
]
const NO_CHARGE = -1
const NOT_MARKED = 0
const NO_READING = new PythonFloat(-1)

const NO_EXTRA_DEVICES = {
  extradevices: [],
  extraname1: [],
  extraname2: [],
  extratimex: [],
  extratemp1: [],
  extratemp2: [],
}

/** Artisan counts time from the sample of charge. If there is none at 0 s, one without readings is added. */
function withChargeSample(timeline: Timeline): Timeline {
  const first = timeline.timeSeconds.findIndex(seconds => seconds >= 0)
  if (first === -1 || timeline.timeSeconds[first] === 0) return timeline
  return withColumns(
    timeline,
    times => times.toSpliced(first, 0, 0),
    series => series.toSpliced(first, 0, null),
  )
}

/** The samples of charge, the five milestones, drop and the end of cooling. */
function timeIndexes({ timeSeconds }: Timeline, milestones: readonly Milestone[]): number[] {
  const charge = timeSeconds.findIndex(seconds => seconds >= 0)
  const last = Math.max(timeSeconds.length - 1, NOT_MARKED)
  const marks = EVENTS.map(({ type }) => {
    const seconds = milestoneSeconds(milestones, type)
    // The first sample can't be marked, because index 0 means `not marked`.
    return seconds === null ? NOT_MARKED : Math.min(Math.max(nearestSample(timeSeconds, seconds), 1), last)
  })
  return [charge === -1 ? NO_CHARGE : charge, ...marks, last, NOT_MARKED]
}

function samplesOf(timeline: Timeline): PythonList {
  return new PythonList(timeline.timeSeconds.length, sample => pointAt(timeline, sample))
}

function floats(series: Series): PythonList {
  return new PythonList(series.length, sample => {
    const value = series[sample] ?? null
    return value === null ? NO_READING : new PythonFloat(value)
  })
}

/** `Sat May 30 2026` */
function longDate(date: string): string {
  const [weekday, day, month, year] = new Date(`${date}T00:00Z`).toUTCString().split(/,? /)
  return `${weekday} ${month} ${day} ${year}`
}

function samplingInterval(timeSeconds: readonly number[]): number {
  const [first, last] = [timeSeconds[0] ?? 0, timeSeconds.at(-1) ?? 0]
  return last > first ? round((last - first) / (timeSeconds.length - 1), 2) : 1
}

function computedTimes({ timeSeconds }: Timeline, milestones: readonly Milestone[]) {
  const marks = EVENTS.map(({ type, computed }) => [computed, milestoneSeconds(milestones, type)] as const)
  const drop = timeSeconds.at(-1) ?? null
  const times = [...marks, ['DROP_time', drop] as const, ['totaltime', drop] as const]
  return Object.fromEntries(
    times.flatMap(([name, seconds]) => (seconds === null ? [] : [[name, new PythonFloat(seconds)]])),
  )
}

/** The settings as types of Artisan's events, by their places in `etypes`. */
const EVENT_TYPES = ['Fan', 'Drum', 'Damper', 'Heater', '--']
const SETTINGS: readonly { series: 'power' | 'fan' | 'drum'; place: number }[] = [
  { series: 'fan', place: EVENT_TYPES.indexOf('Fan') },
  { series: 'drum', place: EVENT_TYPES.indexOf('Drum') },
  { series: 'power', place: EVENT_TYPES.indexOf('Heater') },
]

/**
 * The changes of the settings as Artisan's events. Artisan's value is percent / 10 + 1; a step of the Bullet's dials
 * counts as 10 %, so there it is the step + 1. Yields now and then, because every sample may have three changes.
 */
function* settingEvents(timeline: Timeline, isBullet: boolean) {
  const events: { sample: number; place: number; value: number }[] = []
  const current: (number | null)[] = SETTINGS.map(() => null)
  for (let sample = 0; sample < timeline.timeSeconds.length; sample += 1) {
    for (const [setting, { series, place }] of SETTINGS.entries()) {
      const value = timeline[series][sample] ?? null
      if (value === null || value === current[setting]) continue
      current[setting] = value
      events.push({ sample, place, value: round((isBullet ? value : value / 10) + 1, 4) })
    }
    if (sample % SAMPLES_BETWEEN_PAUSES === 0) yield ''
  }
  const list = (entryOf: (event: (typeof events)[number]) => unknown) =>
    new PythonList(events.length, index => entryOf(events[index]!))
  return {
    specialevents: list(({ sample }) => sample),
    specialeventstype: list(({ place }) => place),
    specialeventsvalue: list(({ value }) => new PythonFloat(value)),
    specialeventsStrings: list(() => ''),
    etypes: EVENT_TYPES,
  }
}

const SAMPLES_BETWEEN_PAUSES = 10 * SAMPLES_IN_PIECE
