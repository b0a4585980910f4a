import { BOLD_SENSORS, type ChartView, DEFAULT_VIEW } from '#chart/chart-view.ts'
import { DRAWABLE_CURVES } from '#chart/series.ts'
import { SMOOTHING_SPANS } from '#chart/smoothing.ts'
import { stored } from '#web/ui/stored.ts'

/** How the reader wants charts drawn, and whether a reference lies under them. */
interface RememberedView extends ChartView {
  showsReference: boolean
}

const view = stored<RememberedView>('chart', kept => {
  const { hidden, bold, smoothingSeconds, showsReference } = kept ?? {}
  return {
    hidden: Array.isArray(hidden)
      ? DRAWABLE_CURVES.filter(curve => hidden.includes(curve))
      : DEFAULT_VIEW.hidden,
    bold: BOLD_SENSORS.find(sensor => sensor === bold) ?? DEFAULT_VIEW.bold,
    smoothingSeconds:
      SMOOTHING_SPANS.find(span => span === smoothingSeconds) ?? DEFAULT_VIEW.smoothingSeconds,
    showsReference: showsReference !== false,
  }
})

export const useChartView = view.use
export const chooseChartView = view.change
