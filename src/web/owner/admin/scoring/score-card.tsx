import type { ReactNode } from 'react'
import type { Score } from '#contract/scores.ts'
import { type ExplainedScore, type Explanation, explanationsOf } from '#domain/score/explanations.ts'
import { partialText } from '#domain/score/partial-score.ts'
import {
  SCORE_COMPONENT_NAMES,
  SCORE_COMPONENTS,
  type ScoreComponent,
} from '#domain/score/score-components.ts'
import { explanationText } from '#domain/score/score-sentences.ts'
import { HOUSE } from '#domain/score/style.ts'
import { Figure } from '#web/ui/figure.tsx'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import { DASH, percentText } from '#web/words/figure-text.ts'
import { scoreVersion, versionLabel } from '#web/words/score-text.ts'
import { Term } from '#web/words/term.tsx'
import { useUnits } from '#web/words/units.ts'
import styles from './score-card.module.css'

interface ScoreCardProps {
  score: Pick<Score, 'score' | 'letter' | 'version' | 'style' | 'components' | 'dtr'> & ExplainedScore
  /** What kind of score this is, such as `Preview, not saved`. */
  title: ReactNode
  /** A remark below the figures. */
  children?: ReactNode
}

/** A score in full: number, grade, version, and each component with its points and explanation. */
export function ScoreCard({ score, title, children }: ScoreCardProps) {
  const explanations = explanationsOf(score)
  const partial = partialText(score)
  const { points: most } = score.style ?? HOUSE
  return (
    <article className={`${layout.card} ${styles.card}`} aria-label="Score details">
      <p className={`${text.quiet} ${text.small}`}>{title}</p>
      <dl className={styles.figures}>
        <Figure name={<Term of="score">Score</Term>} className={styles.large}>
          {score.score}
        </Figure>
        <Figure name={<Term of="score letter">Grade</Term>} className={styles.large}>
          {score.letter}
        </Figure>
        <Figure name={<Term of="development time ratio">DTR</Term>} className={styles.figure}>
          {percentText(score.dtr)}
        </Figure>
        <Figure name={<Term of="score version">{versionLabel(score)}</Term>} className={styles.figure}>
          {scoreVersion(score)}
        </Figure>
      </dl>
      {partial !== null && <p className={text.small}>Scaled to 100 {partial} components.</p>}
      {children && <div className={text.small}>{children}</div>}
      <ol className={styles.components}>
        {SCORE_COMPONENT_NAMES.map((component, index) => (
          <ComponentRow
            key={component}
            component={component}
            points={score.components[component]}
            most={most[component]}
            explanation={explanations[index]}
          />
        ))}
      </ol>
    </article>
  )
}

interface ComponentRowProps {
  component: ScoreComponent
  points: number | null
  /** The most points that the component could have earned; 0 if the style leaves it out. */
  most: number
  explanation: Explanation | undefined
}

function ComponentRow({ component, points, most, explanation }: ComponentRowProps) {
  const units = useUnits()
  return (
    <li className={styles.component}>
      <span className={text.medium}>{SCORE_COMPONENTS[component].label}</span>
      <span className={styles.bar} data-unknown={points === null} aria-hidden="true">
        <span style={{ width: `${(points === null ? 0 : points / most) * 100}%` }} />
      </span>
      <span className={styles.points}>
        {points === null ? DASH : points.toFixed(1)}
        <span> / {most}</span>
      </span>
      {explanation && (
        <p className={`${text.small} ${layout.whole}`}>{explanationText(explanation, units)}</p>
      )}
    </li>
  )
}
