import { Fragment } from 'react'
import { COMPONENT_POINTS } from '#domain/score/points.ts'
import {
  SCORE_COMPONENT_NAMES,
  SCORE_COMPONENTS,
  type ScoreComponent,
} from '#domain/score/score-components.ts'
import { HOUSE } from '#domain/score/style.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import textStyles from '#web/ui/text.module.css'
import { firstCrackWords } from '#web/words/first-crack-words.ts'
import styles from './scoring.module.css'

const hasRange = (component: ScoreComponent) => 'range' in SCORE_COMPONENTS[component]

/** Components with an ideal range first, then the curve. */
const RANGES_FIRST = [
  ...SCORE_COMPONENT_NAMES.filter(hasRange),
  ...SCORE_COMPONENT_NAMES.filter(component => !hasRange(component)),
]

/** Explains how a score is made up, and its one pitfall. */
export function ScoreHelp() {
  return (
    <Disclosure summary="How the score is made">
      <div className={styles.text}>
        <p>
          {SCORE_COMPONENT_NAMES.length} components earn up to {COMPONENT_POINTS} points each. An unknown
          component counts neither for nor against the roast: the others are scaled to 100.
        </p>
        <dl className={styles.ranges}>
          {RANGES_FIRST.map(component => (
            <Fragment key={component}>
              <dt className={textStyles.quiet}>{SCORE_COMPONENTS[component].label}</dt>
              <dd>{SCORE_COMPONENTS[component].ideal}</dd>
            </Fragment>
          ))}
        </dl>
        <p>{firstCrackWords(HOUSE)}</p>
        <p>
          These are the ideals and points of the House. Your own styles can have different ones, and each
          score names the style that it was made with.
        </p>
      </div>
    </Disclosure>
  )
}
