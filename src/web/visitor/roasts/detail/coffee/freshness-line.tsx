import type { CSSProperties } from 'react'
import type { IsoDate } from '#domain/record/roast-date.ts'
import type { Freshness, FreshnessStretch } from '#domain/roast/freshness.ts'
import styles from './freshness-line.module.css'

/** In rem, for its placeholder. */
export const FRESHNESS_LINE_HEIGHT = 5.25

interface FreshnessLineProps {
  freshness: Freshness
  stretches: readonly FreshnessStretch[]
  /** Writes a day, without its year if the day that follows on the line tells it. */
  write: (day: IsoDate, next?: IsoDate) => string
}

/**
 * A line of days from the roast on, with the name and the last day of each stretch. A stretch is at least as long as
 * its words, and the rest of the line is shared by days. Hidden from screen readers, which get sentences.
 */
export function FreshnessLine({ freshness: { stage, age }, stretches, write }: FreshnessLineProps) {
  return (
    <div className={styles.room} aria-hidden="true">
      <div className={styles.line}>
        {stretches.map(({ stage: its, name, from, days, until }, index) => (
          <div key={its} className={styles.stretch} data-now={its === stage} style={{ flexGrow: days }}>
            <div className={styles.track}>
              <div className={styles[its]} />
              {/* The middle of the day. */}
              {its === stage && <Today share={Math.max(0, (age + 0.5 - from) / days)} />}
            </div>
            <p className={styles.name}>{name}</p>
            <p className={styles.until}>until {write(until, stretches[index + 1]?.until)}</p>
          </div>
        ))}
        <div className={styles.after} data-now={stage === 'past'}>
          <div className={styles.track}>
            <div className={styles.past} />
            {stage === 'past' && <Today share={0.5} />}
          </div>
          {stage === 'past' && (
            <>
              <p className={styles.name}>Older</p>
              <p className={styles.until}>still safe</p>
            </>
          )}
        </div>
      </div>
    </div>
  )
}

/** A ring on the line with its word above. Paper isn't read today. */
function Today({ share }: { share: number }) {
  return (
    <div className={`on-screen ${styles.today}`} style={{ '--share': share } as CSSProperties}>
      <span className={styles.word}>today</span>
      <span className={styles.ring} />
    </div>
  )
}
