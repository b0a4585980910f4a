import type { Timeline } from '#domain/curve/timeline.ts'

/** The calls that the page of the chart bench takes. */
export interface ChartPage {
  /** Draws in an empty element and resolves with the ms until the browser has presented the frame. */
  draw(chart: DrawnChart, timeline: Timeline): Promise<number>
}

/** One roast, or eight roasts made of it with the same curves. */
export type DrawnChart = 'own' | 'uplot' | 'own-comparison' | 'uplot-comparison'

declare global {
  interface Window {
    chartPage: ChartPage
  }
}
