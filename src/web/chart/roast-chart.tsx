import { type ReactNode, useMemo } from 'react'
import {
  BOLD_SENSORS,
  boldSensor,
  drawableCurves,
  MEASURED_VIEW,
  rateLack,
  viewedReference,
  viewedTimeline,
} from '#chart/chart-view.ts'
import { type Landmark, landmarks } from '#chart/landmarks.ts'
import { rateOfRiseSource } from '#chart/rate-of-rise-source.ts'
import { wholeSpan } from '#chart/scales.ts'
import { shownTimeline } from '#chart/shown-timeline.ts'
import { smoothedRate } from '#chart/smoothing.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import type { FirstCrack } from '#domain/roast/first-crack.ts'
import type { Milestone } from '#domain/roast/milestones.ts'
import type { TimeSpan } from '#domain/words/time-span.ts'
import { useElementSize } from '#web/loading/use-element-size.ts'
import { NARROW_WINDOW } from '#web/plot/frame.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { useUnits } from '#web/words/units.ts'
import { ChartLegend } from './chart-legend.tsx'
import { ChartTools } from './chart-tools.tsx'
import { chooseChartView, useChartView } from './chart-view.ts'
import { LaidOutChart, type ToldChart } from './laid-out-chart.tsx'
import styles from './roast-chart.module.css'
import { countTemperatures, type TypedReadings } from './typed-points.tsx'
import { useZoom } from './use-zoom.ts'

interface RoastChartProps extends ToldChart {
  timeline: Timeline
  milestones: readonly Milestone[]
  firstCrack: FirstCrack | null
  /** Shown above the chart: its title and the score. */
  heading?: ReactNode
  /** Shown below the chart, which shows this part of the roast. */
  below?: (span: TimeSpan) => ReactNode
  /** On a narrow screen, leaves out the tools and begins beside its title. */
  isDense?: boolean
  /** The reference with its short title, such as `#57`: it is laid under this roast, aligned at charge. */
  reference?: { title: string; timeline: Timeline } | null
  /** What a person typed while it ran, drawn as points. */
  typed?: TypedReadings
}

/** Constants, so that the memoised drawing isn't rendered again. */
const NO_LANDMARKS: readonly Landmark[] = []
const NO_READINGS: TypedReadings = []

/** A roast's profile: its curves with a cursor, and below them the machine's settings on the same time axis. */
export function RoastChart(props: RoastChartProps) {
  const { timeline: measured, milestones, firstCrack, heading, below, isDense = false } = props
  const { reference = null, typed = NO_READINGS, story, pickedText, pointing, descriptionId, overlay } = props
  const units = useUnits()
  const shown = useMemo(() => shownTimeline(measured), [measured])
  const marks = useMemo(() => landmarks(shown, milestones, firstCrack), [shown, milestones, firstCrack])
  const view = useViewOf(overlay !== undefined)
  const timeline = useMemo(() => viewedTimeline(shown, view), [shown, view])
  const under = useMemo(
    () =>
      reference !== null && view.showsReference
        ? viewedReference(shownTimeline(reference.timeline), view)
        : null,
    [reference, view],
  )
  const drawable = useMemo(() => drawableCurves(shown), [shown])
  const curves = useMemo(() => drawable.filter(curve => !view.hidden.includes(curve)), [drawable, view])
  const fromCrack = useMemo(() => spanFromCrack(shown, firstCrack), [shown, firstCrack])
  const zoom = useZoom(measured)
  const [size, plot] = useElementSize(pointing.plot)
  const isNarrow = useMedia(NARROW_WINDOW)
  const hasTools = overlay === undefined && !(isDense && isNarrow)
  const bold = boldSensor(curves, view.bold)
  const whole = useMemo(() => longest(timeline, under), [timeline, under])
  const span = (overlay === undefined ? zoom.span : null) ?? whole
  const isEmpty = timeline.timeSeconds.length === 0
  const lack = useMemo(() => {
    const rates = view.hidden.includes('rateOfRise')
      ? smoothedRate(shown.timeSeconds, shown.beanRateOfRise, view.smoothingSeconds)
      : timeline.beanRateOfRise
    return rateLack(shown, rates, units)
  }, [shown, timeline, view, units])
  // One typed temperature is said in words.
  const isBare = !isEmpty && drawable.length === 0 && countTemperatures(typed) < 2

  return (
    <>
      <figure className={styles.figure} data-dense={isDense || undefined} data-bold={bold} data-bare={isBare}>
        {heading}
        {!isEmpty && (
          <div className={styles.controls}>
            <ChartLegend
              curves={lack === null ? drawable : drawable.filter(curve => curve !== 'rateOfRise')}
              lack={lack}
              rateOfRise={rateOfRiseSource(measured)}
              isNarrow={isNarrow}
              hidden={view.hidden}
              reference={reference && { title: reference.title, isShown: view.showsReference }}
              onHide={overlay === undefined ? hidden => chooseChartView({ hidden }) : undefined}
            />
            {hasTools && drawable.length > 0 && (
              <ChartTools
                zoom={zoom}
                fromCrack={fromCrack}
                bold={BOLD_SENSORS.every(sensor => drawable.includes(sensor)) ? bold : null}
              />
            )}
          </div>
        )}
        <div className={styles.stage}>
          <div ref={plot} className={styles.plot}>
            {isEmpty && <p className={styles.empty}>No timeline data available</p>}
          </div>
          {!isEmpty && size.width > 0 && (
            <LaidOutChart
              {...{ story, pickedText, pointing, descriptionId, overlay }}
              measured={shown}
              drawn={timeline}
              under={under}
              curves={curves}
              zoom={overlay === undefined ? zoom : null}
              span={span}
              typed={typed}
              isBare={isBare}
              landmarks={overlay === undefined ? marks : NO_LANDMARKS}
              size={size}
              isNarrow={isNarrow}
            />
          )}
        </div>
      </figure>
      {below?.(span)}
    </>
  )
}

/** How to show the curves. A chart with an overlay shows all of a roast, as it was measured. */
function useViewOf(isDrawnOn: boolean) {
  const view = useChartView()
  return useMemo(() => (isDrawnOn ? { ...view, ...MEASURED_VIEW } : view), [isDrawnOn, view])
}

/** How long before first crack the view begins, in seconds, to show how it was reached. */
const BEFORE_CRACK_SECONDS = 30

/** The end of a roast from just before first crack on; null if that is unknown or the end is too short to look at. */
function spanFromCrack(shown: Timeline, crack: FirstCrack | null): TimeSpan | null {
  const { endSeconds } = wholeSpan(shown)
  if (crack === null || endSeconds - crack.seconds < BEFORE_CRACK_SECONDS) return null
  return { startSeconds: Math.max(0, crack.seconds - BEFORE_CRACK_SECONDS), endSeconds }
}

/** The whole of the longer roast. */
function longest(timeline: Timeline, under: Timeline | null): TimeSpan {
  const ends = [timeline, under ?? timeline].map(each => wholeSpan(each).endSeconds)
  return { startSeconds: 0, endSeconds: Math.max(...ends) }
}
