import { BOLD_SENSORS, type ChartView, DEFAULT_VIEW } from '#chart/chart-view.ts'
import { DRAWABLE_CURVES } from '#chart/series.ts'
import { SMOOTHING_SPANS } from '#chart/smoothing.ts'
import { stored } from '#web/ui/stored.ts'

/** How the reader wants charts drawn, whether they open at first crack, and whether a reference lies under them. */
interface RememberedView extends ChartView {
  opensAtCrack: boolean
  showsReference: boolean
}

const view = stored<RememberedView>('chart', kept => {
  const { hidden, bold, smoothingSeconds, ...others } = kept ?? {}
  return {
    hidden: Array.isArray(hidden)
      ? DRAWABLE_CURVES.filter(curve => hidden.includes(curve))
      : DEFAULT_VIEW.hidden,
    bold: BOLD_SENSORS.find(sensor => sensor === bold) ?? DEFAULT_VIEW.bold,
    smoothingSeconds:
      SMOOTHING_SPANS.find(span => span === smoothingSeconds) ?? DEFAULT_VIEW.smoothingSeconds,
    opensAtCrack: others.opensAtCrack === true,
    showsReference: others.showsReference !== false,
  }
})

export const useChartView = view.use
export const chooseChartView = view.change
