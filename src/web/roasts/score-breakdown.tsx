import type { ListedScore } from '#contract/scores.ts'
import type { Explanation } from '#domain/score/explanations.ts'
import { COMPONENT_POINTS } from '#domain/score/points.ts'
import {
  FIRST_CRACK_FOR_BOTH,
  SCORE_COMPONENT_NAMES,
  SCORE_COMPONENTS,
  type ScoreComponent,
} from '#domain/score/score-components.ts'
import { explanationText } from '#domain/score/score-sentences.ts'
import { DASH, percentText } from '#web/words/figure-text.ts'
import { GLOSSARY } from '#web/words/glossary/glossary.ts'
import { partialText } from '#web/words/partial-score.ts'
import { scoreVersion } from '#web/words/score-text.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './score-breakdown.module.css'

/** The points of the components as bars, with the development time ratio and the score's version. */
export function ScoreBreakdown({ score, explanations = [] }: ScoreBreakdownProps) {
  const units = useUnits()
  const partial = partialText(score)
  return (
    <div className={styles.breakdown}>
      <header className={styles.header}>
        <p className={styles.total}>
          <strong>{score.score}</strong> <span>{score.letter}</span>
        </p>
        {partial !== null && <p className={styles.partial}>{partial}</p>}
      </header>
      <p className={styles.meaning}>
        {GLOSSARY.score} {GLOSSARY['score letter']}
      </p>
      <dl className={styles.components}>
        {SCORE_COMPONENT_NAMES.map(component => (
          <ComponentRow key={component} component={component} points={score.components[component]} />
        ))}
      </dl>
      <dl className={styles.facts}>
        <dt>DTR</dt>
        <dd>{percentText(score.dtr)}</dd>
        <dt>Version</dt>
        <dd>{scoreVersion(score)}</dd>
      </dl>
      {explanations.length > 0 && (
        <>
          <ul className={styles.explanations}>
            {explanations
              .map(explanation => explanationText(explanation, units))
              .map(sentence => (
                <li key={sentence}>{sentence}</li>
              ))}
          </ul>
          <p className={styles.help}>
            First crack and development always add up to 100 % of the roast, so only a first crack at{' '}
            {FIRST_CRACK_FOR_BOTH.from}–{FIRST_CRACK_FOR_BOTH.to} % of it earns full points for both.
          </p>
        </>
      )}
    </div>
  )
}

interface ScoreBreakdownProps {
  score: ListedScore
  /** The explanations of the points; a list leaves them out. */
  explanations?: readonly Explanation[]
}

function ComponentRow({ component, points }: { component: ScoreComponent; points: number | null }) {
  return (
    <>
      <dt>{SCORE_COMPONENTS[component].label}</dt>
      <dd>
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${((points ?? 0) / COMPONENT_POINTS) * 100}%` }} />
        </span>
        <span className={styles.points}>{points === null ? DASH : points.toFixed(1)}</span>
        <span className="visually-hidden">{points === null ? 'unknown' : `of ${COMPONENT_POINTS}`}</span>
      </dd>
    </>
  )
}
