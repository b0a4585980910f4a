import { useId } from 'react'
import { CUPS, Cup } from '#web/parts/feedback/cups.tsx'
import styles from './feedback-form.module.css'

/** What each rating says. */
const MEANINGS = ['Not for me', 'So-so', 'Good', 'Very good', 'Wonderful']

interface CupChoiceProps {
  rating: number | null
  problem: string | null
  onChange: (rating: number) => void
}

/** One to five cups, as a group of radio buttons. */
export function CupChoice({ rating, problem, onChange }: CupChoiceProps) {
  const problemId = useId()
  return (
    <fieldset className={styles.group} aria-describedby={problemId}>
      <legend>
        Your rating <span className={styles.required}>required</span>
      </legend>
      <div className={styles.cups}>
        {CUPS.map(cup => (
          <label key={cup} className={styles.cup}>
            <input
              type="radio"
              name="rating"
              className="visually-hidden"
              aria-label={`${cup} of ${CUPS.length}: ${MEANINGS[cup - 1]}`}
              checked={rating === cup}
              onChange={() => onChange(cup)}
            />
            <Cup fill={rating !== null && cup <= rating ? 1 : 0} />
          </label>
        ))}
        <span className={styles.meaning} aria-hidden="true">
          {rating !== null && MEANINGS[rating - 1]}
        </span>
      </div>
      <p id={problemId} className={styles.failure} role="alert">
        {problem}
      </p>
    </fieldset>
  )
}
