import type { ApprovedFeedback } from '#contract/feedback.ts'
import { Chip, Chips } from '#web/ui/chip.tsx'
import { Rating } from './cups.tsx'
import styles from './drinker.module.css'

/** What one drinker said. Their text can't change the direction of the text around it. */
export function DrinkersWords({ said }: { said: Omit<ApprovedFeedback, 'id'> }) {
  const { rating, flavours, text, name, created_at } = said
  return (
    <>
      <p className={styles.who}>
        <Rating rating={rating} />
        <bdi className={styles.name}>{name ?? 'Somebody'}</bdi>
        <time className={styles.when} dateTime={created_at}>
          {DAY.format(new Date(created_at))}
        </time>
      </p>
      {text !== null && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {flavours.length > 0 && (
        <Chips>
          {flavours.map(flavour => (
            <Chip key={flavour} label="Flavor">
              {flavour}
            </Chip>
          ))}
        </Chips>
      )}
    </>
  )
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
