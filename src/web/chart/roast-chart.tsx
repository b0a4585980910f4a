import { type ReactNode, useId, useMemo, useRef } from 'react'
import { describeCurves } from '#chart/description.ts'
import { type Landmark, landmarks } from '#chart/landmarks.ts'
import { rateOfRiseSource } from '#chart/rate-of-rise-source.ts'
import { chartScales } from '#chart/scales.ts'
import { shownTimeline } from '#chart/shown-timeline.ts'
import type { FirstCrack } from '#domain/first-crack.ts'
import type { Milestone } from '#domain/milestones.ts'
import type { Timeline } from '#domain/timeline.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { ChartCursor } from './chart-cursor.tsx'
import { ChartDrawing } from './chart-drawing.tsx'
import { NARROW_WINDOW, plotFrame } from './chart-frame.ts'
import { ChartLegend } from './chart-legend.tsx'
import styles from './roast-chart.module.css'
import { SettingStrip } from './setting-strip.tsx'
import { type ElementSize, useElementSize } from './use-element-size.ts'

export interface RoastChartProps {
  timeline: Timeline
  milestones: readonly Milestone[]
  firstCrack: FirstCrack | null
  /** Shown above the chart: its title and the score. */
  heading?: ReactNode
}

/** A roast's profile: its curves with a cursor, and below them the machine's settings on the same time axis. */
export function RoastChart({ timeline: measured, milestones, firstCrack, heading }: RoastChartProps) {
  const timeline = useMemo(() => shownTimeline(measured), [measured])
  const marks = useMemo(() => landmarks(timeline, milestones, firstCrack), [timeline, milestones, firstCrack])
  const description = useMemo(
    () => describeCurves(timeline, marks, firstCrack),
    [timeline, marks, firstCrack],
  )
  const descriptionId = useId()
  const plot = useRef<HTMLDivElement>(null)
  const size = useElementSize(plot)
  const isNarrow = useMedia(NARROW_WINDOW)
  const isEmpty = timeline.timeSeconds.length === 0

  return (
    <figure className={styles.figure}>
      {heading}
      {!isEmpty && (
        <ChartLegend timeline={timeline} rateOfRise={rateOfRiseSource(measured)} isNarrow={isNarrow} />
      )}
      <div className={styles.stage}>
        <div ref={plot} className={styles.plot}>
          {isEmpty && <p className={styles.empty}>No timeline data available</p>}
        </div>
        {!isEmpty && size.width > 0 && (
          <LaidOutChart
            timeline={timeline}
            landmarks={marks}
            size={size}
            isNarrow={isNarrow}
            descriptionId={descriptionId}
          />
        )}
      </div>
      <figcaption id={descriptionId} className="visually-hidden">
        {description}
      </figcaption>
    </figure>
  )
}

interface LaidOutChartProps {
  timeline: Timeline
  landmarks: readonly Landmark[]
  /** The size of the plot with its margins. */
  size: ElementSize
  isNarrow: boolean
  descriptionId: string
}

/** The parts that need the plot's size. */
function LaidOutChart({ timeline, landmarks, size, isNarrow, descriptionId }: LaidOutChartProps) {
  const scales = useMemo(() => chartScales(timeline, plotFrame(size, isNarrow)), [timeline, size, isNarrow])
  return (
    <>
      <ChartDrawing
        timeline={timeline}
        scales={scales}
        landmarks={landmarks}
        size={size}
        isNarrow={isNarrow}
      />
      <SettingStrip timeline={timeline} frame={scales.frame} isNarrow={isNarrow} />
      <ChartCursor timeline={timeline} scales={scales} isNarrow={isNarrow} descriptionId={descriptionId} />
    </>
  )
}
