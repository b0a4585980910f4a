import type { PlotFrame } from '#chart/scales.ts'
import type { ElementSize } from '#web/loading/use-element-size.ts'

/** A media query for windows in which the vertical axes have no room beside the plot. */
export const NARROW_WINDOW = '(width < 768px)'

/** The frame within a drawing, px from its edges. */
export function frameWithin(
  { width, height }: ElementSize,
  { left, top, right, bottom }: Record<'left' | 'top' | 'right' | 'bottom', number>,
): PlotFrame {
  return {
    left,
    top,
    width: Math.max(0, width - left - right),
    height: Math.max(0, height - top - bottom),
  }
}

/** A length as a share of another, for CSS. */
export function shareOf(px: number, whole: number): string {
  return `${(px / whole) * 100}%`
}
