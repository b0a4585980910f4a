import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { round } from '#domain/record/units.ts'
import styles from './range-slider.module.css'

/** Two values on a scale, the first below the second. */
export interface ValueRange {
  from: number
  to: number
}

interface RangeSliderProps {
  /** The name of the range: `Duration`. */
  label: string
  /** A thumb goes from step to step. A value that is between two of them stays there until it is moved. */
  scale: { lowest: number; highest: number; step: number }
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
  const { lowest, highest } = scale
  const place = (value: number) => Math.min(1, Math.max(0, (value - lowest) / (highest - lowest)))
  const thumb = (bound: keyof ValueRange) => {
    const move = (value: number) => onChange(withMoved(range, bound, value, scale))
    return (
      <input
        type="range"
        min={lowest}
        max={highest}
        step="any"
        aria-label={`${label} ${bound}`}
        aria-valuetext={textOf(range[bound])}
        value={range[bound]}
        onChange={({ target }) => move(target.valueAsNumber)}
        onKeyDown={event => {
          const moved = movedByKey(event, range[bound], scale)
          if (moved === null) return
          event.preventDefault()
          move(moved)
        }}
      />
    )
  }
  const places = { '--from': place(range.from), '--to': place(range.to) } as CSSProperties
  return (
    <div className={styles.slider} style={places}>
      {children && <div className={styles.plot}>{children}</div>}
      <div className={styles.track}>
        {thumb('from')}
        {thumb('to')}
      </div>
    </div>
  )
}

type Scale = RangeSliderProps['scale']

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
