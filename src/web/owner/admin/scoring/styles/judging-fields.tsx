import { useMemo, useState } from 'react'
import { ALL_POINTS } from '#domain/score/points.ts'
import { SCORE_COMPONENT_NAMES, SCORE_COMPONENTS } from '#domain/score/score-components.ts'
import { type JudgingRules, MEASURED_COMPONENTS } from '#domain/score/style.ts'
import type { MeasuredRoast } from '#domain/score/style-preview.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import text from '#web/ui/text.module.css'
import { useMedia } from '#web/ui/use-media.ts'
import { firstCrackWords } from '#web/words/first-crack-words.ts'
import { IdealField } from './ideal-field.tsx'
import { ownValues } from './own-values.ts'
import {
  OTHER_OF_PAIR,
  type PairedComponent,
  pointsOf,
  pointsSum,
  pointsWords,
  type StyleDraft,
  withBoth,
  withLeftOut,
} from './style-draft.ts'
import styles from './style-editor.module.css'
import { type Folding, StylePart } from './style-part.tsx'
import sectionStyles from './styles-section.module.css'

interface JudgingFieldsProps {
  draft: StyleDraft
  /** The rules as they are saved. */
  saved: JudgingRules
  /** The rules of the draft, or its last valid ones. */
  rules: JudgingRules
  /** The owner's roasts that the style is tried on. */
  roasts: readonly MeasuredRoast[]
  onChange: (draft: StyleDraft) => void
}

/** The ideals over histograms of the owner's roasts, and the points. */
export function JudgingFields({ draft, saved, rules, roasts, onChange }: JudgingFieldsProps) {
  const foldingOf = useFolding()
  const values = useMemo(() => ownValues(roasts), [roasts])
  return (
    <>
      <div className={styles.ideals}>
        {MEASURED_COMPONENTS.map(component => (
          <IdealField
            key={component}
            component={component}
            filled={saved.ideals[component]}
            texts={draft.ideals[component]}
            isLeftOut={pointsOf(draft.points[component]) === 0}
            values={values[component]}
            folding={foldingOf(component)}
            onChange={texts => onChange({ ...draft, ideals: { ...draft.ideals, [component]: texts } })}
          />
        ))}
      </div>
      <PointsFields
        points={draft.points}
        folding={foldingOf('points')}
        onChange={points => onChange({ ...draft, points })}
      />
      <PairChoice draft={draft} rules={rules} onChange={onChange} />
    </>
  )
}

/** In a narrow window, at most one part is open. */
function useFolding(): (part: string) => Folding {
  const isNarrow = useMedia('(width < 1100px)')
  const [open, setOpen] = useState<string | null>(null)
  return part =>
    isNarrow ? { isOpen: open === part, toggle: () => setOpen(open === part ? null : part) } : null
}

interface PairChoiceProps {
  draft: StyleDraft
  rules: JudgingRules
  onChange: (draft: StyleDraft) => void
}

const PAIR = ['first_crack', 'development'] as const satisfies readonly PairedComponent[]

/** Why first crack and development are one number, and buttons that leave one of them out. */
function PairChoice({ draft, rules, onChange }: PairChoiceProps) {
  const words = firstCrackWords(rules)
  if (words === null) return null
  const leftOut = PAIR.find(component => pointsOf(draft.points[component]) === 0)
  return (
    <section className={sectionStyles.choice} aria-label="First crack and development">
      <p>{words}</p>
      <div className={sectionStyles.buttons}>
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

interface PointsFieldsProps {
  points: StyleDraft['points']
  folding: Folding
  onChange: (points: StyleDraft['points']) => void
}

/** The points of the five components, and what is missing to 100. */
function PointsFields({ points, folding, onChange }: PointsFieldsProps) {
  const isWhole = pointsSum(points) === ALL_POINTS
  return (
    <StylePart
      name="Points"
      summary={isWhole ? SCORE_COMPONENT_NAMES.map(name => points[name]).join(' · ') : pointsWords(points)}
      hasProblem={!isWhole}
      folding={folding}
    >
      <p className={text.smallFigures}>
        What each component is worth, together {ALL_POINTS}. A component with 0 points is left out.
      </p>
      <div className={styles.pointsFields}>
        {SCORE_COMPONENT_NAMES.map(component => (
          <TextField
            key={component}
            label={SCORE_COMPONENTS[component].label}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            aria-invalid={Number.isNaN(pointsOf(points[component]))}
            value={points[component]}
            onChange={({ target }) => onChange({ ...points, [component]: target.value })}
          />
        ))}
      </div>
      <p className={`${isWhole ? text.small : text.smallProblem} ${text.figures}`} role="status">
        {pointsWords(points)}
      </p>
    </StylePart>
  )
}
