import type { ListedScore } from '#contract/scores.ts'
import type { Explanation } from '#domain/score/explanations.ts'
import { partialText } from '#domain/score/partial-score.ts'
import {
  SCORE_COMPONENT_NAMES,
  SCORE_COMPONENTS,
  type ScoreComponent,
} from '#domain/score/score-components.ts'
import { explanationText } from '#domain/score/score-sentences.ts'
import { HOUSE } from '#domain/score/style.ts'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import { DASH, percentText } from '#web/words/figure-text.ts'
import { firstCrackWords } from '#web/words/first-crack-words.ts'
import { GLOSSARY } from '#web/words/glossary/glossary.ts'
import { scoreVersion, versionLabel } from '#web/words/score-text.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './score-breakdown.module.css'

/** The points of the components as bars, with the development time ratio and the score's version. */
export default function ScoreBreakdown({ score, explanations = [] }: ScoreBreakdownProps) {
  const units = useUnits()
  const partial = partialText(score)
  const style = score.style ?? HOUSE
  return (
    <div className={`${layout.stack3} ${styles.breakdown}`}>
      <header className={styles.header}>
        <p className={styles.total}>
          <strong className={text.strong}>{score.score}</strong>{' '}
          <span className={text.quiet}>{score.letter}</span>
        </p>
        {partial !== null && <p className={text.quiet}>{partial}</p>}
      </header>
      <p className={text.quiet}>
        {GLOSSARY.score} {GLOSSARY['score letter']}
      </p>
      <dl className={styles.components}>
        {SCORE_COMPONENT_NAMES.map(component => (
          <ComponentRow
            key={component}
            component={component}
            points={score.components[component]}
            most={style.points[component]}
          />
        ))}
      </dl>
      <dl className={styles.facts}>
        <dt className={text.quiet}>DTR</dt>
        <dd>{percentText(score.dtr)}</dd>
        <dt className={text.quiet}>{versionLabel(score)}</dt>
        <dd>{scoreVersion(score)}</dd>
      </dl>
      {explanations.length > 0 && (
        <>
          <ul className={`${layout.stack2} ${styles.explanations}`}>
            {explanations
              .map(explanation => explanationText(explanation, units))
              .map(sentence => (
                <li key={sentence}>{sentence}</li>
              ))}
          </ul>
          <p className={styles.help}>{firstCrackWords(style)}</p>
        </>
      )}
    </div>
  )
}

export interface ScoreBreakdownProps {
  score: ListedScore
  /** The explanations of the points; a list leaves them out. */
  explanations?: readonly Explanation[]
}

interface ComponentRowProps {
  component: ScoreComponent
  points: number | null
  /** The most points that the component could have earned; 0 if the style leaves it out. */
  most: number
}

function ComponentRow({ component, points, most }: ComponentRowProps) {
  return (
    <>
      <dt className={text.quiet}>{SCORE_COMPONENTS[component].label}</dt>
      <dd className={layout.beside3}>
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${(points === null ? 0 : points / most) * 100}%` }} />
        </span>
        <span className={styles.points}>{points === null ? DASH : points.toFixed(1)}</span>
        <span className="visually-hidden">{spokenMost(points, most)}</span>
      </dd>
    </>
  )
}

function spokenMost(points: number | null, most: number): string {
  if (most === 0) return 'left out by the style'
  return points === null ? 'unknown' : `of ${most}`
}
