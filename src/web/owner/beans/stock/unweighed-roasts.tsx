import type { UnweighedRoast } from '#contract/stock.ts'
import { pages } from '#web/pages.ts'
import text from '#web/ui/text.module.css'
import { roastTitle } from '#web/words/roast-title.ts'

/** The most roasts that are named. */
const NAMED = 12

/** Names the roasts that took from the stock without saying how much or when. */
export function UnweighedRoasts({ roasts }: { roasts: readonly UnweighedRoast[] }) {
  if (roasts.length === 0) return null
  const more = roasts.length - NAMED
  return (
    <p className={text.quiet}>
      Not counted, without a green weight or a date:{' '}
      {roasts.slice(0, NAMED).map((roast, index) => (
        <span key={roast.roast_id}>
          {index > 0 && ', '}
          <a href={pages.roast(roast.roast_id)}>{roastTitle(roast)}</a>
        </span>
      ))}
      {more > 0 && ` and ${more} more`}. Less may be left than shown.
    </p>
  )
}
