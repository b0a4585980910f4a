import type { ChartScales, PlotFrame } from '#chart/scales.ts'
import type { ElementSize } from '#web/loading/use-element-size.ts'
import { frameWithin } from '#web/plot/frame.ts'

/** Where everything of a roast's chart is. */
export interface ChartLayout {
  scales: ChartScales
  /** The size of the plot with its margins. */
  size: ElementSize
  isNarrow: boolean
}

/** Margins around the plot in px: landmark labels above, minutes below, the two axes left and right. */
const WIDE_MARGINS = { top: 44, right: 60, bottom: 30, left: 64 }
const NARROW_MARGINS = { top: 38, right: 2, bottom: 24, left: 2 }

/** The margins around the plot in px. */
export function plotMargins(isNarrow: boolean): typeof WIDE_MARGINS {
  return isNarrow ? NARROW_MARGINS : WIDE_MARGINS
}

/** The plot's rectangle within the drawing. */
export function plotFrame(size: ElementSize, isNarrow: boolean): PlotFrame {
  return frameWithin(size, plotMargins(isNarrow))
}
