import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import type { RateLack } from '#chart/chart-view.ts'
import { CURVE_STYLES, legendName, REFERENCE_STYLE } from '#chart/palette.ts'
import type { RateOfRiseSource } from '#chart/rate-of-rise-source.ts'
import { highestRateLabel } from '#chart/scales.ts'
import type { ChartCurve } from '#chart/series.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { LineSample } from '#web/plot/marks.tsx'
import layout from '#web/ui/layout.module.css'
import type { TermName } from '#web/words/glossary/glossary.ts'
import { Term } from '#web/words/term.tsx'
import { useUnits } from '#web/words/units.ts'
import { chooseChartView } from './chart-view.ts'
import styles from './roast-chart.module.css'

interface ChartLegendProps {
  /** The curves that the roast has values for. */
  curves: readonly ChartCurve[]
  rateOfRise: RateOfRiseSource | null
  /** Why the rate of rise isn't among them. */
  lack?: RateLack | null
  isNarrow: boolean
  /** The curves that the reader has switched off. */
  hidden: readonly ChartCurve[]
  /** The reference, whose curves lie under the roast's; null without one. */
  reference?: { title: string; isShown: boolean } | null
  /** Switches curves on and off. Without it, the legend only names the curves that are shown. */
  onHide?: (hidden: readonly ChartCurve[]) => void
}

/**
 * The legend of the curves: a word switches its curve, the `i` beside it explains it. On a narrow chart it names the
 * rate's unit, as no axis does.
 */
export function ChartLegend({
  curves,
  rateOfRise,
  lack = null,
  isNarrow,
  hidden,
  reference = null,
  onHide,
}: ChartLegendProps) {
  const units = useUnits()
  const { temperature: degrees } = units
  const named = onHide === undefined ? curves.filter(curve => !hidden.includes(curve)) : curves
  return (
    <ul className={styles.legend} aria-label="Curves">
      {named.map(curve => {
        const name = legendName(curve, rateOfRise, isNarrow ? 'short' : 'full')
        const isHidden = hidden.includes(curve)
        const words = (
          <>
            <CurveSample curve={curve} />
            {name}
            {isNarrow && curve === 'rateOfRise' && <span>{degrees}/min</span>}
          </>
        )
        return (
          <li key={curve} data-hidden={isHidden || undefined}>
            {onHide === undefined ? (
              words
            ) : (
              <CurveSwitch
                name={name}
                isOn={!isHidden}
                onSwitch={() => onHide(isHidden ? hidden.filter(each => each !== curve) : [...hidden, curve])}
              >
                {words}
              </CurveSwitch>
            )}
            <About term={termOf(curve, rateOfRise)} name={name} />
          </li>
        )
      })}
      {lack !== null && <li data-lack>{lackText(lack, units)}</li>}
      {reference !== null && (
        <li data-hidden={!reference.isShown || undefined}>
          <CurveSwitch
            name={`Reference ${reference.title}`}
            isOn={reference.isShown}
            onSwitch={() => chooseChartView({ showsReference: !reference.isShown })}
          >
            <LineSample
              length={SAMPLE_LENGTH}
              className={`${styles.bean} ${styles.under}`}
              look={REFERENCE_STYLE}
            />
            Reference {reference.title}
          </CurveSwitch>
          <About term="reference" name={`Reference ${reference.title}`} />
        </li>
      )}
    </ul>
  )
}

function lackText(lack: RateLack, units: FigureUnits): string {
  return lack === 'too short'
    ? 'The curve is too short for a rate of rise.'
    : `The rate of rise is above ${highestRateLabel(units)} ${units.temperature}/min all along.`
}

interface CurveSwitchProps {
  name: string
  isOn: boolean
  onSwitch: () => void
  children: ReactNode
}

function CurveSwitch({ name, isOn, onSwitch, children }: CurveSwitchProps) {
  return (
    <button
      type="button"
      data-reads
      role="switch"
      className={styles.switch}
      aria-checked={isOn}
      aria-label={`Show ${name}`}
      onClick={onSwitch}
    >
      {children}
    </button>
  )
}

/** An `i` that explains a curve. */
function About({ term, name }: { term: TermName; name: string }) {
  return (
    <Term of={term} look="plain">
      <Info className={layout.icon} role="img" aria-hidden="false" aria-label={`About ${name}`} />
    </Term>
  )
}

function termOf(curve: ChartCurve, rateOfRise: RateOfRiseSource | null): TermName {
  if (curve === 'ibtsRateOfRise') return 'rate of rise'
  if (curve === 'rateOfRise') return rateOfRise?.isComputed ? 'computed rate of rise' : 'rate of rise'
  return curve === 'ibts' ? 'IBTS' : 'bean temperature'
}

/** px */
const SAMPLE_LENGTH = 26

/** A short piece of a curve's line. */
export function CurveSample({ curve }: { curve: ChartCurve }) {
  return <LineSample length={SAMPLE_LENGTH} className={styles[curve]} look={CURVE_STYLES[curve]} />
}
