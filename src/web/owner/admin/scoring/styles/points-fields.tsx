import { ALL_POINTS } from '#domain/score/points.ts'
import { SCORE_COMPONENT_NAMES, SCORE_COMPONENTS } from '#domain/score/score-components.ts'
import { TextField } from '#web/ui/field.tsx'
import text from '#web/ui/text.module.css'
import { pointsOf, pointsSum, pointsWords, type StyleDraft } from './style-draft.ts'
import styles from './style-editor.module.css'
import { type Folding, StylePart } from './style-part.tsx'

interface PointsFieldsProps {
  points: StyleDraft['points']
  folding: Folding
  onChange: (points: StyleDraft['points']) => void
}

/** The points of the five components, and what is missing to 100. */
export function PointsFields({ points, folding, onChange }: PointsFieldsProps) {
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
      <p className={isWhole ? text.smallFigures : styles.pointsProblem} role="status">
        {pointsWords(points)}
      </p>
    </StylePart>
  )
}
