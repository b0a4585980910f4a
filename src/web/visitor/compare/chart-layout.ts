import {
  type ComparedCurve,
  type ComparisonPanels,
  comparisonPanels,
} from '#chart/comparison/comparison-panels.ts'
import { type ComparisonScales, comparisonScales } from '#chart/comparison/comparison-scales.ts'
import type { PlotFrame } from '#chart/scales.ts'
import { type SettingScale, settingScale } from '#chart/setting-scale.ts'
import type { Moment } from '#domain/comparison/moments.ts'
import { hasValues } from '#domain/curve/timeline.ts'
import { MACHINE_SETTINGS, type MachineSetting } from '#domain/roast/roasting-settings.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import type { RoastInComparison } from './comparison.ts'

/** The layout that the drawing and its cursor share. */
export interface ChartLayout {
  roasts: readonly RoastInComparison[]
  moment: Moment
  curves: ReadonlySet<ComparedCurve>
  panels: ComparisonPanels
  scales: ComparisonScales
  settings: DrawnSetting[]
  isNarrow: boolean
  units: FigureUnits
}

/** A setting with its plot. */
export interface DrawnSetting {
  name: MachineSetting
  frame: PlotFrame
  scale: SettingScale
}

/** Lays the chart out in a drawing `width` px wide. */
export function layoutOf(
  chart: Pick<ChartLayout, 'roasts' | 'moment' | 'curves' | 'isNarrow' | 'units'>,
  width: number,
): ChartLayout {
  const { roasts, curves, isNarrow, units } = chart
  const timelines = roasts.map(({ timeline }) => timeline)
  const settings = MACHINE_SETTINGS.filter(name => timelines.some(timeline => hasValues(timeline[name])))
  const panels = comparisonPanels(width, { curves, settings, isNarrow })
  const temperatures = [
    ...(curves.has('bean') ? timelines.map(({ beanTemperature }) => beanTemperature) : []),
    ...(curves.has('ibts') ? timelines.map(({ ibtsTemperature }) => ibtsTemperature) : []),
  ]
  return {
    ...chart,
    panels,
    scales: comparisonScales(timelines, temperatures, panels, units),
    settings: panels.settings.map(({ name, frame }) => ({
      name,
      frame,
      scale: settingScale(
        roasts.map(({ timeline, settingRanges }) => ({
          settings: timeline[name],
          range: settingRanges[name],
        })),
        frame,
      ),
    })),
  }
}
