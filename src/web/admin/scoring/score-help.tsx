import { Fragment } from 'react'
import { COMPONENT_POINTS } from '#domain/score/points.ts'
import {
  FIRST_CRACK_FOR_BOTH,
  SCORE_COMPONENT_NAMES,
  SCORE_COMPONENTS,
  type ScoreComponent,
} from '#domain/score/score-components.ts'
import styles from './score-help.module.css'

const hasRange = (component: ScoreComponent) => 'range' in SCORE_COMPONENTS[component]

/** Components with an ideal range first, then the curve. */
const RANGES_FIRST = [
  ...SCORE_COMPONENT_NAMES.filter(hasRange),
  ...SCORE_COMPONENT_NAMES.filter(component => !hasRange(component)),
]

/** Explains how a score is made up, and its one pitfall. */
export function ScoreHelp() {
  const { from, to } = FIRST_CRACK_FOR_BOTH
  return (
    <details className={styles.help}>
      <summary>How the score is made</summary>
      <div className={styles.text}>
        <p>
          {SCORE_COMPONENT_NAMES.length} components earn up to {COMPONENT_POINTS} points each. An unknown one
          counts neither for nor against the roast: the others are scaled to 100.
        </p>
        <dl className={styles.ranges}>
          {RANGES_FIRST.map(component => (
            <Fragment key={component}>
              <dt>{SCORE_COMPONENTS[component].label}</dt>
              <dd>{SCORE_COMPONENTS[component].ideal}</dd>
            </Fragment>
          ))}
        </dl>
        <p>
          First crack and development always add up to 100 % of the roast, so only a first crack at{' '}
          <strong>
            {from}–{to} %
          </strong>{' '}
          of it earns full points for both.
        </p>
      </div>
    </details>
  )
}
