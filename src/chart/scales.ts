import type { Series, Timeline } from '#domain/curve/timeline.ts'
import { valueAt } from '#domain/curve/value-at.ts'
import {
  DEFAULT_UNITS,
  type FigureUnits,
  shownRateOfRise,
  shownTemperature,
} from '#domain/words/shown-figures.ts'
import { isWithin, type TimeSpan } from '#domain/words/time-span.ts'
import { type LinearScale, linearScale } from './linear-scale.ts'

/** The highest label of each axis and the step between labels, in the unit of the axis. Both begin at 0. */
const AXES = {
  '°C': { temperature: { limit: 200, step: 50 }, rateOfRise: { limit: 25, step: 5 } },
  '°F': { temperature: { limit: 400, step: 100 }, rateOfRise: { limit: 50, step: 10 } },
} as const satisfies Record<FigureUnits['temperature'], unknown>

/** The steps between labels where an axis fits a part of the roast, and about how many labels it gets. */
const FITTED_STEPS = [0.5, 1, 2, 5, 10, 20, 50, 100]
const FITTED_LABELS = 5

/** The room for a label above the line of a fitted axis, in px. */
export const AXIS_LABEL_ROOM = 16

/** The steps between labels of the minute axis in minutes, each for charts of at least `from` minutes. */
const MINUTE_STEPS = [
  { from: 8, step: 2 },
  { from: 4, step: 1 },
  { from: 0, step: 0.5 },
] as const

/** The plot's rectangle in px; y points down. */
export interface PlotFrame {
  left: number
  top: number
  width: number
  height: number
}

/** A label of an axis. */
export interface AxisTick {
  /** In the reader's unit. */
  value: number
  /** In px. */
  place: number
}

/** Maps a roast's values to places on the plot, and lists the ticks. */
export interface ChartScales {
  frame: PlotFrame
  /** The part of the roast that is shown. */
  span: TimeSpan
  /** Whether that isn't all of it, so that the axes are fitted. */
  isPart: boolean
  /** From seconds since charge to px. */
  time: LinearScale
  /** From °C to px; of the whole roast, it goes above the highest label if a curve does. */
  temperature: (celsius: number) => number
  /** From °C/min to px. Of the whole roast, the highest labels of both axes are level; faster is above the frame. */
  rateOfRise: (celsiusPerMinute: number) => number
  /** Minutes since charge. */
  minuteTicks: number[]
  temperatureTicks: AxisTick[]
  rateOfRiseTicks: AxisTick[]
}

/** From charge to the last sample, of length 0 if that is before charge. */
export function wholeSpan({ timeSeconds }: Timeline): TimeSpan {
  return { startSeconds: 0, endSeconds: Math.max(0, timeSeconds.at(-1) ?? 0) }
}

/**
 * Scales for the whole roast, with the axes of the specification, or for a part of it, with axes that fit what is drawn
 * there. Labels are round in the reader's units. The minute axis is empty if there are no samples. A roast that is
 * drawn under it (`under`) has room too.
 */
export function chartScales(
  timeline: Timeline,
  frame: PlotFrame,
  units: FigureUnits = DEFAULT_UNITS,
  span: TimeSpan = wholeSpan(timeline),
  under: Timeline | null = null,
): ChartScales {
  const { startSeconds, endSeconds } = span
  const bottom = frame.top + frame.height
  const timelines = under === null ? [timeline] : [timeline, under]
  const isPart = startSeconds > 0 || endSeconds < wholeSpan(timeline).endSeconds
  const places: [number, number] = [bottom, frame.top + (isPart ? AXIS_LABEL_ROOM : 0)]
  const axes = (isPart ? fittedAxes : wholeAxes)(timelines, span, units)
  const shownTemperatures = linearScale(axes.temperature.ends, places)
  const shownRates = linearScale(axes.rateOfRise.ends, places)
  return {
    frame,
    span,
    isPart,
    time: linearScale([startSeconds, endSeconds || 1], [frame.left, frame.left + frame.width]),
    temperature: celsius => shownTemperatures(shownTemperature(celsius, units)),
    rateOfRise: rate => shownRates(shownRateOfRise(rate, units)),
    minuteTicks: minuteTicks(span),
    temperatureTicks: ticks(axes.temperature, shownTemperatures),
    rateOfRiseTicks: ticks(axes.rateOfRise, shownRates),
  }
}

/** An axis in the reader's unit: its ends, and its labels. */
interface Axis {
  ends: [number, number]
  labels: number[]
}

function ticks({ labels }: Axis, axis: (value: number) => number): AxisTick[] {
  return labels.map(value => ({ value, place: axis(value) }))
}

type Axes = Record<'temperature' | 'rateOfRise', Axis>

function wholeAxes(timelines: readonly Timeline[], _: TimeSpan, units: FigureUnits): Axes {
  const { temperature, rateOfRise } = AXES[units.temperature]
  const highest = highestTemperature(timelines, temperature.limit, units)
  return {
    temperature: { ends: [0, highest], labels: multiples(temperature.step, 0, temperature.limit) },
    rateOfRise: {
      ends: [0, (rateOfRise.limit * highest) / temperature.limit],
      labels: multiples(rateOfRise.step, 0, rateOfRise.limit),
    },
  }
}

/** The upper end of the axis of rates for a whole roast, in the reader's unit. */
export function fastestRate(timeline: Timeline, units: FigureUnits): number {
  return wholeAxes([timeline], wholeSpan(timeline), units).rateOfRise.ends[1]
}

/** The highest label of that axis. */
export function highestRateLabel(units: FigureUnits): number {
  return AXES[units.temperature].rateOfRise.limit
}

function fittedAxes(timelines: readonly Timeline[], span: TimeSpan, units: FigureUnits): Axes {
  const whole = wholeAxes(timelines, span, units)
  const temperatures = timelines.flatMap(each =>
    [each.ibtsTemperature, each.beanTemperature].flatMap(series => valuesWithin(each, series, span)),
  )
  const rates = timelines.flatMap(each =>
    [each.beanRateOfRise, each.ibtsRateOfRise].flatMap(series => valuesWithin(each, series, span)),
  )
  return {
    temperature: fittedAxis(
      temperatures.map(value => shownTemperature(value, units)),
      whole.temperature,
    ),
    rateOfRise: fittedAxis(
      rates.map(value => shownRateOfRise(value, units)),
      whole.rateOfRise,
    ),
  }
}

/** The values of a part, with those between two samples at its ends. */
function valuesWithin({ timeSeconds }: Timeline, series: Series, span: TimeSpan): number[] {
  const ends = [span.startSeconds, span.endSeconds].map(seconds => valueAt(timeSeconds, series, seconds))
  return [...series.filter((_, sample) => isWithin(span, timeSeconds[sample]!)), ...ends].filter(
    value => value !== null,
  )
}

/** From the round label below the values to the one above, within the whole axis; all of that if there are none. */
function fittedAxis(values: readonly number[], whole: Axis): Axis {
  const [lowest, highest] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
  const from = Math.max(lowest, whole.ends[0])
  const until = Math.min(highest, whole.ends[1])
  if (!(from <= until)) return whole
  const step = FITTED_STEPS.find(each => (until - from) / each <= FITTED_LABELS) ?? FITTED_STEPS.at(-1)!
  const first = Math.floor(from / step) * step
  const last = Math.max(Math.ceil(until / step) * step, first + step)
  return { ends: [first, last], labels: multiples(step, first, last) }
}

function minuteTicks({ startSeconds, endSeconds }: TimeSpan): number[] {
  const minutes = (endSeconds - startSeconds) / 60
  const { step } = MINUTE_STEPS.find(({ from }) => minutes >= from)!
  return multiples(step, startSeconds / 60, endSeconds / 60)
}

/** Minimum distance between two minute labels in px; `24 min` is 38 px wide. */
const MINUTE_LABEL_DISTANCE = 46

/** The minutes that get a label: all ticks, or every second, third … if they are too close together. */
export function labelledMinutes({ minuteTicks, time }: ChartScales): number[] {
  const [first = 0, second = 1] = minuteTicks
  const distance = time(second * 60) - time(first * 60)
  const step = Math.max(1, Math.ceil(MINUTE_LABEL_DISTANCE / distance))
  return minuteTicks.filter((_, index) => index % step === 0)
}

/** Room in °C above a curve that passes the highest label, so that its stroke isn't cut in half at the edge. */
const HEADROOM = 4

/** The upper end of the temperature axis, in its unit. */
function highestTemperature(timelines: readonly Timeline[], limit: number, units: FigureUnits): number {
  let highest = Number.NEGATIVE_INFINITY
  for (const series of timelines.flatMap(each => [each.ibtsTemperature, each.beanTemperature])) {
    for (const value of series) if (value !== null && value > highest) highest = value
  }
  return shownTemperature(highest, units) > limit ? shownTemperature(highest + HEADROOM, units) : limit
}

/** The multiples of a step between two values, both included. */
export function multiples(step: number, from: number, until: number): number[] {
  const first = Math.ceil(from / step)
  const count = Math.floor(until / step) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step || 0)
}
