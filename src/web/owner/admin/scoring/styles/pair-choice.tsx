import { SCORE_COMPONENTS } from '#domain/score/score-components.ts'
import type { JudgingRules } from '#domain/score/style.ts'
import { Button } from '#web/ui/button.tsx'
import { firstCrackWords } from '#web/words/first-crack-words.ts'
import {
  OTHER_OF_PAIR,
  type PairedComponent,
  pointsOf,
  type StyleDraft,
  withBoth,
  withLeftOut,
} from './style-draft.ts'
import styles from './styles-section.module.css'

interface PairChoiceProps {
  draft: StyleDraft
  rules: JudgingRules
  onChange: (draft: StyleDraft) => void
}

const PAIR = ['first_crack', 'development'] as const satisfies readonly PairedComponent[]

/** Why first crack and development are one number, and buttons that leave one of them out. */
export function PairChoice({ draft, rules, onChange }: PairChoiceProps) {
  const words = firstCrackWords(rules)
  if (words === null) return null
  const leftOut = PAIR.find(component => pointsOf(draft.points[component]) === 0)
  return (
    <section className={styles.choice} aria-label="First crack and development">
      <p>{words}</p>
      <div className={styles.buttons}>
        {leftOut === undefined ? (
          PAIR.map(component => (
            <Button key={component} kind="quiet" onClick={() => onChange(withLeftOut(draft, component))}>
              Leave out {SCORE_COMPONENTS[component].label.toLowerCase()}
            </Button>
          ))
        ) : (
          <Button kind="quiet" onClick={() => onChange(withBoth(draft, leftOut))}>
            Count {SCORE_COMPONENTS[leftOut].label.toLowerCase()} and{' '}
            {SCORE_COMPONENTS[OTHER_OF_PAIR[leftOut]].label.toLowerCase()}
          </Button>
        )}
      </div>
    </section>
  )
}
