import { useId } from 'react'
import { SMOOTHING_SPANS } from '#chart/smoothing.ts'
import text from '#web/ui/text.module.css'
import styles from './chart-tools.module.css'
import { chooseChartView, useChartView } from './chart-view.ts'

/** How much the curves of every chart are smoothed, which the browser remembers. */
export function SmoothingChoice() {
  const { smoothingSeconds } = useChartView()
  const id = useId()
  const said = smoothingSeconds === 0 ? 'as measured' : `${smoothingSeconds} s, centred`
  return (
    <div className={`${text.small} ${styles.smoothing}`}>
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
  )
}
