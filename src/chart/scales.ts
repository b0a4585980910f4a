import { type ScaleLinear, scaleLinear } from 'd3-scale'
import type { Timeline } from '#domain/timeline.ts'

/** The highest labelled temperature in °C, and the distance between two labels. */
const TEMPERATURE_LIMIT = 200
const TEMPERATURE_STEP = 50
/** The highest rate of rise on the chart in °C/min, and the distance between two labels. */
const RATE_OF_RISE_LIMIT = 25
const RATE_OF_RISE_STEP = 5
const MINUTES_STEP = 2

/** The plot's rectangle in px; y grows downwards. */
export interface PlotFrame {
  left: number
  top: number
  width: number
  height: number
}

/** Where a roast's values lie on the plot, and which of them carry a label. */
export interface ChartScales {
  frame: PlotFrame
  /** From seconds since charge to px. */
  time: ScaleLinear<number, number>
  /** From °C to px; reaches above 200 where a curve does. */
  temperature: ScaleLinear<number, number>
  /** From °C/min to px, held to 0–25; its 25 stands at the height of 200 °C. */
  rateOfRise: ScaleLinear<number, number>
  minuteTicks: number[]
  temperatureTicks: number[]
  rateOfRiseTicks: number[]
}

/** Scales on which the whole roast fits into the frame. A roast without a sample gets an empty minute axis. */
export function chartScales(timeline: Timeline, frame: PlotFrame): ChartScales {
  const lastSeconds = timeline.timeSeconds.at(-1) ?? 0
  const bottom = frame.top + frame.height
  const temperature = scaleLinear([0, highestTemperature(timeline)], [bottom, frame.top])
  const rateOfRise = scaleLinear([0, RATE_OF_RISE_LIMIT], [bottom, temperature(TEMPERATURE_LIMIT)])
  return {
    frame,
    time: scaleLinear([0, lastSeconds || 1], [frame.left, frame.left + frame.width]),
    temperature,
    rateOfRise: rateOfRise.clamp(true),
    minuteTicks: multiples(MINUTES_STEP, lastSeconds / 60),
    temperatureTicks: multiples(TEMPERATURE_STEP, TEMPERATURE_LIMIT),
    rateOfRiseTicks: multiples(RATE_OF_RISE_STEP, RATE_OF_RISE_LIMIT),
  }
}

/** Narrower than this, in px, two labelled minutes never stand: a label takes 38 px, `24 min`. */
const MINUTE_LABEL_DISTANCE = 46

/** The minutes that carry a label: all ticks, or every second, third … where they stand too close. */
export function labelledMinutes({ minuteTicks, time }: ChartScales): number[] {
  const distance = time(MINUTES_STEP * 60) - time(0)
  const step = Math.max(1, Math.ceil(MINUTE_LABEL_DISTANCE / distance))
  return minuteTicks.filter((_, index) => index % step === 0)
}

/** Room in °C above a curve that passes the 200 line, so that the edge doesn't halve its stroke. */
const HEADROOM = 4

function highestTemperature(timeline: Timeline): number {
  let highest = TEMPERATURE_LIMIT
  for (const series of [timeline.ibtsTemperature, timeline.beanTemperature]) {
    for (const value of series) if (value !== null && value > highest) highest = value
  }
  return highest > TEMPERATURE_LIMIT ? highest + HEADROOM : TEMPERATURE_LIMIT
}

function multiples(step: number, limit: number): number[] {
  return Array.from({ length: Math.floor(limit / step) + 1 }, (_, index) => index * step)
}
