import type { PlotFrame } from '#chart/scales.ts'
import type { ElementSize } from '#web/loading/use-element-size.ts'

/** A media query for windows in which the vertical axes have no labels. */
export const NARROW_WINDOW = '(width < 768px)'

/** Margins around the plot in px: landmark labels above, minutes below, the two axes left and right. */
const WIDE_MARGINS = { top: 44, right: 60, bottom: 30, left: 64 }
const NARROW_MARGINS = { top: 38, right: 2, bottom: 24, left: 2 }

/** The margins around the plot in px. */
export function plotMargins(isNarrow: boolean): typeof WIDE_MARGINS {
  return isNarrow ? NARROW_MARGINS : WIDE_MARGINS
}

/** The plot's rectangle within the drawing. */
export function plotFrame(size: ElementSize, isNarrow: boolean): PlotFrame {
  const margins = plotMargins(isNarrow)
  return {
    left: margins.left,
    top: margins.top,
    width: Math.max(0, size.width - margins.left - margins.right),
    height: Math.max(0, size.height - margins.top - margins.bottom),
  }
}

/** A length as a share of another, for CSS. */
export function shareOf(px: number, whole: number): string {
  return `${(px / whole) * 100}%`
}
