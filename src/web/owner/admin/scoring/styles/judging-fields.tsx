import { useMemo, useState } from 'react'
import { type JudgingRules, MEASURED_COMPONENTS } from '#domain/score/style.ts'
import type { MeasuredRoast } from '#domain/score/style-preview.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { IdealField } from './ideal-field.tsx'
import { ownValues } from './own-values.ts'
import { PairChoice } from './pair-choice.tsx'
import { PointsFields } from './points-fields.tsx'
import { pointsOf, type StyleDraft } from './style-draft.ts'
import styles from './style-editor.module.css'
import type { Folding } from './style-part.tsx'

interface JudgingFieldsProps {
  draft: StyleDraft
  /** What the form was filled with. */
  filled: JudgingRules
  /** The rules of the draft, or its last valid ones. */
  rules: JudgingRules
  /** The owner's roasts that the style is tried on. */
  roasts: readonly MeasuredRoast[]
  onChange: (draft: StyleDraft) => void
}

/** The ideals over histograms of the owner's roasts, and the points. */
export function JudgingFields({ draft, filled, rules, roasts, onChange }: JudgingFieldsProps) {
  const foldingOf = useFolding()
  const values = useMemo(() => ownValues(roasts), [roasts])
  return (
    <>
      <div className={styles.ideals}>
        {MEASURED_COMPONENTS.map(component => (
          <IdealField
            key={component}
            component={component}
            filled={filled.ideals[component]}
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
