import { CURVE_STYLES, legendName } from '#chart/palette.ts'
import type { RateOfRiseSource } from '#chart/rate-of-rise-source.ts'
import { CHART_CURVES, type ChartCurve } from '#chart/series.ts'
import { hasValues, type Timeline } from '#domain/curve/timeline.ts'
import type { TermName } from '#web/words/glossary/glossary.ts'
import { Term } from '#web/words/term.tsx'
import { useUnits } from '#web/words/units.ts'
import styles from './roast-chart.module.css'

interface ChartLegendProps {
  /** As the chart shows it. */
  timeline: Timeline
  rateOfRise: RateOfRiseSource | null
  isNarrow: boolean
}

/** The legend of the curves that have values. On a narrow chart it names the rate's unit, as no axis does. */
export function ChartLegend({ timeline, rateOfRise, isNarrow }: ChartLegendProps) {
  const { temperature: degrees } = useUnits()
  const series = {
    ibts: timeline.ibtsTemperature,
    bean: timeline.beanTemperature,
    rateOfRise: timeline.beanRateOfRise,
  }
  return (
    <ul className={styles.legend} aria-label="Curves">
      {CHART_CURVES.filter(curve => hasValues(series[curve])).map(curve => (
        <li key={curve}>
          <CurveSample curve={curve} />
          <Term of={termOf(curve, rateOfRise)}>
            {legendName(curve, rateOfRise, isNarrow ? 'short' : 'full')}
          </Term>
          {isNarrow && curve === 'rateOfRise' && <span>{degrees}/min</span>}
        </li>
      ))}
    </ul>
  )
}

function termOf(curve: ChartCurve, rateOfRise: RateOfRiseSource | null): TermName {
  if (curve === 'rateOfRise') return rateOfRise?.isComputed ? 'computed rate of rise' : 'rate of rise'
  return curve === 'ibts' ? 'IBTS' : 'bean temperature'
}

/** A short piece of a curve's line. */
export function CurveSample({ curve }: { curve: ChartCurve }) {
  const { width, dashes } = CURVE_STYLES[curve]
  return (
    <svg className={styles.sample} width="26" height="8" viewBox="0 0 26 8" aria-hidden="true">
      <line
        className={styles[curve]}
        x1="1"
        y1="4"
        x2="25"
        y2="4"
        strokeWidth={width}
        strokeDasharray={dashes ?? undefined}
      />
    </svg>
  )
}
