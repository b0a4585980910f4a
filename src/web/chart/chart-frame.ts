import type { PlotFrame } from '#chart/scales.ts'
import type { ElementSize } from './use-element-size.ts'

/** Narrower windows, in px, show the chart without the labels of its vertical axes. */
export const NARROW_WINDOW = 768

/** px around the plot: landmark labels above, minutes below, the two axes left and right. */
const WIDE_MARGINS = { top: 44, right: 60, bottom: 30, left: 64 }
const NARROW_MARGINS = { top: 40, right: 2, bottom: 26, left: 2 }

/** The plot's place within the drawing. */
export function plotFrame(size: ElementSize, isNarrow: boolean): PlotFrame {
  const margins = isNarrow ? NARROW_MARGINS : WIDE_MARGINS
  return {
    left: margins.left,
    top: margins.top,
    width: Math.max(0, size.width - margins.left - margins.right),
    height: Math.max(0, size.height - margins.top - margins.bottom),
  }
}
