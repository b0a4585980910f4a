import { hasValues, type Series, type Timeline } from '#domain/curve/timeline.ts'
import { type FigureUnits, shownRateOfRise } from '#domain/words/shown-figures.ts'
import { rateOfRiseSource, ratesOfSource } from './rate-of-rise-source.ts'
import { fastestRate } from './scales.ts'
import { type ChartCurve, CURVE_SCALES, CURVE_SERIES, DRAWABLE_CURVES } from './series.ts'
import { type SmoothingSpan, smoothed, smoothedRate } from './smoothing.ts'

/** The sensors of which one stands out. */
export const BOLD_SENSORS = ['bean', 'ibts'] as const
export type BoldSensor = (typeof BOLD_SENSORS)[number]

/** How a reader wants the curves drawn. What was measured stays as it is. */
export interface ChartView {
  hidden: readonly ChartCurve[]
  /** The sensor whose temperature stands out. */
  bold: BoldSensor
  smoothingSeconds: SmoothingSpan
}

/**
 * At first the bean probe stands out, the rate of rise of IBTS is hidden, and half a minute takes the noise from the
 * other one.
 */
export const DEFAULT_VIEW: ChartView = { hidden: ['ibtsRateOfRise'], bold: 'bean', smoothingSeconds: 30 }

/** The curves as they were measured, to set marks on. */
export const MEASURED_VIEW: ChartView = { ...DEFAULT_VIEW, smoothingSeconds: 0 }

/** The curves that a roast has values for. Expects the timeline as `shownTimeline` returns it. */
export function drawableCurves(shown: Timeline): ChartCurve[] {
  return DRAWABLE_CURVES.filter(curve => hasValues(seriesOf(shown, curve)))
}

/** The sensor that stands out: the reader's, or the only one of these curves. */
export function boldSensor(curves: readonly ChartCurve[], wanted: BoldSensor): BoldSensor {
  return curves.includes(wanted) ? wanted : (BOLD_SENSORS.find(sensor => curves.includes(sensor)) ?? wanted)
}

/** A reference as it is drawn: of one sensor only, whichever is bold, to be told from the roast above it. */
export function viewedReference(shown: Timeline, view: Omit<ChartView, 'bold'>): Timeline {
  const sensor = boldSensor(drawableCurves(shown), 'bean')
  const others = DRAWABLE_CURVES.filter(curve => curve !== sensor && curve !== 'rateOfRise')
  return viewedTimeline(shown, { ...view, hidden: [...view.hidden, ...others] })
}

/**
 * The curves as they are drawn: hidden ones are empty, the others smoothed. Expects the timeline as `shownTimeline`
 * returns it.
 */
export function viewedTimeline(
  shown: Timeline,
  { hidden, smoothingSeconds }: Pick<ChartView, 'hidden' | 'smoothingSeconds'>,
): Timeline {
  const drawn = DRAWABLE_CURVES.map((curve): [keyof Timeline, Series] => {
    if (hidden.includes(curve)) return [CURVE_SERIES[curve], shown.timeSeconds.map(() => null)]
    const smoothing = CURVE_SCALES[curve] === 'rateOfRise' ? smoothedRate : smoothed
    return [CURVE_SERIES[curve], smoothing(shown.timeSeconds, seriesOf(shown, curve), smoothingSeconds)]
  })
  return { ...shown, ...Object.fromEntries(drawn) }
}

/**
 * If the file has no IBTS rate of rise, it is computed. Without a bean probe it stays empty, because the rate of rise
 * is that of the IBTS then.
 */
function seriesOf(shown: Timeline, curve: ChartCurve): Series {
  const series = shown[CURVE_SERIES[curve]]
  if (curve !== 'ibtsRateOfRise') return series
  if (!hasValues(shown.beanTemperature)) return []
  return ratesOfSource(shown, { sensor: 'ibts', isComputed: !hasValues(series) })
}

/** Why no rate of rise is drawn: after the turning point the curve is too short for one, or it is above its axis. */
export type RateLack = 'too short' | 'too fast'

/** A rate that is drawn for a shorter time can't be read. */
const LEAST_SECONDS = 15

/**
 * Why a chart of a whole roast draws no rate of rise that could be read; null if it draws one, and without a
 * temperature. Expects the timeline as `shownTimeline` returns it, and its rate as it is smoothed.
 */
export function rateLack(shown: Timeline, rates: Series, units: FigureUnits): RateLack | null {
  if (rateOfRiseSource(shown) === null) return null
  if (secondsOf(shown, rates) < LEAST_SECONDS) return 'too short'
  const fastest = fastestRate(shown, units)
  const drawn = rates.map(rate => (rate !== null && shownRateOfRise(rate, units) <= fastest ? rate : null))
  return secondsOf(shown, drawn) < LEAST_SECONDS ? 'too fast' : null
}

/** How long a series has values without a gap between two samples. */
function secondsOf({ timeSeconds }: Timeline, series: Series): number {
  return series.reduce<number>((sum, value, sample) => {
    const isLine = sample > 0 && value !== null && series[sample - 1] !== null
    return isLine ? sum + timeSeconds[sample]! - timeSeconds[sample - 1]! : sum
  }, 0)
}
