import { useMemo, useRef, useState } from 'react'
import { type Readout, readout, spokenReadout } from '#chart/cursor.ts'
import { CURVE_NAMES } from '#chart/palette.ts'
import { isInField } from '#chart/place-on-curve.ts'
import { roundTime } from '#chart/round-time.ts'
import { type PlotFrame, wholeSpan } from '#chart/scales.ts'
import { type ChartCurve, CURVE_SCALES, CURVE_SERIES } from '#chart/series.ts'
import { movedBy, zoomedBy } from '#chart/zoom.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import { nearestSample } from '#domain/curve/value-at.ts'
import { isWithin } from '#domain/words/time-span.ts'
import { CursorMarks, CursorTooltip, CursorValues, PlotCursor, roomierSide } from '#web/plot/cursor.tsx'
import { SECOND_STEPS } from '#web/plot/use-cursor-moves.ts'
import { useUnits } from '#web/words/units.ts'
import type { ChartLayout } from './chart-frame.ts'
import { CurveSample } from './chart-legend.tsx'
import styles from './roast-chart.module.css'
import type { Zoom } from './use-zoom.ts'
import { type Dragged, useZoomGestures } from './use-zoom-gestures.ts'

interface ChartCursorProps {
  layout: ChartLayout
  timeline: Timeline
  /** The curves that aren't hidden. */
  curves: readonly ChartCurve[]
  descriptionId: string
  /** Null if the chart can't be enlarged. */
  zoom: Zoom | null
  /** Enter was pressed with the cursor at this time. */
  onEnter: (seconds: number) => void
}

/** The cursor over a roast's curves, with its tooltip. While it moves, nothing else is rendered again. */
export function ChartCursor(props: ChartCursorProps) {
  const { layout, timeline, curves, descriptionId, zoom, onEnter } = props
  const { scales, isNarrow } = layout
  const units = useUnits()
  const [index, setIndex] = useState(0)
  const plot = useRef<HTMLDivElement>(null)
  const times = timeline.timeSeconds
  const whole = useMemo(() => wholeSpan(timeline), [timeline])
  const seconds = times[index] ?? 0
  const dragged = useZoomGestures(plot, scales, whole, zoom?.show ?? null)

  const moveBy = (step: number) => {
    const from = isWithin(scales.span, seconds)
      ? index
      : nearestSample(times, scales.time.invert(scales.frame.left + scales.frame.width / 2))
    showSample(sampleAfterStep(times, from, step))
  }
  const moveToMinute = (minute: number) => {
    const isInRoast = isWithin(whole, minute * 60)
    if (isInRoast) showSample(nearestSample(times, minute * 60))
    return isInRoast
  }
  /** Moves the cursor to a sample, and the enlarged chart along with it. */
  const showSample = (moved: number) => {
    setIndex(moved)
    const { startSeconds, endSeconds } = scales.span
    const after = times[moved] ?? 0
    const outside = Math.max(after - endSeconds, 0) + Math.min(after - startSeconds, 0)
    if (outside !== 0) zoom?.show(movedBy(scales.span, whole, outside))
  }
  const enlarge = (factor: number) => zoom?.show(zoomedBy(scales.span, whole, factor, seconds))
  const pickSentence = () => onEnter(seconds)
  const zoomKeys = {
    '+': () => enlarge(ZOOM_STEP),
    '=': () => enlarge(ZOOM_STEP),
    '-': () => enlarge(1 / ZOOM_STEP),
    '0': () => zoom?.show(null),
  }
  const isShown = isWithin(scales.span, seconds)

  return (
    <PlotCursor
      area={plot}
      label="Time in the roast"
      descriptionId={descriptionId}
      frame={scales.frame}
      range={{
        from: Math.round(scales.span.startSeconds),
        until: Math.round(scales.span.endSeconds),
        now: Math.round(seconds),
      }}
      valueText={spokenReadout(timeline, index, units)}
      moveTo={(x, isTap) => {
        const pointed = scales.time.invert(scales.frame.left + x)
        setIndex(nearestSample(times, isTap ? roundTime(pointed, scales) : pointed))
      }}
      steps={SECOND_STEPS}
      moveBy={moveBy}
      moveToNumber={moveToMinute}
      followsMouse={!isNarrow}
      keys={{ Enter: pickSentence, ...(zoom !== null && zoomKeys) }}
      marks={() => (
        <>
          {dragged && <DraggedOver dragged={dragged} frame={scales.frame} />}
          {isShown && <Marks layout={layout} timeline={timeline} curves={curves} index={index} />}
        </>
      )}
      tooltip={() =>
        isShown &&
        dragged === null && (
          <Tooltip
            layout={layout}
            curves={curves}
            seconds={seconds}
            readout={readout(timeline, index, units)}
          />
        )
      }
    />
  )
}

/** The part that the mouse has dragged over. */
function DraggedOver({ dragged: { from, to }, frame }: { dragged: Dragged; frame: PlotFrame }) {
  const left = frame.left + Math.min(from, to)
  const { top, height } = frame
  return <div className={styles.dragged} style={{ left, top, width: Math.abs(to - from), height }} />
}

/** How much a key enlarges. */
const ZOOM_STEP = 1.5

interface MarksProps extends Pick<ChartCursorProps, 'layout' | 'timeline' | 'curves'> {
  index: number
}

/** Height of the minute labels below the plot in px. The cursor's line skips them. */
const MINUTES_HEIGHT = 26

/** The cursor's line through the plot and the settings below, and a dot on each curve. */
function Marks({ layout: { scales }, timeline, curves, index }: MarksProps) {
  const { top, height } = scales.frame
  return (
    <CursorMarks x={scales.time(timeline.timeSeconds[index] ?? 0)}>
      <line x1="0" y1={top} x2="0" y2={top + height} />
      <line x1="0" y1={top + height + MINUTES_HEIGHT} x2="0" y2="100%" />
      {curves.map(curve => {
        const value = timeline[CURVE_SERIES[curve]][index] ?? null
        const y = value === null ? Number.NaN : scales[CURVE_SCALES[curve]](value)
        return (
          isInField({ y }, scales.frame) && (
            <circle key={curve} className={styles[curve]} cx="0" cy={y} r="4" />
          )
        )
      })}
    </CursorMarks>
  )
}

interface TooltipProps extends Pick<ChartCursorProps, 'layout' | 'curves'> {
  seconds: number
  readout: Readout
}

/** The values at the cursor, on the side that has more room. */
function Tooltip({ layout: { scales }, curves, seconds, readout }: TooltipProps) {
  const x = scales.time(seconds)
  return (
    <CursorTooltip
      x={x}
      frame={scales.frame}
      side={roomierSide(x, scales.frame)}
      className={styles.tooltip}
      heading={readout.time}
    >
      <CursorValues
        values={curves.map(curve => ({
          key: curve,
          name: (
            <>
              <CurveSample curve={curve} />
              {CURVE_NAMES[curve].short}
            </>
          ),
          value: readout[curve],
        }))}
      />
      {readout.settings !== null && <p className={styles.tooltipSettings}>{readout.settings}</p>}
    </CursorTooltip>
  )
}

/** The index of the sample `step` seconds away, at least one sample further and within the roast. */
function sampleAfterStep(times: readonly number[], index: number, step: number): number {
  const wanted = nearestSample(times, (times[index] ?? 0) + step)
  const moved = wanted === index ? index + Math.sign(step) : wanted
  return Math.min(times.length - 1, Math.max(0, moved))
}
