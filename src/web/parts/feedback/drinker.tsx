import type { ApprovedFeedback } from '#contract/feedback.ts'
import { FlavourChips } from '#web/parts/bean/flavour-chips.tsx'
import layout from '#web/ui/layout.module.css'
import textStyles from '#web/ui/text.module.css'
import { dayInWords } from '#web/words/readers-dates.ts'
import { readersDay, readersToday } from '#web/words/readers-own.ts'
import { Rating } from './cups.tsx'
import styles from './feedback.module.css'

/** What one drinker said. Their text can't change the direction of the text around it. */
export function DrinkersWords({ said }: { said: Omit<ApprovedFeedback, 'id'> }) {
  const { rating, flavours, text, name, created_at } = said
  return (
    <>
      <p className={layout.line13}>
        <Rating rating={rating} />
        <bdi className={`${layout.narrow} ${textStyles.medium} ${textStyles.anywhere}`}>
          {name ?? 'Somebody'}
        </bdi>
        <time className={textStyles.small} dateTime={created_at}>
          {dayInWords(readersDay(new Date(created_at)), readersToday())}
        </time>
      </p>
      {text !== null && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      <FlavourChips flavours={flavours} />
    </>
  )
}
