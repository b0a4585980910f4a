import { COMPARED_CURVES, type ComparedCurve } from '#chart/comparison/comparison-panels.ts'
import { MOMENT_NAMES, type Moment } from '#domain/comparison/moments.ts'
import { SmoothingChoice } from '#web/chart/smoothing-choice.tsx'
import { SelectField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './compare-screen.module.css'

interface ComparisonControlsProps {
  moment: Moment
  onAlign: (moment: Moment) => void
  available: readonly ComparedCurve[]
  curves: ReadonlySet<ComparedCurve>
  onCurves: (curves: ReadonlySet<ComparedCurve>) => void
}

const NAMES: Record<ComparedCurve, string> = {
  bean: 'Bean',
  ibts: 'IBTS',
  rateOfRise: 'Rate of rise',
  settings: 'Settings',
}

/** The moment that the curves are aligned on, which of them are drawn, and how smooth. */
export function ComparisonControls(props: ComparisonControlsProps) {
  const { moment, onAlign, available, curves, onCurves } = props
  const toggle = (curve: ComparedCurve) =>
    onCurves(new Set(COMPARED_CURVES.filter(each => (each === curve) !== curves.has(each))))
  return (
    <div className={`on-screen ${styles.controls}`}>
      <div className={styles.align}>
        <SelectField label="Align on" value={moment} options={MOMENT_NAMES} onChange={onAlign} />
      </div>
      <fieldset className={styles.curves}>
        <legend>Curves</legend>
        {available.map(curve => (
          <label key={curve} className={`${layout.beside2} ${styles.toggle}`}>
            <input type="checkbox" checked={curves.has(curve)} onChange={() => toggle(curve)} />
            {NAMES[curve]}
          </label>
        ))}
      </fieldset>
      <SmoothingChoice />
    </div>
  )
}
