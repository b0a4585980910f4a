import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { ChartScales } from '#chart/scales.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import { nearestSample } from '#domain/curve/value-at.ts'
import type { RoastMark } from '#domain/roast/correction.ts'
import type { MilestoneType } from '#domain/roast/milestones.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { durationText } from '#web/words/figure-text.ts'
import { temperatureText } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './correct-roast.module.css'
import { boundsOf, isMilestone, MARK_LABELS, MARKS_IN_ORDER, type Marks } from './marks.ts'
import type { MarkEdit } from './use-mark-edit.ts'

interface MarkHandlesProps {
  edit: MarkEdit
  timeline: Timeline
  scales: ChartScales
  onRemove: (mark: MilestoneType) => void
}

/** Seconds that a key press moves a mark. */
const KEY_STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}
const SHIFT_FACTOR = 10

/** A handle for each mark over the chart, and shades over what charge and drop leave out. */
export function MarkHandles(props: MarkHandlesProps) {
  const { scales } = props
  const { marks } = props.edit
  const shown = MARKS_IN_ORDER.filter(mark => marks[mark] !== undefined)
  const lanes = lanesOf(shown.map(mark => scales.time(marks[mark]!)))
  const { left, top, width, height } = scales.frame
  const [charge, drop] = [scales.time(marks.charge), scales.time(marks.drop)]
  return (
    <div className={styles.overlay}>
      <div className={styles.cut} style={{ left, top, height, width: Math.max(0, charge - left) }} />
      <div
        className={styles.cut}
        style={{ left: drop, top, height, width: Math.max(0, left + width - drop) }}
      />
      {shown.map((mark, index) => (
        <MarkHandle key={mark} {...props} mark={mark} lane={lanes[index]!} />
      ))}
    </div>
  )
}

function MarkHandle(props: MarkHandlesProps & { mark: RoastMark; lane: number }) {
  const { edit, mark, lane, timeline, scales, onRemove } = props
  const { marks, samples, take } = edit
  const units = useUnits()
  const seconds = marks[mark]!
  const { lowest, highest } = boundsOf(mark, marks, samples)
  const { name, short } = MARK_LABELS[mark]
  const { left, top, width, height } = scales.frame

  const onMove = (seconds: number) => take({ kind: 'move', mark, seconds })
  const onMoved = () => take({ kind: 'end of move' })
  /** The distance in px from the mark to where it was grabbed; null while it isn't dragged. */
  const grabbedAt = useRef<number | null>(null)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    onMoved()
    grabbedAt.current = event.clientX - scales.time(seconds)
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus()
    event.preventDefault()
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (grabbedAt.current === null) return
    onMove(Math.round(scales.time.invert(event.clientX - grabbedAt.current)))
  }
  const onPointerEnd = () => {
    grabbedAt.current = null
    onMoved()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isMilestone(mark) && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault()
      return onRemove(mark)
    }
    const step = KEY_STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const isLarge = event.shiftKey && event.key.startsWith('Arrow')
    onMove(seconds + step * (isLarge ? SHIFT_FACTOR : 1))
  }
  return (
    <>
      <div className={styles.line} style={{ left: scales.time(seconds), top, height }} />
      <div
        id={handleId(mark)}
        className={styles.handle}
        style={
          { '--x': `${scales.time(seconds)}px`, '--y': `${top + lane * LANE_HEIGHT}px` } as CSSProperties
        }
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-valuemin={lowest}
        aria-valuemax={highest}
        aria-valuenow={seconds}
        aria-valuetext={spoken(mark, marks, timeline, units)}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
        onKeyDown={onKeyDown}
        onBlur={onMoved}
      >
        <span className={styles.sign} aria-hidden="true">
          {short}
        </span>
        <span
          className={styles.flag}
          data-towards={scales.time(seconds) < left + width / 2 ? 'right' : 'left'}
          aria-hidden="true"
        >
          {flagText(mark, marks)}
        </span>
      </div>
    </>
  )
}

/** Puts the focus on a mark's handle. */
export function focusHandle(mark: RoastMark): void {
  document.getElementById(handleId(mark))?.focus()
}

function handleId(mark: RoastMark): string {
  return `mark-${mark}`
}

/** The height of a handle with a gap, in px. */
const LANE_HEIGHT = 46

/** Handles that would overlap get lanes below each other. The places are in ascending order, in px. */
function lanesOf(places: readonly number[]): number[] {
  const lastInLane: number[] = []
  return places.map(place => {
    const free = lastInLane.findIndex(last => place - last >= LANE_HEIGHT)
    const lane = free === -1 ? lastInLane.length : free
    lastInLane[lane] = place
    return lane
  })
}

/** A mark's time since charge; for charge itself, its time in the file. */
function flagText(mark: RoastMark, marks: Marks): string {
  return mark === 'charge'
    ? `${durationText(marks.charge)} in the file`
    : durationText(marks[mark]! - marks.charge)
}

/** `7:50, 198 °C` */
function spoken(mark: RoastMark, marks: Marks, timeline: Timeline, units: FigureUnits): string {
  const seconds = marks[mark]!
  if (mark === 'charge') return `${durationText(seconds)} after the recorded charge`
  const sample = nearestSample(timeline.timeSeconds, seconds)
  const temperature = timeline.beanTemperature[sample] ?? timeline.ibtsTemperature[sample] ?? null
  const time = durationText(seconds - marks.charge)
  return temperature === null ? time : `${time}, ${temperatureText(temperature, units)}`
}
