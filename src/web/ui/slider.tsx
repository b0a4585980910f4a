import type { ComponentProps, CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { round } from '#domain/record/units.ts'
import styles from './slider.module.css'

/** Two values on a scale, the first below the second. */
export interface ValueRange {
  from: number
  to: number
}

interface Scale {
  lowest: number
  highest: number
  step: number
}

interface SliderProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  scale: Scale
  value: number
  /** The coloured stretch of the scale; null for none. */
  stretch: ValueRange | null
  onMove: (value: number) => void
}

/** A slider with one thumb. A stretch of its scale is coloured. */
export function Slider({ scale, value, stretch, onMove, ...input }: SliderProps) {
  const { lowest, highest, step } = scale
  return (
    <Track scale={scale} stretch={stretch ?? { from: lowest, to: lowest }}>
      <Thumb {...input} min={lowest} max={highest} step={step} value={value} onMove={onMove} />
    </Track>
  )
}

interface RangeSliderProps {
  /** The name of the range: `Duration`. */
  label: string
  /** A thumb goes from step to step. A value that is between two of them stays there until it is moved. */
  scale: Scale
  range: ValueRange
  /** A value in words, for screen readers. */
  textOf: (value: number) => string
  onChange: (range: ValueRange) => void
  /** Drawn above the scale, from its lowest to its highest value. */
  children?: ReactNode
}

/**
 * A slider with two thumbs, which can't pass each other. Each can be grabbed on its own side of the middle between
 * them, so both stay reachable where they meet.
 */
export function RangeSlider({ label, scale, range, textOf, onChange, children }: RangeSliderProps) {
  const thumb = (bound: keyof ValueRange) => {
    const move = (value: number) => onChange(withMoved(range, bound, value, scale))
    return (
      <Thumb
        min={scale.lowest}
        max={scale.highest}
        step="any"
        aria-label={`${label} ${bound}`}
        aria-valuetext={textOf(range[bound])}
        value={range[bound]}
        onMove={move}
        onKeyDown={event => {
          const moved = movedByKey(event, range[bound], scale)
          if (moved === null) return
          event.preventDefault()
          move(moved)
        }}
      />
    )
  }
  return (
    <Track scale={scale} stretch={range} plot={children}>
      {thumb('from')}
      {thumb('to')}
    </Track>
  )
}

interface TrackProps {
  scale: Scale
  stretch: ValueRange
  plot?: ReactNode
  children: ReactNode
}

function Track({ scale: { lowest, highest }, stretch, plot, children }: TrackProps) {
  const place = (value: number) => Math.min(1, Math.max(0, (value - lowest) / (highest - lowest)))
  const places = { '--from': place(stretch.from), '--to': place(stretch.to) } as CSSProperties
  return (
    <div className={styles.slider} style={places}>
      {plot && <div className={styles.plot}>{plot}</div>}
      <div className={styles.track}>{children}</div>
    </div>
  )
}

function Thumb({ onMove, ...input }: ComponentProps<'input'> & { onMove: (value: number) => void }) {
  return <input {...input} type="range" onChange={({ target }) => onMove(target.valueAsNumber)} />
}

const STEPS_BY_KEY: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Where a key moves a thumb; null for other keys. */
function movedByKey({ key }: KeyboardEvent, value: number, { lowest, highest, step }: Scale): number | null {
  const steps = STEPS_BY_KEY[key]
  return steps === undefined ? null : Math.min(highest, Math.max(lowest, value + steps * step))
}

/** The range with one bound at the step next to the value, at least a step from the other. */
function withMoved(range: ValueRange, bound: keyof ValueRange, value: number, { step }: Scale): ValueRange {
  const stepped = round(Math.round(value / step) * step, 6)
  return bound === 'from'
    ? { from: Math.max(0, Math.min(stepped, round(range.to - step, 6))), to: range.to }
    : { from: range.from, to: Math.max(stepped, round(range.from + step, 6)) }
}
