import type { Series, Timeline } from '#domain/curve/timeline.ts'
import {
  DEFAULT_UNITS,
  type FigureUnits,
  shownRateOfRise,
  shownTemperature,
} from '#domain/words/shown-figures.ts'
import { clamped, type LinearScale, linearScale } from '../linear-scale.ts'
import { type AxisTick, multiples, type PlotFrame } from '../scales.ts'
import type { ComparisonPanels } from './comparison-panels.ts'

/** A roast's timeline as the chart shows it, with its times moved: 0 is the moment that the roasts are aligned on. */
export function alignedTimeline(timeline: Timeline, zeroSeconds: number): Timeline {
  return { ...timeline, timeSeconds: timeline.timeSeconds.map(seconds => seconds - zeroSeconds) }
}

/** The scales that several roasts share, and their ticks. */
export interface ComparisonScales {
  /** From aligned seconds to px. */
  time: LinearScale
  /** From °C to px. */
  temperature: (celsius: number) => number
  /** From °C/min to px, clamped to the highest tick. */
  rateOfRise: (celsiusPerMinute: number) => number
  /** Whole minutes of aligned time, among them 0 if it is shown. */
  minuteTicks: number[]
  temperatureTicks: AxisTick[]
  rateOfRiseTicks: AxisTick[]
}

/** Steps between ticks in the reader's unit. A rate of rise above the limit is an outlier that flattens the others. */
const AXES = {
  '°C': { temperatureStep: 50, rateStep: 5, rateLimit: 25 },
  '°F': { temperatureStep: 100, rateStep: 10, rateLimit: 50 },
} as const satisfies Record<FigureUnits['temperature'], unknown>
const MINUTE_STEPS = [1, 2, 5, 10, 20, 60]
/** Minimum distance between two minute labels in px. */
const MINUTE_LABEL_DISTANCE = 46
/** Room in °C around the curves, so that their strokes aren't cut in half. */
const MARGIN = 4

/**
 * Scales that fit all aligned timelines into the panels, with round ticks in the reader's units. `temperatures` are the
 * series that are drawn.
 */
export function comparisonScales(
  timelines: readonly Timeline[],
  temperatures: readonly Series[],
  panels: ComparisonPanels,
  units: FigureUnits = DEFAULT_UNITS,
): ComparisonScales {
  const { left, width } = panels.whole
  const { temperatureStep, rateStep, rateLimit } = AXES[units.temperature]
  const [from, until] = extent(timelines.map(({ timeSeconds }) => timeSeconds)) ?? [0, 1]
  const time = linearScale([from, Math.max(until, from + 1)], [left, left + width])
  const [coldest, hottest] = extent(temperatures) ?? [0, 200]
  const lowestTick = Math.floor(shownTemperature(coldest, units) / temperatureStep) * temperatureStep
  const temperature = upwards([lowestTick, shownTemperature(hottest + MARGIN, units)], panels.temperature)
  const [, fastest] = extent(timelines.map(({ beanRateOfRise }) => beanRateOfRise)) ?? [0, 0]
  const steps = Math.max(1, Math.ceil(shownRateOfRise(fastest, units) / rateStep))
  const highestRate = Math.min(rateLimit, steps * rateStep)
  const rateOfRise = clamped(upwards([0, highestRate], panels.rateOfRise))
  return {
    time,
    temperature: celsius => temperature(shownTemperature(celsius, units)),
    rateOfRise: rate => rateOfRise(shownRateOfRise(rate, units)),
    minuteTicks: minuteTicks(time),
    temperatureTicks: multiples(temperatureStep, lowestTick, shownTemperature(hottest, units)).map(value => ({
      value,
      place: temperature(value),
    })),
    rateOfRiseTicks: multiples(rateStep, 0, highestRate).map(value => ({ value, place: rateOfRise(value) })),
  }
}

function upwards(domain: [number, number], frame: PlotFrame | null): LinearScale {
  const { top, height } = frame ?? { top: 0, height: 0 }
  return linearScale(domain, [top + height, top])
}

function minuteTicks(time: LinearScale): number[] {
  const [from, until] = time.domain
  const minuteWidth = time(60) - time(0)
  const step = MINUTE_STEPS.find(minutes => minutes * minuteWidth >= MINUTE_LABEL_DISTANCE) ?? 120
  return multiples(step, from / 60, until / 60)
}

/** The lowest and the highest value; null if there is none. */
function extent(all: readonly Series[]): [number, number] | null {
  let lowest = Number.POSITIVE_INFINITY
  let highest = Number.NEGATIVE_INFINITY
  for (const series of all) {
    for (const value of series) {
      if (value === null || !Number.isFinite(value)) continue
      if (value < lowest) lowest = value
      if (value > highest) highest = value
    }
  }
  return lowest <= highest ? [lowest, highest] : null
}
