import { FLAVOURS, type Flavour } from '#domain/words/feedback.ts'
import layout from '#web/ui/layout.module.css'
import styles from './feedback-form.module.css'

interface FlavourChoiceProps {
  flavours: readonly Flavour[]
  onChange: (flavour: Flavour, isTasted: boolean) => void
}

/** A box to tick for each flavour. */
export function FlavourChoice({ flavours, onChange }: FlavourChoiceProps) {
  return (
    <fieldset className={styles.group}>
      <legend>What did you taste?</legend>
      <div className={`${layout.row2} ${layout.top2}`}>
        {FLAVOURS.map(flavour => (
          <label key={flavour} className={`${layout.touch2} ${styles.flavour}`}>
            <input
              type="checkbox"
              checked={flavours.includes(flavour)}
              onChange={event => onChange(flavour, event.target.checked)}
            />
            {flavour}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
