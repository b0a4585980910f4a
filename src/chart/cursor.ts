import type { Timeline } from '#domain/curve/timeline.ts'
import { round } from '#domain/record/units.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { MACHINE_SETTINGS, settingText } from '#domain/roast/roasting-settings.ts'
import { type FigureUnits, shownRateOfRise, shownTemperature } from '#domain/words/shown-figures.ts'

/** What the chart shows for one sample, as texts without labels. An unknown value is a dash. */
export interface Readout {
  /** Time since charge as m:ss. */
  time: string
  ibts: string
  bean: string
  rateOfRise: string
  ibtsRateOfRise: string
  /** `P6 | F4 | D7`, or null unless all three settings are known. */
  settings: string | null
}

/** The tooltip's readout of one sample. Expects the timeline as `shownTimeline` returns it. */
export function readout(timeline: Timeline, index: number, units: FigureUnits): Readout {
  const power = timeline.power[index] ?? null
  const fan = timeline.fan[index] ?? null
  const drum = timeline.drum[index] ?? null
  const temperature = (value: number | null | undefined) =>
    figureText(value, shownTemperature, units, units.temperature)
  const rate = (value: number | null | undefined) =>
    figureText(value, shownRateOfRise, units, `${units.temperature}/min`)
  return {
    time: formatDuration(timeline.timeSeconds[index] ?? 0),
    ibts: temperature(timeline.ibtsTemperature[index]),
    bean: temperature(timeline.beanTemperature[index]),
    rateOfRise: rate(timeline.beanRateOfRise[index]),
    ibtsRateOfRise: rate(timeline.ibtsRateOfRise[index]),
    settings:
      power === null || fan === null || drum === null
        ? null
        : `P${settingText(power)} | F${settingText(fan)} | D${settingText(drum)}`,
  }
}

/** The readout of one sample as a sentence, for a screen reader. */
export function spokenReadout(timeline: Timeline, index: number, units: FigureUnits): string {
  const { time, ibts, bean, rateOfRise, ibtsRateOfRise } = readout(timeline, index, units)
  const settings = MACHINE_SETTINGS.flatMap(name => {
    const value = timeline[name][index] ?? null
    return value === null ? [] : [`${name} ${settingText(value)}`]
  })
  const named = [
    `IBTS ${ibts}`,
    `bean ${bean}`,
    `rate of rise ${rateOfRise}`,
    `IBTS rate of rise ${ibtsRateOfRise}`,
  ].filter(text => !text.endsWith(UNKNOWN))
  return [time, ...named, ...settings].join(', ')
}

const UNKNOWN = '–'

function figureText(
  value: number | null | undefined,
  shown: (value: number, units: FigureUnits) => number,
  units: FigureUnits,
  unit: string,
): string {
  if (value == null || !Number.isFinite(value)) return UNKNOWN
  return `${round(shown(value, units), 1).toFixed(1)} ${unit}`
}
