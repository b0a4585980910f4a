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
import { isWithin, type TimeSpan } from '#domain/words/time-span.ts'
import type { ElementSize } from '#web/loading/use-element-size.ts'
import { useUnits } from '#web/words/units.ts'
import { ChartCursor } from './chart-cursor.tsx'
import { ChartDrawing } from './chart-drawing.tsx'
import { plotFrame } from './chart-frame.ts'
import { CurveValues } from './curve-values.tsx'
import { SettingStrip } from './setting-strip.tsx'
import styles from './story.module.css'
import { StoryHighlight, StoryMarks, StoryRing } from './story-marks.tsx'
import { TypedPoints, type TypedReadings } from './typed-points.tsx'
import type { StoryPointing } from './use-story-pointing.ts'
import type { Zoom } from './use-zoom.ts'

/** What a chart tells besides its curves, and what is drawn over them. */
export interface ToldChart {
  story: CurveStory
  /** The picked sentence in words, shown below the plot of a narrow chart; null if none is picked. */
  pickedText: string | null
  pointing: StoryPointing
  /** The id of the element that tells the story. */
  descriptionId: string
  /** Drawn over the plot, on its scales, instead of the landmarks. */
  overlay?: (scales: ChartScales) => ReactNode
}

interface LaidOutChartProps extends ToldChart {
  /** The roast's timeline as measured, from which settings begin. */
  measured: Timeline
  /** The roast's timeline with the reader's smoothing. */
  drawn: Timeline
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
  /** The size of the plot with its margins. */
  size: ElementSize
  isNarrow: boolean
}

/** The parts of the chart that need the plot's size. Picking a sentence draws no curve again. */
export function LaidOutChart(props: LaidOutChartProps) {
  const { measured, drawn, under, curves, zoom, span, landmarks, typed, isBare, size, isNarrow } = props
  const { story, pickedText, pointing, descriptionId, overlay } = props
  const units = useUnits()
  const layout = useMemo(() => {
    const scales = chartScales(drawn, plotFrame(size, isNarrow), units, span, under)
    return { scales, size, isNarrow }
  }, [drawn, under, size, isNarrow, units, span])
  const { scales } = layout
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
    const area = developmentArea(scales, crack?.seconds ?? null, drawn.timeSeconds.at(-1) ?? 0)
    // The phases below a narrow chart name it; in the low plot its name would lie on a curve.
    return area && isNarrow ? { ...area, name: null } : area
  }, [scales, landmarks, drawn, isNarrow])
  const marks = useMemo(() => storyMarks(story, drawn, scales), [story, drawn, scales])
  const { picked } = pointing
  const sentence = picked === null ? undefined : story.sentences[picked]
  const mark = marks.find(one => one.sentence === picked)

  const settings = <SettingStrip layout={layout} timeline={measured} />
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
      {sentence && <StoryHighlight layout={layout} span={sentence} />}
      <ChartDrawing
        layout={layout}
        timeline={drawn}
        under={under}
        landmarks={labels}
        development={development}
        hasRates={hasValues(measured.beanTemperature) || hasValues(measured.ibtsTemperature)}
      />
      {isNarrow && (
        <CurveValues
          layout={layout}
          timeline={drawn}
          measured={measured}
          landmarks={shownLandmarks}
          marks={marks}
          development={development}
        />
      )}
      {typed.length > 0 && <TypedPoints layout={layout} readings={typed} />}
      <StoryMarks layout={layout} marks={marks} />
      {mark && <StoryRing layout={layout} mark={mark} />}
      {isNarrow && sentence && isSeen(sentence, scales.span) && (
        <p className={styles.caption} style={{ top: size.height }} aria-hidden="true">
          {pickedText}
        </p>
      )}
      {settings}
      <ChartCursor
        layout={layout}
        timeline={drawn}
        curves={curves}
        zoom={zoom}
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
