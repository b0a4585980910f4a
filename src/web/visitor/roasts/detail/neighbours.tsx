import type { Roast } from '#contract/roasts.ts'
import { coffeeKey } from '#domain/bean/blend/coffee-title.ts'
import { pages } from '#web/pages.ts'
import { useRoastsAlike } from '#web/parts/roast/use-roasts-alike.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import styles from './neighbours.module.css'

/** Links to the roast of the same coffee, recipe or coffees before this one, and to the next. */
export default function Neighbours({ roast }: { roast: Roast }) {
  const coffee = coffeeKey(roast)
  const newestFirst = useRoastsAlike(roast)?.filter(other => coffeeKey(other) === coffee) ?? []
  const at = newestFirst.findIndex(({ id }) => id === roast.id)
  if (at === -1) return null
  const [next, previous] = [newestFirst[at - 1], newestFirst[at + 1]]
  return (
    <nav className={`on-screen ${styles.neighbours}`} aria-label="Other roasts of this coffee">
      {previous && (
        <a rel="prev" href={pages.roast(previous.id)}>
          Earlier<span className="visually-hidden"> roast of this coffee:</span> {roastTitle(previous)}
        </a>
      )}
      {next && (
        <a rel="next" href={pages.roast(next.id)}>
          Later<span className="visually-hidden"> roast of this coffee:</span> {roastTitle(next)}
        </a>
      )}
    </nav>
  )
}
