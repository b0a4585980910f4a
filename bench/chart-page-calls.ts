import type { Timeline } from '#domain/timeline.ts'

/** What the page of the chart's bench can be told. */
export interface ChartPage {
  /** Draws on an empty place and resolves with the ms until the browser has shown the frame with it. */
  draw(chart: 'own' | 'uplot', timeline: Timeline): Promise<number>
}

declare global {
  interface Window {
    chartPage: ChartPage
  }
}
