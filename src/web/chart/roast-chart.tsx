import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { type Landmark, landmarks } from '#chart/landmarks.ts'
import { rateOfRiseSource } from '#chart/rate-of-rise-source.ts'
import type { ChartScales } from '#chart/scales.ts'
import { shownTimeline } from '#chart/shown-timeline.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import type { CurveStory } from '#domain/curve-story/curve-story.ts'
import type { FirstCrack } from '#domain/roast/first-crack.ts'
import type { Milestone } from '#domain/roast/milestones.ts'
import { useElementSize } from '#web/loading/use-element-size.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { useUnits } from '#web/words/units.ts'
import { NARROW_WINDOW } from './chart-frame.ts'
import { ChartLegend } from './chart-legend.tsx'
import { LaidOutChart } from './laid-out-chart.tsx'
import styles from './roast-chart.module.css'
import type { StoryPointing } from './use-story-pointing.ts'

export interface RoastChartProps {
  timeline: Timeline
  milestones: readonly Milestone[]
  firstCrack: FirstCrack | null
  story: CurveStory
  /** The picked sentence in words, shown below the plot of a narrow chart; null if none is picked. */
  pickedText: string | null
  pointing: StoryPointing
  /** The id of the element that tells the story. */
  descriptionId: string
  /** Shown above the chart: its title and the score. */
  heading?: ReactNode
  /** Drawn over the plot, on its scales, instead of the landmarks. */
  overlay?: (scales: ChartScales) => ReactNode
}

/** One array, so that the drawing stays the same. */
const NO_LANDMARKS: readonly Landmark[] = []

/** A roast's profile: its curves with a cursor, and below them the machine's settings on the same time axis. */
export function RoastChart(props: RoastChartProps) {
  const {
    timeline: measured,
    milestones,
    firstCrack,
    story,
    pickedText,
    pointing,
    descriptionId,
    heading,
    overlay,
  } = props
  const units = useUnits()
  const timeline = useMemo(() => shownTimeline(measured), [measured])
  const marks = useMemo(() => landmarks(timeline, milestones, firstCrack), [timeline, milestones, firstCrack])
  const size = useElementSize(pointing.plot)
  const isNarrow = useMedia(NARROW_WINDOW)
  const isEmpty = timeline.timeSeconds.length === 0

  return (
    <figure className={styles.figure}>
      {heading}
      {!isEmpty && (
        <ChartLegend timeline={timeline} rateOfRise={rateOfRiseSource(measured)} isNarrow={isNarrow} />
      )}
      <div
        className={styles.stage}
        data-laid-out={!isEmpty && size.width > 0}
        style={{ '--chart-width': size.width, '--chart-height': size.height } as CSSProperties}
      >
        <div ref={pointing.plot} className={styles.plot}>
          {isEmpty && <p className={styles.empty}>No timeline data available</p>}
        </div>
        {!isEmpty && size.width > 0 && (
          <LaidOutChart
            timeline={timeline}
            landmarks={overlay === undefined ? marks : NO_LANDMARKS}
            units={units}
            story={story}
            pickedText={pickedText}
            pointing={pointing}
            size={size}
            isNarrow={isNarrow}
            descriptionId={descriptionId}
            overlay={overlay}
          />
        )}
      </div>
    </figure>
  )
}
