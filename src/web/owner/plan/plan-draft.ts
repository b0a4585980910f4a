import type { PlanUpdate } from '#contract/again/plans.ts'
import type { FieldProblem } from '#contract/problems.ts'
import type { TimelinePoint } from '#contract/roasts.ts'
import { meantSteps } from '#domain/again/meant-steps.ts'
import { SENSOR_NAMES, type Sensor, sensorOf } from '#domain/again/plan-sensor.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { celsiusFromFahrenheit, round } from '#domain/record/units.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { MACHINE_SETTING_NAMES, MACHINE_SETTINGS } from '#domain/roast/roasting-settings.ts'
import { type FigureUnits, shownTemperature } from '#domain/words/shown-figures.ts'
import { typedAmount } from '#domain/words/written-weights.ts'
import { enteredText } from '#web/parts/stock/stock-words.ts'
import { type FollowedSteps, MARK_NAMES, regulatesItself } from '#web/visitor/roasts/again/moments.ts'
import { NOTHING_SET, placedRows, type RowDraft, settingField, settingsOf, typedTime } from './row-drafts.ts'

/** What is typed for a plan. */
export interface PlanDraft {
  name: string
  preheat_temp: string
  charge_temp: string
  green_weight_g: string
  drop_seconds: string
  drop_temp: string
  sensor: Sensor
  rows: RowDraft[]
}

/** The labels of the inputs. */
export const PLAN_LABELS: Record<keyof PlanDraft, string> = {
  name: 'Name',
  green_weight_g: 'Green',
  preheat_temp: 'Preheat',
  charge_temp: 'Charge',
  drop_seconds: 'Drop time',
  drop_temp: 'Drop temperature',
  sensor: 'Degrees of',
  rows: 'Steps',
}

/** A field of a plan for people to read: the steps with a line for each. */
export function planText(draft: PlanDraft, field: keyof PlanDraft): string {
  if (field === 'sensor') return SENSOR_NAMES[draft.sensor]
  if (field !== 'rows') return draft[field]
  const wordsOf = (row: RowDraft) =>
    row.what === 'set'
      ? settingsOf(row).map(setting => `${MACHINE_SETTING_NAMES[setting]} ${row.settings[setting]}`)
      : [MARK_NAMES[row.what]]
  const lines = draft.rows.map(row => [
    row.time,
    wordsOf(row).join(', '),
    row[draft.sensor] && `${row[draft.sensor]}°`,
  ])
  return lines.map(words => words.filter(Boolean).join(' ')).join('\n')
}

/** The values of a plan, without its bean and roast. */
export type PlanValues = Required<Omit<PlanUpdate, 'bean_id' | 'roast_id'>>

/** The steps of a roast or a plan, to be changed. What a machine set by itself is left out: nobody can repeat that. */
export function draftOfSteps(name: string, steps: FollowedSteps, units: FigureUnits): PlanDraft {
  const degrees = (celsius: number | null) => temperatureDraft(celsius, units)
  const set = regulatesItself(steps) ? [] : meantSteps(steps.steps)
  const moments = Map.groupBy(set, ({ time_seconds }) => time_seconds).values()
  const rows = [
    ...[...moments].map(moment => ({
      ...{ ...moment[0]!, what: 'set' as const },
      settings: {
        ...NOTHING_SET,
        ...Object.fromEntries(moment.map(({ setting, to }) => [setting, String(round(to, 2))])),
      },
    })),
    ...steps.marks.map(({ time_seconds, milestone_type, bean_temp, ibts_temp = null }) => ({
      ...{ time_seconds, what: milestone_type, settings: NOTHING_SET, bean_temp, ibts_temp },
    })),
  ].toSorted((a, b) => a.time_seconds - b.time_seconds)
  return {
    name,
    preheat_temp: degrees(steps.preheat_temp),
    charge_temp: degrees(steps.charge_temp),
    green_weight_g: steps.green_weight_g === null ? '' : enteredText(steps.green_weight_g, units),
    drop_seconds: steps.drop_seconds === null ? '' : formatDuration(steps.drop_seconds),
    drop_temp: degrees(steps.drop_temp),
    sensor: sensorOf(steps),
    rows: rows.map(({ time_seconds, what, settings, bean_temp, ibts_temp }, key) => ({
      ...{ key, time: formatDuration(time_seconds), what, settings },
      ...{ bean_temp: degrees(bean_temp), ibts_temp: degrees(ibts_temp) },
    })),
  }
}

/** Parses a draft. Fails with what is wrong at each input, by the names that the server gives the values. */
export function planOfDraft(draft: PlanDraft, units: FigureUnits): Result<PlanValues, FieldPlace[]> {
  const problems: FieldPlace[] = []
  const read = <Value>(
    field: string,
    text: string,
    parse: (text: string) => Value | null,
    sentence: string,
  ) => {
    const value = text.trim() === '' ? null : parse(text)
    if (value === null && text.trim() !== '') problems.push({ field, sentence })
    return value
  }
  const degrees = (field: string, text: string) =>
    read(field, text, typed => celsiusOf(typed, units), 'Enter degrees such as 190.')
  const required = (
    field: string,
    text: string,
    parse: (text: string) => number | null,
    sentence: string,
  ) => {
    const value = parse(text)
    if (value === null) problems.push({ field, sentence })
    return value ?? 0
  }
  const name = draft.name.trim()
  if (name === '') problems.push({ field: 'name', sentence: 'Enter a name.' })
  const preheat_temp = degrees('preheat_temp', draft.preheat_temp)
  const charge_temp = degrees('charge_temp', draft.charge_temp)
  const green_weight_g = read(
    'green_weight_g',
    draft.green_weight_g,
    text => typedAmount(text, units),
    'Enter a weight such as 350 g.',
  )
  const drop_seconds = read('drop_seconds', draft.drop_seconds, typedTime, WRONG_TIME)
  const drop_temp = degrees('drop_temp', draft.drop_temp)
  const steps: PlanValues['steps'] = []
  const marks: PlanValues['marks'] = []
  for (const { row, place, places } of placedRows(draft.rows)) {
    const { what } = row
    const time_seconds = required(`${place}.time_seconds`, row.time, typedTime, WRONG_TIME)
    const celsius = degrees(`${place}.${draft.sensor}`, row[draft.sensor])
    const temperatures = { bean_temp: null, ibts_temp: null, [draft.sensor]: celsius }
    if (what !== 'set') marks.push({ milestone_type: what, time_seconds, ...temperatures })
    else
      for (const setting of places.length === 0 ? MACHINE_SETTINGS.slice(0, 1) : settingsOf(row)) {
        const field = settingField({ row, place, places }, setting)
        const to = required(field, row.settings[setting], numberOf, 'Enter a value such as 6.')
        steps.push({ ...temperatures, time_seconds, setting, to })
      }
  }
  const values = { name, preheat_temp, charge_temp, green_weight_g, drop_seconds, drop_temp, steps, marks }
  return problems.length === 0 ? success(values) : failure(problems)
}

/** What is wrong, and the input that it is said at. */
type FieldPlace = Pick<FieldProblem, 'field' | 'sentence'>

const WRONG_TIME = 'Enter a time such as 4:30.'

/** A row that begins this many seconds later, or earlier, but not before charge. */
export function shiftedRow(row: RowDraft, seconds: number, curve: Curve): RowDraft {
  const time = typedTime(row.time)
  return time === null ? row : movedRow(row, formatDuration(Math.max(0, time + seconds)), curve)
}

/** The roast that a plan comes from, and the reader's units. */
export interface Curve {
  points: readonly TimelinePoint[]
  units: FigureUnits
}

/** The row at another time. Its degrees follow the curve of the roast, unless others were typed. */
export function movedRow(row: RowDraft, time: string, { points, units }: Curve): RowDraft {
  const to = typedTime(time)
  const from = typedTime(row.time) ?? typedTime(row.lastTime ?? '')
  if (to === null) return { ...row, time, ...(from !== null && { lastTime: formatDuration(from) }) }
  const follow = (sensor: Sensor) => {
    const typed = celsiusOf(row[sensor], units)
    const was = from === null ? null : curveAt(points, sensor, from)
    const isOfCurve = typed !== null && was !== null && Math.abs(typed - was) <= AS_THE_CURVE
    const celsius = row[sensor].trim() === '' || isOfCurve ? curveAt(points, sensor, to) : null
    return celsius === null ? row[sensor] : temperatureDraft(celsius, units)
  }
  const { lastTime: _, ...others } = row
  return { ...others, time, bean_temp: follow('bean_temp'), ibts_temp: follow('ibts_temp') }
}

/**
 * The draft with its drop at another time, from `from`. Its degrees follow the curve, which says nothing of a later
 * drop, unless others were typed.
 */
export function movedDrop(draft: PlanDraft, text: string, from: number | null, curve: Curve): PlanDraft {
  const { points, units } = curve
  const to = typedTime(text)
  const moved = { ...draft, drop_seconds: text }
  const end = points.at(-1)?.time_seconds
  if (to === null || end === undefined) return moved
  const celsiusAt = (seconds: number) =>
    Math.floor(seconds) > end ? null : curveAt(points, draft.sensor, seconds)
  const typed = celsiusOf(draft.drop_temp, units)
  const was = from === null ? null : celsiusAt(from)
  const isOfCurve = typed === null || (was !== null && Math.abs(typed - was) <= AS_THE_CURVE)
  if (!isOfCurve) return moved
  const celsius = celsiusAt(to)
  return { ...moved, drop_temp: celsius === null ? '' : temperatureDraft(celsius, units) }
}

/** Degrees within this many °C of the curve came from it: the time is rounded to seconds. */
const AS_THE_CURVE = 1

/**
 * The draft with all degrees of the other sensor. Typed degrees keep their distance from the curve of the roast.
 * Without a roast the numbers stay, and are only said to be of the other sensor.
 */
export function ofSensor(draft: PlanDraft, sensor: Sensor, { points, units }: Curve): PlanDraft {
  if (sensor === draft.sensor) return draft
  const convert = (text: string, seconds: number | null) => {
    const typed = celsiusOf(text, units)
    if (points.length === 0 || typed === null) return text
    const [was, is] = [draft.sensor, sensor].map(each =>
      seconds === null ? null : curveAt(points, each, seconds),
    )
    return was == null || is == null ? '' : temperatureDraft(typed + is - was, units)
  }
  return {
    ...draft,
    sensor,
    charge_temp: convert(draft.charge_temp, 0),
    drop_temp: convert(draft.drop_temp, typedTime(draft.drop_seconds)),
    rows: draft.rows.map(row => ({
      ...row,
      [sensor]: row[sensor] || convert(row[draft.sensor], typedTime(row.time)),
    })),
  }
}

/** °C of the sample at a time; null where there is none. */
function curveAt(points: readonly TimelinePoint[], sensor: Sensor, seconds: number): number | null {
  const point = points.find(({ time_seconds }) => time_seconds >= seconds) ?? lastBefore(points, seconds)
  if (point === undefined) return null
  return sensor === 'bean_temp' ? point.bean_probe_temp : point.ibts_temp
}

/** The last sample, for a time in the same second. */
function lastBefore(points: readonly TimelinePoint[], seconds: number): TimelinePoint | undefined {
  const last = points.at(-1)
  return last !== undefined && seconds - last.time_seconds < 1 ? last : undefined
}

/** The sensors that a plan can have the degrees of: those of its roast, or both without one. */
export function possibleSensors(points: readonly TimelinePoint[]): Sensor[] {
  const both: Sensor[] = ['bean_temp', 'ibts_temp']
  const has = (sensor: Sensor) =>
    points.some(({ time_seconds }) => curveAt(points, sensor, time_seconds) !== null)
  return points.length === 0 ? both : both.filter(has)
}

/**
 * °C as they are typed in the reader's unit; '' for none. To a tenth that is as much in whole degrees as they are:
 * what is printed is rounded again.
 */
function temperatureDraft(celsius: number | null, units: FigureUnits): string {
  if (celsius === null) return ''
  const degrees = shownTemperature(celsius, units)
  const tenths = round(degrees, 1)
  return String(round(tenths) === round(degrees) ? tenths : round(tenths - 0.1, 1))
}

function celsiusOf(text: string, { temperature }: FigureUnits): number | null {
  const typed = numberOf(text)
  return typed === null || temperature === '°C' ? typed : celsiusFromFahrenheit(typed)
}

function numberOf(text: string): number | null {
  const number = /^-?\d+(?:[.,]\d+)?$/.exec(text.trim())
  return number === null ? null : Number(number[0].replace(',', '.'))
}
