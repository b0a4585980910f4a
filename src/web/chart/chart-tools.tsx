import type { BoldSensor } from '#chart/chart-view.ts'
import type { TimeSpan } from '#domain/words/time-span.ts'
import { Button } from '#web/ui/button.tsx'
import text from '#web/ui/text.module.css'
import styles from './chart-tools.module.css'
import { chooseChartView, useChartView } from './chart-view.ts'
import { SmoothingChoice } from './smoothing-choice.tsx'
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
  const { hidden } = useChartView()
  const chooseBold = (chosen: BoldSensor) =>
    chooseChartView({ bold: chosen, hidden: hidden.filter(curve => curve !== chosen) })
  return (
    <div className={`${text.small} ${styles.tools}`}>
      <SmoothingChoice />
      {bold !== null && (
        <label className={styles.smoothing}>
          Thick line
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
