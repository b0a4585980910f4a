import * as calls from '#contract/calls.ts'
import type { RoastFeedback } from '#contract/feedback.ts'
import { useCall } from '#web/api/get-cache.ts'
import { AverageRating } from '#web/parts/feedback/cups.tsx'
import { DrinkersWords } from '#web/parts/feedback/drinker.tsx'
import { useAdmin } from '#web/session/admin-state.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import styles from './feedback-section.module.css'

/** What drinkers said about a roast, and for visitors the form for the next one if the owner takes feedback. */
export default function FeedbackSection({ roastId }: { roastId: number }) {
  const feedback = useCall(calls.readRoastFeedback, { id: roastId }).data
  const { admin } = useAdmin()
  const isOpen = useCall(calls.readSite, {}).data?.feedback_open === true && !admin
  const hasWords = feedback !== undefined && feedback.count > 0
  if (!hasWords && !isOpen) return null
  return (
    <div className={styles.feedback}>
      {hasWords && <Drinkers feedback={feedback} />}
      {isOpen && <FeedbackForm key={roastId} roastId={roastId} />}
    </div>
  )
}

function Drinkers({ feedback: { count, average_rating, words } }: { feedback: RoastFeedback }) {
  return (
    <section aria-labelledby="drinkers">
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
