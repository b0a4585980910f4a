import type { Timeline } from '#domain/timeline.ts'

/** The calls that the page of the chart bench takes. */
export interface ChartPage {
  /** Draws in an empty element and resolves with the ms until the browser has presented the frame. */
  draw(chart: 'own' | 'uplot', timeline: Timeline): Promise<number>
}

declare global {
  interface Window {
    chartPage: ChartPage
  }
}
