import type { ChartCurve } from './series.ts'

/** How a curve is drawn. Dashes and widths tell the curves apart without relying on colour. */
export interface CurveStyle {
  lightColour: string
  darkColour: string
  /** px. */
  width: number
  /** SVG `stroke-dasharray`; null for a solid line. */
  dashes: string | null
}

export const CURVE_STYLES: Record<ChartCurve, CurveStyle> = {
  ibts: { lightColour: '#3a3735', darkColour: '#e0dcd8', width: 2.25, dashes: null },
  bean: { lightColour: '#807a75', darkColour: '#9b948e', width: 2, dashes: '7 3' },
  rateOfRise: { lightColour: '#c0261f', darkColour: '#ff7a6b', width: 1.5, dashes: null },
}

/** What a curve is called: in full, and in tight places. */
export const CURVE_NAMES: Record<ChartCurve, { full: string; short: string }> = {
  ibts: { full: 'IBTS temperature', short: 'IBTS' },
  bean: { full: 'Bean temperature', short: 'Bean' },
  rateOfRise: { full: 'Bean rate of rise', short: 'Rate of rise' },
}
