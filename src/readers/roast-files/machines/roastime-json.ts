import { type TimelinePoint, timelineOfPoints } from '#domain/curve/timeline.ts'
import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/result.ts'
import type { Milestone, MilestoneType } from '#domain/roast/milestones.ts'
import type { RoastFile } from '#domain/roast/roast-file.ts'
import { HIGHEST_ROAST_NUMBER, sourceRoastNumber } from '#domain/roast/roast-number.ts'
import { startAtInstant } from '#domain/roast/started-at.ts'
import { draftOfLog, type ParsedLog, parseLog } from '#readers/roast-files/cut-log.ts'
import { cleanName, dateInFileName, nameInFileName } from '#readers/roast-files/file-name.ts'
import type { DropMark } from '#readers/roast-files/finish/end-of-roast.ts'
import { parseLogJson } from '#readers/roast-files/log-json.ts'
import { listOrEmpty, numberOrNull, property, textOrEmpty } from '#readers/roast-files/loose-value.ts'
import { emptyPoint, type RoastDraft } from '#readers/roast-files/roast-draft.ts'
import { settingAtSamples } from '#readers/roast-files/setting-steps.ts'
import { MOST_ROWS, type SourceText } from '#readers/roast-files/source-text.ts'
import { roastimeFacts } from './roastime-facts.ts'

/**
 * RoasTime's own store and the roast.world API: one object, °C and grams, `sampleRate` samples a second. As in the CSV
 * export of the same roast, 0:00 is charge, so an index divided by the rate is a time.
 *
 * | in the file                                                            | here                            |
 * |------------------------------------------------------------------------|---------------------------------|
 * | `roastName`, otherwise file name                                       | sourceName                      |
 * | `roastNumber`, the machine's counter, if the name has no number        | `#` and the number in sourceName |
 * | `dateTime` (ms since 1970), otherwise file name                        | startedAt, roastDate            |
 * | `beanName` or `bean.beanName`                                          | beanName                        |
 * | index / `sampleRate`, up to `roastEndIndex`                            | time_seconds                    |
 * | `beanTemperature`, `beanDerivative`                                    | bean_probe_temp, bean_probe_ror |
 * | `drumTemperature` (API: `ibtsTemperature`), `ibtsDerivative`           | ibts_temp, ibts_ror             |
 * | `actions`, or a series for each dial in RoasTime 2                     | power, fan and drum settings    |
 * | `indexYellowingStart`, `indexFirstCrackStart` and so on                | milestones                      |
 * | `weightGreen`, `weightRoasted`                                         | greenWeightGrams, roastedWeightGrams |
 * | `uid`                                                                  | recordingId                     |
 * | the machine, its surroundings, colours and words, see `roastime-facts.ts` | fields                       |
 */
const ROASTIME_JSON = 'RoasTime JSON'

/** The series by their names in the store and in the API. The first has all samples of the roast. */
const SERIES: readonly { holds: keyof TimelinePoint; names: readonly string[] }[] = [
  { holds: 'bean_probe_temp', names: ['beanTemperature'] },
  { holds: 'ibts_temp', names: ['drumTemperature', 'ibtsTemperature'] },
  { holds: 'bean_probe_ror', names: ['beanDerivative'] },
  { holds: 'ibts_ror', names: ['ibtsDerivative'] },
]

/** Sample indexes, 0 if not marked. */
const MILESTONES: readonly { name: string; type: MilestoneType }[] = [
  { name: 'indexYellowingStart', type: 'yellowing' },
  { name: 'indexFirstCrackStart', type: '1st_crack_start' },
  { name: 'indexFirstCrackEnd', type: '1st_crack_end' },
  { name: 'indexSecondCrackStart', type: '2nd_crack_start' },
  { name: 'indexSecondCrackEnd', type: '2nd_crack_end' },
]

/** What an action sets: the store numbers the controls, the API names them, old files have a series for each. */
const CONTROLS = [
  { sets: 'power_setting', number: 0, name: 'Power', series: 'inductionPowerSetting' },
  { sets: 'fan_setting', number: 1, name: 'Blower', series: 'blowerSetting' },
  { sets: 'drum_setting', number: 2, name: 'Drum', series: 'drumSpeedSetting' },
] as const

const USUAL_SAMPLE_RATE = 2

/** Whether the text is an object with RoasTime's series. */
export function looksLikeRoastimeJson({ text }: SourceText): boolean {
  return /^\s*\{/.test(text) && text.includes('"beanTemperature"') && !text.includes('"timeindex"')
}

/** Reads one roast. */
export function readRoastimeJson({ text, fileName }: SourceText): Result<RoastDraft, FileProblem> {
  const log = parseLog(text, parseLogJson)
  if (!log.ok) return unreadable('damaged_log', { log: 'roastime', problem: log.reason })
  return draftOfLog(readRoast(log.value, fileName), { isCut: log.value.isCut, format: ROASTIME_JSON })
}

function readRoast({ value: roast, isCut }: ParsedLog, fileName: string): Result<RoastDraft, FileProblem> {
  if (listOrEmpty(property(roast, 'beanTemperature')).length > MOST_ROWS) {
    return unreadable('too_many_samples', { most_samples: MOST_ROWS })
  }
  const rate = numberOrNull(property(roast, 'sampleRate')) ?? 0
  const sampleRate = rate > 0 ? rate : USUAL_SAMPLE_RATE
  const startedAt = startAtInstant(numberOrNull(property(roast, 'dateTime')))
  return success({
    format: ROASTIME_JSON,
    ...nameOf(roast, fileName),
    startedAt,
    roastDate: startedAt === null ? dateInFileName(fileName) : null,
    beanName:
      cleanName(textOrEmpty(property(roast, 'beanName') ?? property(property(roast, 'bean'), 'beanName'))) ||
      null,
    timeline: timelineOfPoints(pointsOf(roast, sampleRate, isCut)),
    drop: endMarkedIn(roast, sampleRate) ?? (isCut ? 'never marked' : 'last sample'),
    milestones: milestonesOf(roast, sampleRate),
    greenWeightGrams: numberOrNull(property(roast, 'weightGreen')),
    roastedWeightGrams: numberOrNull(property(roast, 'weightRoasted')),
    stated: roastimeFacts(roast),
    recordingId: textOrEmpty(property(roast, 'uid')),
    warnings: [],
  })
}

function nameOf(roast: unknown, fileName: string): Pick<RoastFile, 'sourceName' | 'hasCountedNumber'> {
  const name = cleanName(textOrEmpty(property(roast, 'roastName'))) || nameInFileName(fileName)
  const number = numberOrNull(property(roast, 'roastNumber')) ?? 0
  const isCounted = Number.isInteger(number) && number > 0 && number <= HIGHEST_ROAST_NUMBER
  if (!isCounted || sourceRoastNumber(name) !== null) return { sourceName: name }
  return { sourceName: `#${number} ${name}`, hasCountedNumber: true }
}

/** The end that the machine wrote; null if that is the last sample, or there is none. */
function endMarkedIn(roast: unknown, sampleRate: number): DropMark | null {
  const end = numberOrNull(property(roast, 'roastEndIndex')) ?? 0
  const last = listOrEmpty(property(roast, 'beanTemperature')).length - 1
  return Number.isInteger(end) && end > 0 && end < last ? { seconds: end / sampleRate } : null
}

function pointsOf(roast: unknown, sampleRate: number, isCut: boolean): TimelinePoint[] {
  const series = SERIES.map(({ holds, names }) => ({
    holds,
    values: listOrEmpty(names.map(name => property(roast, name)).find(Array.isArray)),
  }))
  const measured = isCut ? withoutCutSeries(series) : series
  const count = measured[0]!.values.length
  const settings = CONTROLS.map(control => ({
    holds: control.sets,
    values: settingSteps(roast, control, count),
  }))
  return Array.from({ length: count }, (_, index) => {
    const point = emptyPoint(index / sampleRate)
    for (const { holds, values } of [...measured, ...settings]) {
      if (holds !== 'time_seconds') point[holds] = numberOrNull(values[index])
    }
    return point
  })
}

interface MeasuredSeries {
  holds: keyof TimelinePoint
  values: readonly unknown[]
}

/** Temperatures up to the end of the shorter one, and only rates that go as far: a missing rate is computed. */
function withoutCutSeries(series: readonly MeasuredSeries[]): MeasuredSeries[] {
  const lengths = series
    .filter(({ holds, values }) => holds.endsWith('_temp') && values.length > 0)
    .map(({ values }) => values.length)
  const samples = Math.min(...lengths)
  return series.map(({ holds, values }) => ({
    holds,
    values: values.length < samples ? [] : values.slice(0, samples),
  }))
}

/** A control's setting at each sample; it holds until the next action. */
function settingSteps(roast: unknown, control: (typeof CONTROLS)[number], count: number): readonly unknown[] {
  const series = listOrEmpty(property(roast, control.series))
  if (series.length > 0) return series
  const actions = property(roast, 'actions')
  const steps = listOrEmpty(Array.isArray(actions) ? actions : property(actions, 'actionTimeList'))
    .filter(step => property(step, 'ctrlType') === control.number || property(step, 'type') === control.name)
    .map(step => ({
      sample: numberOrNull(property(step, 'index') ?? property(step, 'second')),
      value: numberOrNull(property(step, 'value') ?? property(step, 'setting')),
    }))
  return settingAtSamples(steps, count)
}

function milestonesOf(roast: unknown, sampleRate: number): Milestone[] {
  return MILESTONES.flatMap(({ name, type }) => {
    const index = numberOrNull(property(roast, name)) ?? 0
    return index > 0 ? [{ milestone_type: type, time_seconds: index / sampleRate }] : []
  })
}
