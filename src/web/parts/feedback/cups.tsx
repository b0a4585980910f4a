import { BEST_RATING } from '#domain/words/feedback.ts'
import { counted } from '#domain/words/plural.ts'
import layout from '#web/ui/layout.module.css'
import styles from './feedback.module.css'

/** A cup filled to the share `fill`, from 0 to 1. */
export function Cup({ fill }: { fill: number }) {
  return (
    <svg className={styles.cup} viewBox="0 0 24 24" aria-hidden="true">
      <path className={styles.outline} d={`${BODY} ${HANDLE} M7 2.5v2.5M11 2.5v2.5`} />
      <path className={styles.coffee} d={BODY} style={{ clipPath: `inset(0 ${(1 - fill) * 100}% 0 0)` }} />
    </svg>
  )
}

const BODY = 'M3 8h13v7a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5z'
const HANDLE = 'M16 9.5h1.5a3 3 0 0 1 0 6H16'

/** A rating as a row of cups: `Rated 4.3 of 5` for screen readers. */
export function Rating({ rating }: { rating: number }) {
  return (
    <span className={styles.cups} role="img" aria-label={`Rated ${ratingText(rating)} of ${BEST_RATING}`}>
      {CUPS.map(cup => (
        <Cup key={cup} fill={Math.min(1, Math.max(0, rating - cup + 1))} />
      ))}
    </span>
  )
}

interface AverageRatingProps {
  average: number
  /** How many drinkers rated. */
  count: number
}

/** What drinkers think on the whole: cups, then `4.3 from 7 drinkers`. */
export function AverageRating({ average, count }: AverageRatingProps) {
  return (
    <p className={`${layout.line13} ${styles.average}`}>
      <Rating rating={average} />
      <span>
        {ratingText(average)} from {drinkersText(count)}
      </span>
    </p>
  )
}

/** A rating with one decimal if it needs one: `4.3`, `5`. */
export function ratingText(rating: number): string {
  return String(Math.round(rating * 10) / 10)
}

/** 1 to 5. */
export const CUPS: readonly number[] = Array.from({ length: BEST_RATING }, (_, index) => index + 1)

/** How many drinkers: `1 drinker`, `7 drinkers`. */
export function drinkersText(count: number): string {
  return counted(count, 'drinker')
}
