import { rounded } from '../paths.ts'
import type { AxisTick, PlotFrame } from '../scales.ts'
import { type MonthSlot, valueAxis } from './month-slots.ts'

/** The bar of a month, in px. */
export interface MonthBar {
  month: string
  x: number
  y: number
  width: number
  height: number
}

const SHARE_OF_SLOT = 0.72
const WIDEST = 28

/** A bar from 0 for each month with a value. */
export function monthBars(
  values: ReadonlyMap<string, number>,
  slots: readonly MonthSlot[],
  frame: PlotFrame,
): { bars: MonthBar[]; ticks: AxisTick[] } {
  const { placeOf, ticks } = valueAxis([0, 1, ...values.values()], frame, 0)
  const bars = slots.flatMap(({ month, x, width }) => {
    const value = values.get(month)
    if (value === undefined) return []
    const barWidth = Math.min(WIDEST, width * SHARE_OF_SLOT)
    const y = placeOf(value)
    return [
      {
        month,
        x: rounded(x + (width - barWidth) / 2),
        y,
        width: rounded(barWidth),
        height: rounded(frame.top + frame.height - y),
      },
    ]
  })
  return { bars, ticks }
}
