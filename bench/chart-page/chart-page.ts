// The page of the chart bench: draws one or eight roasts with the product's charts or with uPlot, on request.
import '#web/ui/theme.css'
import '#web/ui/base.css'
import 'uplot/dist/uPlot.min.css'
import { createElement, type ReactElement, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import uPlot from 'uplot'
import { type Timeline, timelineOfPoints } from '#domain/curve/timeline.ts'
import { RoastChart } from '#web/chart/roast-chart.tsx'
import { useStoryPointing } from '#web/chart/use-story-pointing.ts'
import { curveStory } from '../../src/domain/story/curve-story.ts'
import { comparisonOf } from '../../src/web/visitor/compare/comparison.ts'
import { ComparisonChart } from '../../src/web/visitor/compare/comparison-chart.tsx'
import type { ChartPage, DrawnChart } from './chart-page-calls.ts'
import { comparedRoasts } from './chart-page-roasts.ts'

const WIDTH = 1_100
const HEIGHT = 480

let remove = () => {}

const chartPage: ChartPage = {
  async draw(chart, timeline) {
    remove()
    document.body.replaceChildren()
    await nextFrame()
    const place = document.body.appendChild(document.createElement('div'))
    place.style.width = `${WIDTH}px`
    const draw = DRAWINGS[chart](timeline)
    const start = performance.now()
    remove = draw(place)
    return (await shown()) - start
  },
}
window.chartPage = chartPage

/** Draws in an element and returns a function that removes the chart. */
type Draw = (place: HTMLElement) => () => void

/** Prepares each chart, so that only the drawing is measured. */
const DRAWINGS: Record<DrawnChart, (timeline: Timeline) => Draw> = {
  own: timeline => drawn(() => createElement(ChartOfRoast, { timeline })),
  uplot: timeline => drawnWithUplot([timeline]),
  'own-comparison': timeline => {
    const answers = comparedRoasts(timeline).map((details, place) => ({ place, details }))
    return drawn(() =>
      createElement(ComparisonChart, {
        roasts: comparisonOf(answers, 'charge', 0),
        moment: 'charge',
        curves: COMPARED_CURVES,
        drawing: { current: null },
      }),
    )
  },
  'uplot-comparison': timeline =>
    drawnWithUplot(comparedRoasts(timeline).map(({ timeline }) => timelineOfPoints(timeline))),
}

const COMPARED_CURVES = new Set(['bean', 'ibts', 'rateOfRise'] as const)

function drawn(chart: () => ReactElement): Draw {
  return place => {
    const root = createRoot(place)
    flushSync(() => root.render(chart()))
    return () => root.unmount()
  }
}

function ChartOfRoast({ timeline }: { timeline: Timeline }) {
  const roast = { timeline, milestones: [], firstCrack: null, pickedText: null }
  const story = useMemo(() => curveStory(timeline, [], null), [timeline])
  const pointing = useStoryPointing()
  return createElement(RoastChart, { ...roast, story, pointing, descriptionId: 'story' })
}

/** The same three curves of each roast on the same two scales, with axes and nothing else. */
function drawnWithUplot(timelines: readonly Timeline[]): Draw {
  return place => drawWithUplot(place, timelines)
}

function drawWithUplot(place: HTMLElement, timelines: readonly Timeline[]): () => void {
  const plot = new uPlot(
    {
      width: WIDTH,
      height: HEIGHT,
      scales: { x: { time: false }, temperature: { range: [0, 230] }, rate: { range: [0, 25] } },
      series: [
        {},
        ...timelines.flatMap(() => [
          { scale: 'temperature', stroke: 'red', width: 2 },
          { scale: 'temperature', stroke: 'blue', width: 2 },
          { scale: 'rate', stroke: 'green', width: 1.5 },
        ]),
      ],
      axes: [{}, { scale: 'temperature' }, { scale: 'rate', side: 1 }],
    },
    [
      [...(timelines[0]?.timeSeconds ?? [])],
      ...timelines.flatMap(timeline => [
        [...timeline.ibtsTemperature],
        [...timeline.beanTemperature],
        [...timeline.beanRateOfRise],
      ]),
    ],
    place,
  )
  return () => plot.destroy()
}

/**
 * Resolves with the time at which the browser has presented the current frame. A dot is added to the frame, and the
 * browser reports when it was presented, after all tiles were painted and composited.
 * See https://w3c.github.io/element-timing/
 */
function shown(): Promise<number> {
  const dot = document.createElement('p')
  dot.setAttribute('elementtiming', 'shown')
  dot.textContent = '.'
  document.body.append(dot)
  return new Promise(resolve => {
    const observer = new PerformanceObserver(list => {
      observer.disconnect()
      resolve((list.getEntries().at(-1) as PerformanceElementTiming).renderTime)
    })
    observer.observe({ type: 'element' })
  })
}

/** Resolves when the previous content is gone from the screen. */
function nextFrame(): Promise<void> {
  return new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

/** Not in TypeScript's types yet; see https://w3c.github.io/element-timing/#sec-performance-element-timing */
interface PerformanceElementTiming extends PerformanceEntry {
  renderTime: number
}
