import type { SiteChoices } from '#contract/site.ts'
import { useSending } from '#web/api/use-send.ts'
import styles from '#web/owner/parts/panel/panel.module.css'
import { forgetDraft, useDraft } from '#web/parts/edit/kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

type Days = SiteChoices['freshness']

const STAGES = [
  ['resting_days', 'Rests for'],
  ['best_days', 'At its best until day'],
  ['good_days', 'Still good until day'],
] as const satisfies readonly (readonly [keyof Days, string])[]

const DRAFT_KEY = 'freshness'

interface FreshnessFormProps {
  days: Days
  /** Resolves to whether they were saved. */
  onSave: (days: Days) => Promise<boolean>
}

/** The three ages between which a coffee is resting, at its best, still good and past its best. */
export function FreshnessForm({ days, onSave }: FreshnessFormProps) {
  const [texts, setTexts] = useDraft(DRAFT_KEY, textsOf(days))
  const saving = useSending(onSave)
  const typed = daysOf(texts)
  const problem = problemOf(typed)
  const save = async () => {
    if (await saving.send(typed)) forgetDraft(DRAFT_KEY)
  }
  const isChanged = STAGES.some(([stage]) => typed[stage] !== days[stage])
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={styles.fields}>
        {STAGES.map(([stage, label]) => (
          <TextField
            key={stage}
            label={label}
            unit={stage === 'resting_days' ? 'days' : undefined}
            inputMode="numeric"
            maxLength={4}
            value={texts[stage]}
            onChange={event => setTexts({ ...texts, [stage]: event.target.value })}
          />
        ))}
      </div>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" disabled={saving.isSending || problem !== null || !isChanged}>
          Save
        </Button>
      </div>
    </form>
  )
}

function textsOf(days: Days): Record<keyof Days, string> {
  return {
    resting_days: String(days.resting_days),
    best_days: String(days.best_days),
    good_days: String(days.good_days),
  }
}

/** NaN for what isn't a whole number. */
function daysOf(texts: Record<keyof Days, string>): Days {
  const whole = (text: string) => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN)
  return {
    resting_days: whole(texts.resting_days),
    best_days: whole(texts.best_days),
    good_days: whole(texts.good_days),
  }
}

const MOST_DAYS = 3650

/** What is wrong with typed days; null if they can be saved. */
function problemOf({ resting_days, best_days, good_days }: Days): string | null {
  const isPossible = [resting_days, best_days, good_days].every(days => days <= MOST_DAYS)
  if (!isPossible) return `Enter whole numbers of days up to ${MOST_DAYS}`
  return resting_days <= best_days && best_days <= good_days
    ? null
    : 'Each must be at least as long as the one before'
}
