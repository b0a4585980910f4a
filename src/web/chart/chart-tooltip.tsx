import type { Readout } from '#chart/cursor.ts'
import { CURVE_NAMES } from '#chart/palette.ts'
import type { PlotFrame } from '#chart/scales.ts'
import type { ChartCurve } from '#chart/series.ts'
import { CursorTooltip, CursorValues, roomierSide } from '#web/plot/cursor.tsx'
import { CurveSample } from './chart-legend.tsx'
import styles from './roast-chart.module.css'

interface ChartTooltipProps {
  readout: Readout
  /** The curves that aren't hidden. */
  curves: readonly ChartCurve[]
  /** The cursor's place in px from the chart's left edge. */
  x: number
  frame: PlotFrame
}

/** The values at the cursor, on the side that has more room. */
export function ChartTooltip({ readout, curves, x, frame }: ChartTooltipProps) {
  return (
    <CursorTooltip
      x={x}
      frame={frame}
      side={roomierSide(x, frame)}
      className={styles.tooltip}
      heading={readout.time}
    >
      <CursorValues
        values={curves.map(curve => ({
          key: curve,
          name: (
            <>
              <CurveSample curve={curve} />
              {CURVE_NAMES[curve].short}
            </>
          ),
          value: readout[curve],
        }))}
      />
      {readout.settings !== null && <p className={styles.tooltipSettings}>{readout.settings}</p>}
    </CursorTooltip>
  )
}
