import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useId } from 'react'
import type { SheetAnswer } from '#contract/tasting/sheets.ts'
import { CUPS_ON_TABLE } from '#domain/tasting/cva-score.ts'
import { CVA_AFFECTIVE, FIVE_CUPS, RATING_SCALE } from '#domain/tasting/sheet.ts'
import { ScaleInputs } from '#web/parts/tasting/scale-inputs.tsx'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { CupRadios, ratingMeaning } from '#web/visitor/roasts/feedback/cup-choice.tsx'
import styles from './tasting.module.css'
import { ratedOf, TASTING_LABELS, type TastingDraft, withValue } from './tasting-draft.ts'

interface RatedFieldsProps {
  sheet: SheetAnswer
  draft: TastingDraft
  onChange: (draft: TastingDraft) => void
}

/** The scales of a sheet; its five cups, as large as a thumb, if it has nothing else. */
export function RatedFields({ sheet, draft, onChange }: RatedFieldsProps) {
  const { values } = ratedOf(draft)
  if (sheet.id === FIVE_CUPS.id)
    return (
      <FiveCups
        rating={values[RATING_SCALE] ?? null}
        onChange={rating => onChange(withValue(draft, RATING_SCALE, rating))}
      />
    )
  return (
    <>
      <ScaleInputs
        scales={sheet.scales}
        values={values}
        onChange={(name, value) => onChange(withValue(draft, name, value))}
      />
      {sheet.id === CVA_AFFECTIVE.id && <FlawedCups draft={draft} onChange={onChange} />}
    </>
  )
}

function FiveCups({ rating, onChange }: { rating: number | null; onChange: (rating: number) => void }) {
  return (
    <fieldset>
      <legend className={styles.question}>How was it?</legend>
      <div className={styles.five}>
        <CupRadios className={styles.cup} rating={rating} onChange={onChange} />
      </div>
      <p className={styles.meaning} aria-hidden="true">
        {rating === null ? 'Tap a cup' : ratingMeaning(rating)}
      </p>
    </fieldset>
  )
}

interface StepProps {
  name: string
  isMore: boolean
  disabled: boolean
  onStep: () => void
}

function Step({ name, isMore, disabled, onStep }: StepProps) {
  return (
    <Button className={styles.step} aria-label={name} disabled={disabled} onClick={onStep}>
      {isMore ? <Plus aria-hidden="true" /> : <Minus aria-hidden="true" />}
    </Button>
  )
}

/** Of five cups of the coffee, those that tasted different, and those with a defect. */
function FlawedCups({ draft, onChange }: Pick<RatedFieldsProps, 'draft' | 'onChange'>) {
  const headingId = useId()
  const counted = [
    { key: 'u', name: TASTING_LABELS.u, costs: '−2 each' },
    { key: 'd', name: TASTING_LABELS.d, costs: '−4 each' },
  ] as const
  return (
    <section className={layout.stack3} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.scaleName}>
        Of five cups
      </h2>
      {counted.map(({ key, name, costs }) => (
        <div key={key} className={styles.counted}>
          <span>
            {name} <small>{costs}</small>
          </span>
          <Step
            name={`Fewer cups ${name.toLowerCase()}`}
            isMore={false}
            disabled={draft[key] === 0}
            onStep={() => onChange({ ...draft, [key]: draft[key] - 1 })}
          />
          <output aria-label={name}>{draft[key]}</output>
          <Step
            name={`More cups ${name.toLowerCase()}`}
            isMore
            disabled={draft.u + draft.d >= CUPS_ON_TABLE}
            onStep={() => onChange({ ...draft, [key]: draft[key] + 1 })}
          />
        </div>
      ))}
    </section>
  )
}
