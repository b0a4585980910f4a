import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { developmentArea } from '#chart/development-area.ts'
import { landmarkLabels } from '#chart/landmark-labels.ts'
import type { Landmark } from '#chart/landmarks.ts'
import { type ChartScales, chartScales } from '#chart/scales.ts'
import { markAt, storyMarks } from '#chart/story-marks.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import type { CurveStory } from '#domain/curve-story/curve-story.ts'
import { sentenceAt } from '#domain/curve-story/sentence-at.ts'
import type { FigureUnits } from '#domain/words/figure-units.ts'
import type { ElementSize } from '#web/loading/use-element-size.ts'
import { ChartCursor } from './chart-cursor.tsx'
import { ChartDrawing } from './chart-drawing.tsx'
import { plotFrame } from './chart-frame.ts'
import { CurveValues } from './curve-values.tsx'
import { SettingStrip } from './setting-strip.tsx'
import styles from './story.module.css'
import { StoryHighlight, StoryRing } from './story-highlight.tsx'
import { StoryMarks } from './story-marks.tsx'
import type { StoryPointing } from './use-story-pointing.ts'

interface LaidOutChartProps {
  timeline: Timeline
  landmarks: readonly Landmark[]
  units: FigureUnits
  story: CurveStory
  /** The picked sentence in words. */
  pickedText: string | null
  pointing: StoryPointing
  /** The size of the plot with its margins. */
  size: ElementSize
  isNarrow: boolean
  descriptionId: string
  overlay: ((scales: ChartScales) => ReactNode) | undefined
}

/** The parts of the chart that need the plot's size. Picking a sentence draws no curve again. */
export function LaidOutChart(props: LaidOutChartProps) {
  const { timeline, landmarks, units, story, pickedText, pointing, size, isNarrow, descriptionId, overlay } =
    props
  const scales = useMemo(
    () => chartScales(timeline, plotFrame(size, isNarrow), units),
    [timeline, size, isNarrow, units],
  )
  const labels = useMemo(() => landmarkLabels(landmarks, scales), [landmarks, scales])
  const development = useMemo(
    () => developmentArea(scales, labels, timeline.timeSeconds.at(-1) ?? 0),
    [scales, labels, timeline],
  )
  const marks = useMemo(() => storyMarks(story, timeline, scales), [story, timeline, scales])
  const { picked } = pointing
  const sentence = picked === null ? undefined : story.sentences[picked]
  const mark = marks.find(one => one.sentence === picked)

  const onClick = (event: MouseEvent) => {
    const corner = pointing.plot.current?.getBoundingClientRect()
    if (corner === undefined) return
    const place = { x: event.clientX - corner.left, y: event.clientY - corner.top }
    const tapped = markAt(marks, labels, place, scales.frame)
    if (tapped !== null) pointing.tapMark(tapped.sentence)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Enter on the cursor does it by keyboard
    <div onClick={onClick}>
      {sentence && <StoryHighlight span={sentence} scales={scales} size={size} />}
      <ChartDrawing
        timeline={timeline}
        scales={scales}
        landmarks={labels}
        development={development}
        degrees={units.temperature}
        size={size}
        isNarrow={isNarrow}
      />
      {isNarrow && (
        <CurveValues
          timeline={timeline}
          landmarks={landmarks}
          scales={scales}
          units={units}
          marks={marks}
          development={development}
          size={size}
        />
      )}
      <StoryMarks marks={marks} frame={scales.frame} size={size} />
      {mark && <StoryRing mark={mark} size={size} />}
      {isNarrow && pickedText !== null && (
        <p className={styles.caption} style={{ top: size.height }} aria-hidden="true">
          {pickedText}
        </p>
      )}
      <SettingStrip
        timeline={timeline}
        frame={scales.frame}
        units={units}
        chartWidth={size.width}
        isNarrow={isNarrow}
      />
      <ChartCursor
        timeline={timeline}
        scales={scales}
        units={units}
        isNarrow={isNarrow}
        descriptionId={descriptionId}
        onEnter={seconds => pointing.pickAndFocus(sentenceAt(story.sentences, seconds))}
      />
      {overlay?.(scales)}
    </div>
  )
}
