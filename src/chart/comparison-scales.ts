import { type ScaleLinear, scaleLinear } from 'd3-scale'
import type { Series, Timeline } from '#domain/timeline.ts'
import type { ComparisonPanels } from './comparison-panels.ts'
import type { PlotFrame } from './scales.ts'

/** A roast's timeline as the chart shows it, with its times moved: 0 is the moment that the roasts are aligned on. */
export function alignedTimeline(timeline: Timeline, zeroSeconds: number): Timeline {
  return { ...timeline, timeSeconds: timeline.timeSeconds.map(seconds => seconds - zeroSeconds) }
}

/** The scales that several roasts share, and their ticks. */
export interface ComparisonScales {
  /** From aligned seconds to px. */
  time: ScaleLinear<number, number>
  /** From °C to px. */
  temperature: ScaleLinear<number, number>
  /** From °C/min to px, clamped to the highest tick. */
  rateOfRise: ScaleLinear<number, number>
  /** Whole minutes of aligned time, among them 0 if it is shown. */
  minuteTicks: number[]
  temperatureTicks: number[]
  rateOfRiseTicks: number[]
}

const TEMPERATURE_STEP = 50
const RATE_OF_RISE_STEP = 5
/** A higher rate of rise is an outlier that would flatten the other curves. */
const HIGHEST_RATE_OF_RISE = 25
const MINUTE_STEPS = [1, 2, 5, 10, 20, 60]
/** Minimum distance between two minute labels in px. */
const MINUTE_LABEL_DISTANCE = 46
/** Room in °C around the curves, so that their strokes aren't cut in half. */
const MARGIN = 4

/** Scales that fit all aligned timelines into the panels. `temperatures` are the series that are drawn. */
export function comparisonScales(
  timelines: readonly Timeline[],
  temperatures: readonly Series[],
  panels: ComparisonPanels,
): ComparisonScales {
  const { left, width } = panels.whole
  const [from, until] = extent(timelines.map(({ timeSeconds }) => timeSeconds)) ?? [0, 1]
  const time = scaleLinear([from, Math.max(until, from + 1)], [left, left + width])
  const [coldest, hottest] = extent(temperatures) ?? [0, 200]
  const lowestTick = Math.floor(coldest / TEMPERATURE_STEP) * TEMPERATURE_STEP
  const [, fastest] = extent(timelines.map(({ beanRateOfRise }) => beanRateOfRise)) ?? [0, 0]
  const highestRate = Math.min(
    HIGHEST_RATE_OF_RISE,
    Math.max(1, Math.ceil(fastest / RATE_OF_RISE_STEP)) * RATE_OF_RISE_STEP,
  )
  return {
    time,
    temperature: upwards([lowestTick, hottest + MARGIN], panels.temperature),
    rateOfRise: upwards([0, highestRate], panels.rateOfRise).clamp(true),
    minuteTicks: minuteTicks(time),
    temperatureTicks: multiples(TEMPERATURE_STEP, lowestTick, hottest),
    rateOfRiseTicks: multiples(RATE_OF_RISE_STEP, 0, highestRate),
  }
}

function upwards(domain: [number, number], frame: PlotFrame | null): ScaleLinear<number, number> {
  const { top, height } = frame ?? { top: 0, height: 0 }
  return scaleLinear(domain, [top + height, top])
}

function minuteTicks(time: ScaleLinear<number, number>): number[] {
  const [from = 0, until = 0] = time.domain()
  const minuteWidth = time(60) - time(0)
  const step = MINUTE_STEPS.find(minutes => minutes * minuteWidth >= MINUTE_LABEL_DISTANCE) ?? 120
  return multiples(step, from / 60, until / 60)
}

/** The multiples of a step between two values, both included. */
function multiples(step: number, from: number, until: number): number[] {
  const first = Math.ceil(from / step)
  const count = Math.floor(until / step) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step || 0)
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
