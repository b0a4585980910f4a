import { SCORE_COMPONENTS } from '#domain/score/score-components.ts'
import type { JudgingRules } from '#domain/score/style.ts'
import { Button } from '#web/ui/button.tsx'
import { firstCrackWords } from '#web/words/first-crack-words.ts'
import { pointsOf, type StyleDraft, TWIN, type Twin, withBoth, withLeftOut } from './style-draft.ts'
import styles from './twin-choice.module.css'

interface TwinChoiceProps {
  draft: StyleDraft
  rules: JudgingRules
  onChange: (draft: StyleDraft) => void
}

const TWINS = ['first_crack', 'development'] as const satisfies readonly Twin[]

/** Why first crack and development are one number, and buttons that leave one of them out. */
export function TwinChoice({ draft, rules, onChange }: TwinChoiceProps) {
  const words = firstCrackWords(rules)
  if (words === null) return null
  const leftOut = TWINS.find(twin => pointsOf(draft.points[twin]) === 0)
  return (
    <section className={styles.choice} aria-label="First crack and development">
      <p>{words}</p>
      <div className={styles.buttons}>
        {leftOut === undefined ? (
          TWINS.map(twin => (
            <Button key={twin} kind="quiet" onClick={() => onChange(withLeftOut(draft, twin))}>
              Leave out {SCORE_COMPONENTS[twin].label.toLowerCase()}
            </Button>
          ))
        ) : (
          <Button kind="quiet" onClick={() => onChange(withBoth(draft, leftOut))}>
            Count {SCORE_COMPONENTS[leftOut].label.toLowerCase()} and{' '}
            {SCORE_COMPONENTS[TWIN[leftOut]].label.toLowerCase()}
          </Button>
        )}
      </div>
    </section>
  )
}
