import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { BEST_RATING } from '#domain/words/feedback.ts'
import { CUPS, Cup } from '#web/parts/feedback/cups.tsx'
import styles from './feedback-form.module.css'

/** The words for each rating. */
const MEANINGS = ['Not for me', 'So-so', 'Good', 'Very good', 'Wonderful']

/** `Very good`. */
export function ratingMeaning(rating: number): string {
  return MEANINGS[rating - 1] ?? ''
}

interface CupRadiosProps {
  rating: number | null
  onChange: (rating: number) => void
}

/** A radio button for each of the cups, which are full up to the chosen one. `className` is that of each. */
export function CupRadios({
  className,
  rating,
  onChange,
}: CupRadiosProps & { className: string | undefined }) {
  return CUPS.map(cup => (
    <label key={cup} className={className}>
      <input
        type="radio"
        name="rating"
        value={cup}
        className="visually-hidden"
        aria-label={`${cup} of ${CUPS.length}: ${ratingMeaning(cup)}`}
        checked={rating === cup}
        onChange={() => onChange(cup)}
      />
      <Cup fill={rating !== null && cup <= rating ? 1 : 0} />
    </label>
  ))
}

interface CupChoiceProps extends CupRadiosProps {
  /** The id of the question. */
  labelledBy: string
  /** Called with each cup to which an arrow key leads, before it counts as chosen. */
  onReach: (rating: number) => void
}

/** How long nobody presses an arrow key until the cup that they lead to counts as chosen. */
const ARROWS_REST_MILLISECONDS = 1000

/**
 * One to five cups, as a group of radio buttons, with the words for the chosen one. Arrow keys pass cups that nobody
 * means: only the one counts on which Enter or Space is pressed, or where they rest.
 */
export function CupChoice({ labelledBy, rating, onReach, onChange }: CupChoiceProps) {
  const [isPassing, setPassing] = useState(false)
  const isArrow = useRef(false)
  const choose = (cup: number) => {
    setPassing(false)
    onChange(cup)
  }
  const reach = (cup: number) => {
    setPassing(true)
    onReach(cup)
  }
  const chooseReached = useEffectEvent(choose)
  useEffect(() => {
    if (!isPassing || rating === null) return
    const rest = setTimeout(() => chooseReached(rating), ARROWS_REST_MILLISECONDS)
    return () => clearTimeout(rest)
  }, [isPassing, rating])
  const press = (event: KeyboardEvent) => {
    isArrow.current = event.key.startsWith('Arrow')
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    choose(Number((event.target as HTMLInputElement).value))
  }
  return (
    <div
      className={styles.cups}
      role="radiogroup"
      aria-labelledby={labelledBy}
      onKeyDown={press}
      onKeyUp={() => {
        isArrow.current = false
      }}
    >
      <div className={styles.five}>
        <CupRadios
          className={styles.cup}
          rating={rating}
          onChange={cup => (isArrow.current ? reach(cup) : choose(cup))}
        />
        {rating === null && (
          <small className={styles.scale} aria-hidden="true">
            <span>{ratingMeaning(1)}</span>
            <span>{ratingMeaning(BEST_RATING)}</span>
          </small>
        )}
      </div>
      <span className={styles.meaning} aria-hidden="true">
        {rating === null ? 'Tap a cup' : ratingMeaning(rating)}
      </span>
    </div>
  )
}
