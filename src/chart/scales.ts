import { type ScaleLinear, scaleLinear } from 'd3-scale'
import type { Timeline } from '#domain/timeline.ts'

/** The highest labelled temperature and the step between labels, in °C. */
const TEMPERATURE_LIMIT = 200
const TEMPERATURE_STEP = 50
/** The highest rate of rise on the chart and the step between labels, in °C/min. */
const RATE_OF_RISE_LIMIT = 25
const RATE_OF_RISE_STEP = 5
const MINUTES_STEP = 2

/** The plot's rectangle in px; y points down. */
export interface PlotFrame {
  left: number
  top: number
  width: number
  height: number
}

/** Maps a roast's values to places on the plot, and lists the ticks. */
export interface ChartScales {
  frame: PlotFrame
  /** From seconds since charge to px. */
  time: ScaleLinear<number, number>
  /** From °C to px; goes above 200 if a curve does. */
  temperature: ScaleLinear<number, number>
  /** From °C/min to px, clamped to 0–25. 25 is level with 200 °C. */
  rateOfRise: ScaleLinear<number, number>
  minuteTicks: number[]
  temperatureTicks: number[]
  rateOfRiseTicks: number[]
}

/** Scales that fit the whole roast into the frame. The minute axis is empty if there are no samples. */
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

/** Minimum distance between two minute labels in px; `24 min` is 38 px wide. */
const MINUTE_LABEL_DISTANCE = 46

/** The minutes that get a label: all ticks, or every second, third … if they are too close together. */
export function labelledMinutes({ minuteTicks, time }: ChartScales): number[] {
  const distance = time(MINUTES_STEP * 60) - time(0)
  const step = Math.max(1, Math.ceil(MINUTE_LABEL_DISTANCE / distance))
  return minuteTicks.filter((_, index) => index % step === 0)
}

/** Room in °C above a curve that passes the 200 line, so that its stroke isn't cut in half at the edge. */
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
