import type { RateOfRiseSource } from './rate-of-rise-source.ts'
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

/** Those of the bean probe, from which the figures of the milestones are, are solid, those of IBTS broken. */
export const CURVE_STYLES: Record<ChartCurve, CurveStyle> = {
  ibts: { lightColour: '#3a3735', darkColour: '#e0dcd8', width: 2.25, dashes: '7 3' },
  bean: { lightColour: '#807a75', darkColour: '#9b948e', width: 2, dashes: null },
  rateOfRise: { lightColour: '#c0261f', darkColour: '#ff7a6b', width: 1.5, dashes: null },
  ibtsRateOfRise: { lightColour: '#c0261f', darkColour: '#ff7a6b', width: 1.25, dashes: '7 3' },
}

/** The curves of a reference: dots, which no other curve has, in the colours of the curves above them. */
export const REFERENCE_STYLE: Pick<CurveStyle, 'width' | 'dashes'> = { width: 2.25, dashes: '0 5' }

/** What a curve is called: in full, and in tight places. */
export const CURVE_NAMES: Record<ChartCurve, { full: string; short: string }> = {
  ibts: { full: 'IBTS temperature', short: 'IBTS' },
  bean: { full: 'Bean temperature', short: 'Bean' },
  rateOfRise: { full: 'Bean rate of rise', short: 'Rate of rise' },
  ibtsRateOfRise: { full: 'IBTS rate of rise', short: 'IBTS rate' },
}

const IBTS_RATE_OF_RISE = { full: 'IBTS rate of rise', short: 'Rate of rise' }

/** What the legend calls a curve. A rate of rise that the file doesn't have is called computed. */
export function legendName(
  curve: ChartCurve,
  rateOfRise: RateOfRiseSource | null,
  length: 'full' | 'short',
): string {
  if (curve !== 'rateOfRise' || rateOfRise === null) return CURVE_NAMES[curve][length]
  const names = rateOfRise.sensor === 'ibts' ? IBTS_RATE_OF_RISE : CURVE_NAMES.rateOfRise
  return rateOfRise.isComputed ? `${names[length]} (computed)` : names[length]
}
