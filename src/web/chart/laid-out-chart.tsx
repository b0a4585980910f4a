import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { developmentArea } from '#chart/development-area.ts'
import { landmarkLabels } from '#chart/landmark-labels.ts'
import type { Landmark } from '#chart/landmarks.ts'
import { type ChartScales, chartScales } from '#chart/scales.ts'
import type { ChartCurve } from '#chart/series.ts'
import { markAt, storyMarks } from '#chart/story-marks.ts'
import { hasValues, type Timeline } from '#domain/curve/timeline.ts'
import type { CurveStory } from '#domain/story/curve-story.ts'
import { sentenceAt } from '#domain/story/sentence-at.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { isWithin, type TimeSpan } from '#domain/words/time-span.ts'
import type { ElementSize } from '#web/loading/use-element-size.ts'
import { ChartCursor } from './chart-cursor.tsx'
import { ChartDrawing } from './chart-drawing.tsx'
import { plotFrame } from './chart-frame.ts'
import { CurveValues } from './curve-values.tsx'
import { SettingStrip } from './setting-strip.tsx'
import styles from './story.module.css'
import { StoryHighlight, StoryRing } from './story-highlight.tsx'
import { StoryMarks } from './story-marks.tsx'
import { TypedPoints, type TypedReadings } from './typed-points.tsx'
import type { StoryPointing } from './use-story-pointing.ts'
import type { Zoom } from './use-zoom.ts'

interface LaidOutChartProps {
  /** The roast's timeline as measured, from which settings begin. */
  measured: Timeline
  /** The roast's timeline with the reader's smoothing. */
  timeline: Timeline
  /** The timeline of the roast that is laid under this one, with the same smoothing. */
  under: Timeline | null
  /** The curves that aren't hidden. */
  curves: readonly ChartCurve[]
  /** Null if the chart always shows the whole roast. */
  zoom: Zoom | null
  /** The part that is shown. */
  span: TimeSpan
  landmarks: readonly Landmark[]
  typed: TypedReadings
  /** Whether there is nothing to plot, but perhaps settings. */
  isBare: boolean
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
  const {
    measured,
    timeline,
    under,
    curves,
    zoom,
    span,
    landmarks,
    typed,
    isBare,
    units,
    story,
    pickedText,
    pointing,
    size,
    isNarrow,
  } = props
  const { descriptionId, overlay } = props
  const scales = useMemo(
    () => chartScales(timeline, plotFrame(size, isNarrow), units, span, under),
    [timeline, under, size, isNarrow, units, span],
  )
  const shownLandmarks = useMemo(
    () => landmarks.filter(({ seconds }) => isWithin(scales.span, seconds)),
    [landmarks, scales],
  )
  const labels = useMemo(
    () => landmarkLabels(shownLandmarks, scales, isNarrow ? null : units),
    [shownLandmarks, scales, isNarrow, units],
  )
  const development = useMemo(() => {
    const crack = landmarks.find(({ name }) => name === 'First crack')
    const area = developmentArea(scales, crack?.seconds ?? null, timeline.timeSeconds.at(-1) ?? 0)
    // The phases below a narrow chart name it; in the low plot its name would lie on a curve.
    return area && isNarrow ? { ...area, name: null } : area
  }, [scales, landmarks, timeline, isNarrow])
  const marks = useMemo(() => storyMarks(story, timeline, scales), [story, timeline, scales])
  const { picked } = pointing
  const sentence = picked === null ? undefined : story.sentences[picked]
  const mark = marks.find(one => one.sentence === picked)

  const settings = (
    <SettingStrip
      timeline={measured}
      scales={scales}
      units={units}
      chartWidth={size.width}
      isNarrow={isNarrow}
    />
  )
  if (isBare) return settings

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
        under={under}
        scales={scales}
        landmarks={labels}
        development={development}
        hasRates={hasValues(measured.beanTemperature) || hasValues(measured.ibtsTemperature)}
        degrees={units.temperature}
        size={size}
        isNarrow={isNarrow}
      />
      {isNarrow && (
        <CurveValues
          timeline={timeline}
          measured={measured}
          landmarks={shownLandmarks}
          scales={scales}
          units={units}
          marks={marks}
          development={development}
          size={size}
        />
      )}
      {typed.length > 0 && <TypedPoints readings={typed} scales={scales} size={size} />}
      <StoryMarks marks={marks} frame={scales.frame} size={size} />
      {mark && <StoryRing mark={mark} size={size} />}
      {isNarrow && sentence && isSeen(sentence, scales.span) && (
        <p className={styles.caption} style={{ top: size.height }} aria-hidden="true">
          {pickedText}
        </p>
      )}
      {settings}
      <ChartCursor
        timeline={timeline}
        curves={curves}
        zoom={zoom}
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

/** Whether any of a stretch is shown. */
function isSeen({ startSeconds, endSeconds }: TimeSpan, shown: TimeSpan): boolean {
  return startSeconds <= shown.endSeconds && endSeconds >= shown.startSeconds
}
