import type { RoastFeedback } from '#contract/feedback.ts'
import { AverageRating } from '#web/parts/feedback/cups.tsx'
import { DrinkersWords } from '#web/parts/feedback/drinker.tsx'
import styles from './feedback-section.module.css'

/** The approved feedback on a roast. */
export default function FeedbackSection({ feedback }: { feedback: RoastFeedback }) {
  const { count, average_rating, words } = feedback
  return (
    <section className={styles.feedback} aria-labelledby="drinkers">
      <h2 id="drinkers">What drinkers say</h2>
      {average_rating !== null && <AverageRating average={average_rating} count={count} />}
      {words.length > 0 && (
        <ul className={styles.words}>
          {words.map(said => (
            <li key={said.id}>
              <DrinkersWords said={said} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
