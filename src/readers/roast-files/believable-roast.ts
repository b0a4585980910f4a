import { thinnedTimeline } from '#domain/curve/thinned-timeline.ts'
import {
  durationSeconds,
  hasValues,
  type Series,
  samplesSinceCharge,
  type Timeline,
  type TimelinePoint,
} from '#domain/curve/timeline.ts'
import { type Limits, WEEK_SECONDS } from '#domain/curve/timeline-limits.ts'
import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/result.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import {
  MILESTONE_NAMES,
  type Milestone,
  type MilestoneType,
  MOST_MILESTONES,
  milestoneSeconds,
} from '#domain/roast/milestones.ts'
import type { IsoDate } from '#domain/roast/roast-date.ts'
import type { RoastFile } from '#domain/roast/roast-file.ts'
import type { RoastStart } from '#domain/roast/started-at.ts'
import { plural } from '#domain/words/plural.ts'
import { visibleLine } from '#domain/words/visible-text.ts'
import { believableWeights } from './believable-weights.ts'
import { type DropMark, endAtDrop } from './end-of-roast.ts'
import { believableFields, type StatedFields } from './stated-fields.ts'

/** What a reader found in a file, in °C, grams and seconds since charge, not yet checked. */
export interface RoastDraft {
  format: string
  sourceName: string
  /** Absent if the number in the source name is part of the name, or there is none. */
  hasCountedNumber?: boolean
  roastDate: IsoDate | null
  beanName: string | null
  /** In order, with charge at 0. Samples before charge and after drop are ignored. */
  timeline: Timeline
  drop: DropMark
  milestones: readonly Milestone[]
  greenWeightGrams: number | null
  roastedWeightGrams: number | null
  /** Absent if the format has nothing beside the curve. */
  stated?: StatedFields
  /** Null or absent if the file doesn't tell the time of day. */
  startedAt?: RoastStart | null
  /** Empty or absent if the format has none. */
  recordingId?: string
  warnings: readonly string[]
}

/** A point with only its time, for a reader to fill in. */
export function emptyPoint(timeSeconds: number): TimelinePoint {
  return {
    time_seconds: timeSeconds,
    ibts_temp: null,
    bean_probe_temp: null,
    bean_probe_ror: null,
    ibts_ror: null,
    power_setting: null,
    fan_setting: null,
    drum_setting: null,
  }
}

/**
 * Turns a draft into a roast that can be drawn and scored. Drops values and milestones that no roast can have, with a
 * warning. The failure says why this is not a roast.
 */
export function believableRoast(draft: RoastDraft): Result<RoastFile, FileProblem> {
  const { timeline: measured, warnings: endWarnings } = endAtDrop(
    samplesSinceCharge(draft.timeline),
    draft.drop,
  )
  const duration = durationSeconds(measured) ?? 0
  if (measured.timeSeconds.length < FEWEST_SAMPLES) {
    const rows = measured.timeSeconds.length
    return unreadable('too_few_rows', { format: draft.format, rows, least_rows: FEWEST_SAMPLES })
  }
  if (duration > WEEK_SECONDS) return unreadable('over_a_week', { last_seconds: duration })
  const warnings = [...draft.warnings, ...endWarnings]
  const timeline = thinnedTimeline(believableTimeline(measured, warnings))
  if (timeline.timeSeconds.length < measured.timeSeconds.length)
    warnings.push(thinnedWarning(measured, timeline))
  if (!hasValues(timeline.beanTemperature) && !hasValues(timeline.ibtsTemperature)) {
    return unreadable('no_temperature', { format: draft.format, rows: measured.timeSeconds.length })
  }
  const milestones = believableMilestones(draft.milestones, duration, warnings)
  const { format, sourceName, roastDate, beanName } = draft
  return success({
    format,
    sourceName,
    ...(draft.hasCountedNumber === true && { hasCountedNumber: true }),
    roastDate,
    beanName,
    timeline,
    milestones,
    ...believableWeights(draft, warnings),
    fields: believableFields(draft.stated ?? {}, warnings),
    startedAt: draft.startedAt ?? null,
    recordingId: visibleLine(draft.recordingId ?? '').slice(0, LONGEST_ID) || null,
    notes: null,
    warnings,
  })
}

/** How many samples there were, how many are kept, and how far apart these are. */
function thinnedWarning(measured: Timeline, { timeSeconds }: Timeline): string {
  const [had, kept] = [measured, { timeSeconds }].map(each => WHOLE_NUMBER.format(each.timeSeconds.length))
  const step = (timeSeconds.at(-1)! - timeSeconds[0]!) / (timeSeconds.length - 1)
  return `The file has ${had} samples from charge to drop; ${kept} are kept, one every ${Number(step.toPrecision(2))} s.`
}

const WHOLE_NUMBER = new Intl.NumberFormat('en-GB')

/** Whether a sensor can measure this rate of rise, in °C/min or °F/min. */
export function isBelievableRate(rate: number): boolean {
  return rate >= RATES_OF_RISE.least && rate <= RATES_OF_RISE.most
}

const FEWEST_SAMPLES = 3
/** The longest id of a recording; real ones have 32 characters at most. */
const LONGEST_ID = 200

/** °C. Colder than any roastery, hotter than any bean: readings outside come from a broken or missing sensor. */
const TEMPERATURES: Limits = { least: -40, most: 400 }
/**
 * °C/min; the limit is 10 °C per second. The fastest real changes stay well inside: a probe falls by about 150 °C/min
 * after charge, and an infrared sensor climbs by about 310 °C/min after its reset. Values outside are the difference
 * across a sensor's reset (-6183), not a rate of rise.
 */
const RATES_OF_RISE: Limits = { least: -600, most: 600 }
/** Steps of a dial, percent, rpm or watts; the fastest fans turn at some 20 000 rpm. */
const SETTINGS: Limits = { least: 0, most: 100_000 }

function believableTimeline(timeline: Timeline, warnings: string[]): Timeline {
  const within = (what: string, series: Series, bounds: Limits): Series => {
    const isImpossible = (value: number | null) =>
      value !== null && !(value >= bounds.least && value <= bounds.most)
    const first = series.findIndex(isImpossible)
    if (first === -1) return series
    const count = series.filter(isImpossible).length
    warnings.push(
      `${count} impossible ${plural(count, { one: 'value', other: 'values' })} of ${what} left out (the first: ${series[first]} at ${formatDuration(timeline.timeSeconds[first] ?? 0)}).`,
    )
    return series.map(value => (isImpossible(value) ? null : value))
  }
  return {
    timeSeconds: timeline.timeSeconds,
    ibtsTemperature: within('IBTS temperature', timeline.ibtsTemperature, TEMPERATURES),
    beanTemperature: within('bean temperature', timeline.beanTemperature, TEMPERATURES),
    ibtsRateOfRise: within('IBTS rate of rise', timeline.ibtsRateOfRise, RATES_OF_RISE),
    beanRateOfRise: within('bean rate of rise', timeline.beanRateOfRise, RATES_OF_RISE),
    power: within('power setting', timeline.power, SETTINGS),
    fan: within('fan setting', timeline.fan, SETTINGS),
    drum: within('drum setting', timeline.drum, SETTINGS),
  }
}

/** Pairs that must be in this order, and which one is left out if they are not. */
const ORDER: readonly { before: MilestoneType; after: MilestoneType; dropped: MilestoneType }[] = [
  { before: '1st_crack_start', after: '1st_crack_end', dropped: '1st_crack_end' },
  { before: '1st_crack_start', after: '2nd_crack_start', dropped: '2nd_crack_start' },
  { before: '1st_crack_start', after: '2nd_crack_end', dropped: '2nd_crack_end' },
  { before: '2nd_crack_start', after: '2nd_crack_end', dropped: '2nd_crack_end' },
  { before: 'yellowing', after: '1st_crack_start', dropped: 'yellowing' },
]

function believableMilestones(
  milestones: readonly Milestone[],
  duration: number,
  warnings: string[],
): Milestone[] {
  const drop = (milestone: Milestone, reason: string) =>
    warnings.push(
      `The ${MILESTONE_NAMES[milestone.milestone_type]} at ${formatDuration(milestone.time_seconds)} ${reason} and was left out.`,
    )
  const inside = milestones.filter(milestone => {
    if (milestone.time_seconds > 0 && milestone.time_seconds <= duration) return true
    drop(
      milestone,
      milestone.time_seconds > duration
        ? `is after the end of the roast (${formatDuration(duration)})`
        : 'is not after charge',
    )
    return false
  })
  const inOrder = inside.filter(milestone => {
    const broken = ORDER.find(({ before, after, dropped }) => {
      const [first, second] = [milestoneSeconds(inside, before), milestoneSeconds(inside, after)]
      return dropped === milestone.milestone_type && first !== null && second !== null && second < first
    })
    if (broken === undefined) return true
    drop(
      milestone,
      `contradicts the ${MILESTONE_NAMES[broken.dropped === broken.after ? broken.before : broken.after]}`,
    )
    return false
  })
  if (inOrder.length <= MOST_MILESTONES) return inOrder
  warnings.push(`Of ${inOrder.length} milestones, only the first ${MOST_MILESTONES} were kept.`)
  return inOrder.slice(0, MOST_MILESTONES)
}
