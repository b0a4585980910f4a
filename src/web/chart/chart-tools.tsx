import { useId } from 'react'
import type { BoldSensor } from '#chart/chart-view.ts'
import { SMOOTHING_SPANS } from '#chart/smoothing.ts'
import type { TimeSpan } from '#domain/words/time-span.ts'
import { Button } from '#web/ui/button.tsx'
import text from '#web/ui/text.module.css'
import styles from './chart-tools.module.css'
import { chooseChartView, useChartView } from './chart-view.ts'
import type { Zoom } from './use-zoom.ts'

interface ChartToolsProps {
  zoom: Zoom
  /** The end of the roast from first crack on; null if that is unknown. */
  fromCrack: TimeSpan | null
  /** The sensor that stands out; null if there is only one. */
  bold: BoldSensor | null
}

/** How the curves are smoothed and which sensor stands out, both remembered, and which part of the roast is shown. */
export function ChartTools({ zoom, fromCrack, bold }: ChartToolsProps) {
  const { smoothingSeconds, hidden } = useChartView()
  const id = useId()
  const said = smoothingSeconds === 0 ? 'as measured' : `${smoothingSeconds} s, centred`
  const chooseBold = (chosen: BoldSensor) =>
    chooseChartView({ bold: chosen, hidden: hidden.filter(curve => curve !== chosen) })
  return (
    <div className={`${text.small} ${styles.tools}`}>
      <div className={styles.smoothing}>
        <label htmlFor={id}>Smoothing</label>
        <input
          id={id}
          type="range"
          min="0"
          max={SMOOTHING_SPANS.length - 1}
          value={SMOOTHING_SPANS.indexOf(smoothingSeconds)}
          aria-valuetext={said}
          onChange={event =>
            chooseChartView({ smoothingSeconds: SMOOTHING_SPANS[Number(event.target.value)]! })
          }
        />
        <output htmlFor={id}>{said}</output>
      </div>
      {bold !== null && (
        <label className={styles.smoothing}>
          Bold
          <select value={bold} onChange={event => chooseBold(event.target.value as BoldSensor)}>
            <option value="bean">Bean</option>
            <option value="ibts">IBTS</option>
          </select>
        </label>
      )}
      {zoom.span !== null ? (
        <Button kind="quiet" onClick={() => zoom.show(null)}>
          Whole roast
        </Button>
      ) : (
        fromCrack !== null && (
          <Button kind="quiet" onClick={() => zoom.show(fromCrack)}>
            Crack to drop
          </Button>
        )
      )}
    </div>
  )
}
