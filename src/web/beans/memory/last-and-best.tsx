import Trophy from 'lucide-react/icons/trophy'
import type { Roast, RoastOfBean } from '#contract/roasts.ts'
import { pages } from '#web/pages.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { firstWords } from '#web/words/first-words.ts'
import styles from './last-and-best.module.css'
import { RoastDate } from './roast-date.tsx'
import { bestRoast, outcomeText } from './roast-outcomes.ts'

/** What was done last time and the best time, and how it came out. Takes the roasts newest first. */
export function LastAndBest({ roasts }: { roasts: readonly RoastOfBean[] }) {
  const [last] = roasts
  if (last === undefined) return null
  const best = bestRoast(roasts)
  if (best === last) return <Outcome name="Last time, and the best so far" roast={last} isBest />
  return (
    <>
      <Outcome name="Last time" roast={last} />
      {best !== null && <Outcome name="Best" roast={best} isBest />}
    </>
  )
}

/** `Last time: 12 Jan 2026, 10:24, first crack 8:31, 82 B – “a bit short after crack”` */
function Outcome({ name, roast, isBest = false }: { name: string; roast: Roast; isBest?: boolean }) {
  const outcome = outcomeText(roast)
  const words = firstWords(roast.notes)
  const { admin } = useAdmin()
  return (
    <p className={styles.outcome}>
      <span className={styles.name}>
        {isBest && <Trophy aria-hidden="true" />}
        {name}:
      </span>{' '}
      <a href={pages.roast(roast.id)}>
        <RoastDate date={roast.roast_date} />
      </a>
      {outcome !== '' && `, ${outcome}`}
      {words !== '' && ` – “${words}”`}
      {admin && (
        <>
          {' · '}
          <a href={pages.again(roast.id)}>Roast again</a>
        </>
      )}
    </p>
  )
}
