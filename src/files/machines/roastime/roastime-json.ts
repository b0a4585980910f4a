import { type TimelinePoint, timelineOfPoints } from '#domain/curve/timeline.ts'
import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import type { RoastFile } from '#domain/file/roast-file.ts'
import { type Result, success } from '#domain/record/result.ts'
import type { Milestone, MilestoneType } from '#domain/roast/milestones.ts'
import { HIGHEST_ROAST_NUMBER, sourceRoastNumber } from '#domain/roast/roast-number.ts'
import { draftOfLog, type ParsedLog, parseLog } from '#files/roasts/cut-log.ts'
import { beanNameIn, firstLineOf } from '#files/roasts/described-bean.ts'
import { cleanName, dateInFileName, nameInFileName } from '#files/roasts/file-name.ts'
import type { DropMark } from '#files/roasts/finish/end-of-roast.ts'
import { parseLogJson } from '#files/roasts/log-json.ts'
import {
  booleanOrNull,
  type LooseRecord,
  listOrEmpty,
  looseRecord,
  numberOrNull,
  property,
  textOrEmpty,
} from '#files/roasts/loose-value.ts'
import { emptyPoint, type RoastDraft } from '#files/roasts/roast-draft.ts'
import { settingAtSamples } from '#files/roasts/setting-steps.ts'
import { MOST_ROWS, type SourceText } from '#files/roasts/source-text.ts'
import { statedMoment } from '#files/roasts/stated-moment.ts'
import { type TemperatureUnit, temperatureUnit } from '#files/roasts/stated-unit.ts'
import { roastimeFacts } from './roastime-facts.ts'

/**
 * RoasTime's own store and the roast.world API: one object, °C unless it says `celsius: false`, grams, `sampleRate`
 * samples a second. As in the CSV
 * export of the same roast, 0:00 is charge, so an index divided by the rate is a time.
 *
 * | in the file                                                            | here                            |
 * |------------------------------------------------------------------------|---------------------------------|
 * | `roastName`, otherwise file name                                       | sourceName                      |
 * | `roastNumber`, the machine's counter, if the name has no number        | `#` and the number in sourceName |
 * | `dateTime` (ms or s since 1970, or RFC 3339), otherwise file name      | startedAt, roastDate            |
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
const SERIES: readonly { holds: MeasuredSeries['holds']; names: readonly string[] }[] = [
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

/** Names of which RoasTime writes some beside the series of the bean probe. */
const OWN_NAMES =
  /"(?:drumTemperature|ibtsTemperature|beanDerivative|ibtsDerivative|beanChargeTemperature|roastName|roastNumber|dateTime|roastStartIndex|sampleRate|totalRoastTime|actions|blowerSetting)"/

/** Whether the text is an object with RoasTime's series. */
export function looksLikeRoastimeJson({ text }: SourceText): boolean {
  return (
    /^\s*\{/.test(text) &&
    /"beanTemperature"\s*:\s*\[/.test(text) &&
    OWN_NAMES.test(text) &&
    !text.includes('"timeindex"')
  )
}

/** Reads one roast. */
export function readRoastimeJson({ text, fileName }: SourceText): Result<RoastDraft, FileProblem> {
  const log = parseLog(text, parseLogJson)
  if (!log.ok) return unreadable('damaged_log', { log: 'roastime', problem: log.reason })
  return draftOfLog(readRoast(log.value, fileName), { isCut: log.value.isCut, format: ROASTIME_JSON })
}

function readRoast({ value, isCut }: ParsedLog, fileName: string): Result<RoastDraft, FileProblem> {
  const roast = looseRecord(value)
  if (roast.list('beanTemperature').length > MOST_ROWS) {
    return unreadable('too_many_samples', { most_samples: MOST_ROWS })
  }
  const rate = roast.number('sampleRate') ?? 0
  const sampleRate = rate > 0 ? rate : USUAL_SAMPLE_RATE
  const unit = unitIn(roast)
  const moment = statedMoment(property(value, 'dateTime'))
  if (moment === null) roast.misunderstood('dateTime', property(value, 'dateTime'), 'a date')
  const startedAt = moment?.startedAt ?? null
  const written = nameOf(roast, fileName)
  const bean = roast.text('beanName') || textOrEmpty(property(property(value, 'bean'), 'beanName'))
  const timeline = timelineOfPoints(pointsOf(roast, sampleRate, isCut))
  return success({
    format: ROASTIME_JSON,
    ...written,
    startedAt,
    roastDate: moment?.date ?? (startedAt === null ? dateInFileName(fileName) : null),
    beanName: beanNameIn(bean, written.sourceName),
    timeline,
    unit: { stated: unit, ...(unit && { rates: unit }) },
    drop: endMarkedIn(roast, sampleRate) ?? (isCut ? 'never marked' : 'last sample'),
    milestones: milestonesOf(roast, sampleRate),
    greenWeightGrams: roast.number('weightGreen'),
    roastedWeightGrams: roast.number('weightRoasted'),
    stated: roastimeFacts(roast, bean),
    recordingId: roast.text('uid'),
    warnings: roast.warnings(),
  })
}

/** RoasTime is said to write `celsius: false` for °F. Null if no unit is stated, as in the files that were seen. */
function unitIn(roast: LooseRecord): TemperatureUnit | null {
  const isCelsius = booleanOrNull(property(roast.value, 'celsius'))
  if (isCelsius !== null) return isCelsius ? 'C' : 'F'
  const stated = UNIT_NAMES.map(name => ({ name, value: property(roast.value, name) })).filter(
    ({ value }) => value !== undefined,
  )
  const unit = stated.map(({ value }) => temperatureUnit(value)).find(found => found !== null) ?? null
  if (unit === null) {
    for (const { name, value } of stated) roast.misunderstood(name, value, 'a unit of temperature')
  }
  return unit
}

const UNIT_NAMES = ['temperatureUnit', 'tempUnit', 'unit', 'units', 'mode']

function nameOf(roast: LooseRecord, fileName: string): Pick<RoastFile, 'sourceName' | 'hasCountedNumber'> {
  const name = cleanName(firstLineOf(roast.text('roastName'))) || nameInFileName(fileName)
  const number = roast.number('roastNumber') ?? 0
  const isCounted = Number.isInteger(number) && number > 0 && number <= HIGHEST_ROAST_NUMBER
  if (!isCounted || sourceRoastNumber(name) !== null) return { sourceName: name }
  return { sourceName: `#${number} ${name}`, hasCountedNumber: true }
}

/** The end that the machine wrote; null if that is the last sample, or there is none. */
function endMarkedIn(roast: LooseRecord, sampleRate: number): DropMark | null {
  const end = roast.number('roastEndIndex') ?? 0
  const last = roast.list('beanTemperature').length - 1
  return Number.isInteger(end) && end > 0 && end < last ? { seconds: end / sampleRate } : null
}

function pointsOf(roast: LooseRecord, sampleRate: number, isCut: boolean): TimelinePoint[] {
  const series = SERIES.map(({ holds, names }) => ({
    holds,
    values: names.map(name => roast.numbers(name)).find(values => values.length > 0) ?? [],
  }))
  const measured = isCut ? withoutCutSeries(series) : series
  const count = measured[0]!.values.length
  const settings = CONTROLS.map(control => ({
    holds: control.sets,
    values: settingSteps(roast, control, count),
  }))
  return Array.from({ length: count }, (_, index) => {
    const point = emptyPoint(index / sampleRate)
    for (const { holds, values } of [...measured, ...settings]) point[holds] = values[index] ?? null
    return point
  })
}

interface MeasuredSeries {
  holds: 'bean_probe_temp' | 'ibts_temp' | 'bean_probe_ror' | 'ibts_ror'
  values: readonly (number | null)[]
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
function settingSteps(
  roast: LooseRecord,
  control: (typeof CONTROLS)[number],
  count: number,
): readonly (number | null)[] {
  const series = roast.numbers(control.series)
  if (series.length > 0) return series
  const actions = property(roast.value, 'actions')
  const steps = listOrEmpty(Array.isArray(actions) ? actions : property(actions, 'actionTimeList'))
    .filter(
      step =>
        numberOrNull(property(step, 'ctrlType')) === control.number ||
        textOrEmpty(property(step, 'type')) === control.name,
    )
    .map(step => ({
      sample: numberOrNull(property(step, 'index') ?? property(step, 'second')),
      value: numberOrNull(property(step, 'value') ?? property(step, 'setting')),
    }))
  return settingAtSamples(steps, count)
}

function milestonesOf(roast: LooseRecord, sampleRate: number): Milestone[] {
  return MILESTONES.flatMap(({ name, type }) => {
    const index = roast.number(name) ?? 0
    return index > 0 ? [{ milestone_type: type, time_seconds: index / sampleRate }] : []
  })
}
