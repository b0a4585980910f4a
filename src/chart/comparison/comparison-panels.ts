import type { MachineSetting } from '#domain/roast/roasting-settings.ts'
import type { PlotFrame } from '../scales.ts'

/** The curves that can be shown or hidden. */
export const COMPARED_CURVES = ['bean', 'ibts', 'rateOfRise', 'settings'] as const
export type ComparedCurve = (typeof COMPARED_CURVES)[number]

/** The plots of a comparison, one below the other on the same time axis. A plot without curves is null. */
export interface ComparisonPanels {
  temperature: PlotFrame | null
  rateOfRise: PlotFrame | null
  settings: { name: MachineSetting; frame: PlotFrame }[]
  /** From the top of the first plot to the bottom of the last one. */
  whole: PlotFrame
  /** The height of the drawing with its axes, in px. */
  height: number
}

/** Left: labels of the axes. Right: the letters at the ends of the curves. */
const WIDE_MARGINS = { left: 44, right: 24 }
const NARROW_MARGINS = { left: 28, right: 18 }
/** Room above each plot for its name. */
const TITLE_HEIGHT = 26
/** Room below the last plot for the minutes. */
const AXIS_HEIGHT = 30
const SETTING_HEIGHT = 52

interface PanelWishes {
  curves: ReadonlySet<ComparedCurve>
  /** The settings that some roast has. */
  settings: readonly MachineSetting[]
  isNarrow: boolean
}

/** Stacks the plots of the chosen curves in a drawing `width` px wide. */
export function comparisonPanels(
  width: number,
  { curves, settings, isNarrow }: PanelWishes,
): ComparisonPanels {
  const { left, right } = isNarrow ? NARROW_MARGINS : WIDE_MARGINS
  let bottom = 0
  const panel = (height: number): PlotFrame => {
    const top = bottom + TITLE_HEIGHT
    bottom = top + height
    return { left, top, width: Math.max(0, width - left - right), height }
  }
  const hasTemperature = curves.has('bean') || curves.has('ibts')
  const temperature = hasTemperature ? panel(isNarrow ? 230 : 300) : null
  const rateOfRise = curves.has('rateOfRise') ? panel(isNarrow ? 140 : 170) : null
  const shownSettings = curves.has('settings') ? settings : []
  return {
    temperature,
    rateOfRise,
    settings: shownSettings.map(name => ({ name, frame: panel(SETTING_HEIGHT) })),
    whole: {
      left,
      top: TITLE_HEIGHT,
      width: Math.max(0, width - left - right),
      height: bottom - TITLE_HEIGHT,
    },
    height: bottom + AXIS_HEIGHT,
  }
}
