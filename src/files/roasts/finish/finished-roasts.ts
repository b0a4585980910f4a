import { cutTimeline, secondsSince } from '#domain/curve/cut-timeline.ts'
import { thinnedTimeline } from '#domain/curve/thinned-timeline.ts'
import {
  durationSeconds,
  hasValues,
  joined,
  pointAt,
  samplesSinceCharge,
  type Timeline,
  timelineOfPoints,
} from '#domain/curve/timeline.ts'
import { WEEK_SECONDS } from '#domain/curve/timeline-limits.ts'
import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type RoastDoubt, roastDoubt, roastDoubtText } from '#domain/file/roast-doubts.ts'
import type { RoastFile } from '#domain/file/roast-file.ts'
import { type Result, success } from '#domain/record/result.ts'
import { celsiusFromFahrenheit, round } from '#domain/record/units.ts'
import { visibleLine } from '#domain/words/visible-text.ts'
import { emptyPoint, type RoastDraft } from '#files/roasts/roast-draft.ts'
import { believableFields, type StatedFields } from '#files/roasts/stated-fields.ts'
import type { TemperatureUnit } from '#files/roasts/stated-unit.ts'
import { believableMilestones } from './believable-milestones.ts'
import { believableWeights } from './believable-weights.ts'
import type { RoastLimits } from './charge-and-drop.ts'
import { doubtsOfLeftOut } from './lone-readings.ts'
import { type Recording, recordingOf } from './recording.ts'

/**
 * Looks at what a reader found before anything is stored, the same for every format: in which unit the temperatures
 * are, which readings are none, where the roast begins and ends, whether there are several, and which marks and weights
 * can't be true. What was odd is in `doubts`, and in words in `warnings`. The failure says why this is not a roast.
 *
 * @returns The roasts in order of time; more than one if the machine was charged again during the recording.
 */
export function finishedRoasts(draft: RoastDraft): Result<RoastFile[], FileProblem> {
  const isMarked = draft.milestones.some(({ milestone_type }) => milestone_type === '1st_crack_start')
  const recording = recordingOf(draft, isMarked)
  const finished = recording.roasts.map(limits => ({
    limits,
    roast: finishedRoast(draft, recording, limits),
  }))
  const main = finished.find(({ limits }) => limits.isMarked)!.roast
  if (!main.ok) return draft.isCut === true ? unreadable('cut_without_curve', { format: draft.format }) : main
  const [first] = draft.timeline.timeSeconds
  return success(
    finished.flatMap(({ limits, roast }, index) => {
      if (!roast.ok) return []
      if (limits.isMarked) return roast.value
      const recording_seconds = secondsSince(first ?? 0, limits.charge)
      const doubt = roastDoubt('second_of_recording', { recording_seconds, name: draft.sourceName })
      const { hasCountedNumber: _, recordingId: __, ...value } = roast.value
      return withDoubts(
        {
          ...value,
          sourceName: `${draft.sourceName} (${index + 1})`,
          recordingId: null,
          startedAt: null,
          greenWeightGrams: null,
          roastedWeightGrams: null,
        },
        [doubt],
      )
    }),
  )
}

/** A roast with further doubts, which come first. */
export function withDoubts(roast: RoastFile, doubts: readonly RoastDoubt[]): RoastFile {
  return {
    ...roast,
    doubts: [...doubts, ...roast.doubts],
    warnings: [...doubts.map(roastDoubtText), ...roast.warnings],
  }
}

const FEWEST_SAMPLES = 3
/** The longest id of a recording; real ones have 32 characters at most. */
const LONGEST_ID = 200

function finishedRoast(
  draft: RoastDraft,
  recording: Recording,
  { charge, drop, doubts: doubtsOfLimits, isMarked }: RoastLimits,
): Result<RoastFile, FileProblem> {
  const sinceCharge = charge === 0 ? samplesSinceCharge(recording.timeline) : recording.timeline
  const measured = lasting(cutTimeline(sinceCharge, charge, drop), secondsSince(charge, drop))
  const duration = durationSeconds(measured) ?? 0
  const rows = measured.timeSeconds.length
  if (rows < FEWEST_SAMPLES)
    return unreadable('too_few_rows', { format: draft.format, rows, least_rows: FEWEST_SAMPLES })
  if (duration > WEEK_SECONDS) return unreadable('over_a_week', { last_seconds: duration })
  const timeline = thinnedTimeline(measured)
  if (!hasValues(timeline.beanTemperature) && !hasValues(timeline.ibtsTemperature))
    return unreadable('no_temperature', { format: draft.format, rows })
  const marked = isMarked
    ? draft.milestones.map(({ milestone_type, time_seconds }) => ({
        milestone_type,
        time_seconds: secondsSince(charge, time_seconds),
      }))
    : []
  const isOurs = draft.own !== undefined
  const { milestones, doubts: doubtsOfMilestones } = believableMilestones(marked, timeline, isOurs)
  const doubts = [
    ...doubtsOfCut(draft, duration),
    ...recording.doubts,
    ...doubtsOfLimits,
    ...doubtsOfLeftOut('lone_readings', recording.lone, { charge, drop }),
    ...doubtsOfLeftOut('impossible_values', recording.impossible, { charge, drop }),
    ...doubtsOfThinning(measured, timeline),
    ...doubtsOfMilestones,
  ]
  const warnings = [...doubts.map(roastDoubtText), ...draft.warnings]
  const { format, sourceName, roastDate, beanName } = draft
  const begun = secondsSince(draft.timeline.timeSeconds[0] ?? charge, charge)
  return success({
    format,
    sourceName,
    ...(draft.hasCountedNumber === true && { hasCountedNumber: true }),
    roastDate,
    beanName,
    ...(draft.blend && { blend: draft.blend }),
    timeline,
    milestones,
    ...believableWeights(draft, isOurs, warnings),
    startedAt: draft.startedAt ?? null,
    ...(begun > 0 && { chargeAfterSeconds: begun }),
    recordingId: visibleLine(draft.recordingId ?? '').slice(0, LONGEST_ID) || null,
    fields: believableFields(statedInCelsius(draft.stated ?? {}, recording.unit), warnings),
    notes: null,
    ...draft.own,
    doubts,
    warnings,
  })
}

/** The marked end is the end: if it is a moment after the last sample, there is one without temperatures. */
function lasting(timeline: Timeline, drop: number): Timeline {
  const last = durationSeconds(timeline)
  if (last === null || last >= drop) return timeline
  const settings = pointAt(timeline, timeline.timeSeconds.length - 1)
  const { power_setting, fan_setting, drum_setting } = settings
  const end = { ...emptyPoint(drop), power_setting, fan_setting, drum_setting }
  return joined([timeline, timelineOfPoints([end])])
}

function doubtsOfCut({ isCut, cutLine }: RoastDraft, seconds: number): RoastDoubt[] {
  if (cutLine !== undefined) return [roastDoubt('cut_in_line', { line: cutLine, seconds })]
  return isCut === true ? [roastDoubt('cut_log', { seconds })] : []
}

/** How many samples there were, how many are kept, and how far apart these are. */
function doubtsOfThinning(measured: Timeline, { timeSeconds }: Timeline): RoastDoubt[] {
  const [had, kept] = [measured.timeSeconds.length, timeSeconds.length]
  if (kept === had) return []
  const step = (timeSeconds.at(-1)! - timeSeconds[0]!) / (kept - 1)
  return [roastDoubt('thinned', { had, kept, step_seconds: Number(step.toPrecision(2)) })]
}

/** Hotter than any room in °C, and the temperature of a cold one in °F. */
const HOTTEST_ROOM = 45

/** What a file states in the unit of its temperatures, in °C. A room that would be as hot as an oven is in °F. */
function statedInCelsius(stated: StatedFields, unit: TemperatureUnit): StatedFields {
  const { preheat_temp = null, ambient_temp = null } = stated
  const celsius = (fahrenheit: number) => round(celsiusFromFahrenheit(fahrenheit), 4)
  return {
    ...stated,
    preheat_temp: preheat_temp !== null && unit === 'F' ? celsius(preheat_temp) : preheat_temp,
    ambient_temp: ambient_temp !== null && ambient_temp > HOTTEST_ROOM ? celsius(ambient_temp) : ambient_temp,
  }
}
