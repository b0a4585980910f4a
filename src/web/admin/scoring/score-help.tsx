import { COMPONENT_POINTS } from '#domain/score/points.ts'
import { FIRST_CRACK_FOR_BOTH, IDEAL_RANGES } from '#domain/score/range-parts.ts'
import { SCORE_COMPONENTS } from '#domain/score/score.ts'
import styles from './score-help.module.css'

/** What a score is made from, and its one trap. */
export function ScoreHelp() {
  const { duration, weight_loss, first_crack, development } = IDEAL_RANGES
  const { from, to } = FIRST_CRACK_FOR_BOTH
  return (
    <details className={styles.help}>
      <summary>How the score is made</summary>
      <div className={styles.text}>
        <p>
          {SCORE_COMPONENTS.length} components earn up to {COMPONENT_POINTS} points each. One that can’t be
          known counts neither for nor against the roast; the others are scaled to 100.
        </p>
        <dl className={styles.ranges}>
          <dt>Duration</dt>
          <dd>
            {duration.lowest}–{duration.highest} minutes
          </dd>
          <dt>Weight loss</dt>
          <dd>
            {weight_loss.lowest}–{weight_loss.highest} % of the green weight
          </dd>
          <dt>First crack</dt>
          <dd>
            {first_crack.lowest}–{first_crack.highest} % of the roast
          </dd>
          <dt>Development</dt>
          <dd>
            {development.lowest}–{development.highest} % of the roast
          </dd>
          <dt>Temperature curve</dt>
          <dd>a rate of rise that falls steadily, without crash, flick or stall</dd>
        </dl>
        <p>
          First crack and development share one roast: together they add up to 100 %. So only a first crack at{' '}
          <strong>
            {from}–{to} %
          </strong>{' '}
          of the roast earns both components in full.
        </p>
      </div>
    </details>
  )
}
