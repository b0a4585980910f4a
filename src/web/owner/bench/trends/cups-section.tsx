import type { CupsByFigure, Trends } from '#contract/trends.ts'
import { ratingCountsText } from '#domain/tasting/rating-counts.ts'
import { FEWEST_RATED } from '#domain/trends/cups.ts'
import { counted } from '#domain/words/plural.ts'
import { PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import { FIGURES } from './figures.ts'
import { Pair } from './pair-section.tsx'
import { strengthText } from './pair-words.ts'
import styles from './trends.module.css'
import type { TrendsView } from './trends-address.ts'

interface CupsSectionProps {
  trends: Pick<Trends, 'cups' | 'cup_ratings'>
  view: TrendsView
}

/** How the ratings of cups go with each figure, and the cups against the score. */
export function CupsSection({ trends: { cups, cup_ratings }, view }: CupsSectionProps) {
  const isRated = cup_ratings.tastings + cup_ratings.drinkers > 0
  return (
    <PanelSection heading="What made the cups better">
      <p className={styles.note}>
        {isRated
          ? `${ratingCountsText(cup_ratings)}. What goes together need not be the cause.`
          : 'Nobody has rated a cup of these roasts. Taste one on its page: it counts here.'}
      </p>
      {isRated && (
        <>
          <ul className={styles.cups}>
            {cups.toSorted(strongestFirst).map(each => (
              <li key={each.figure} className={styles.cup}>
                <span className={text.medium}>{FIGURES[each.figure].name}</span>
                <Lean correlation={each.rank_correlation} />
                <span>{cupsText(each)}</span>
              </li>
            ))}
          </ul>
          <h3 className={layout.top4}>Cups against score</h3>
          <Pair name="Cups against score" view={view} x="score" y="rating" />
        </>
      )}
    </PanelSection>
  )
}

function strongestFirst(a: CupsByFigure, b: CupsByFigure): number {
  return Math.abs(b.rank_correlation ?? 0) - Math.abs(a.rank_correlation ?? 0)
}

/** A bar from the middle, to the right if both rise together. The words beside it say the same. */
function Lean({ correlation }: { correlation: number | null }) {
  const share = Math.abs(correlation ?? 0) * HALF
  const start = (correlation ?? 0) < 0 ? HALF - share : HALF
  return (
    <span className={styles.lean} aria-hidden="true">
      {correlation !== null && <span style={{ insetInlineStart: `${start}%`, inlineSize: `${share}%` }} />}
    </span>
  )
}

const HALF = 50

/** How the cups go with a figure: `−0.71 of 12 roasts. Strong: the later first crack, the worse the cups, mostly.` */
function cupsText({ figure, roasts, rank_correlation }: CupsByFigure): string {
  const count = counted(roasts, 'roast')
  if (roasts < FEWEST_RATED) return `Too few: ${count} of at least ${FEWEST_RATED}.`
  if (rank_correlation === null) return `${count}, always the same.`
  return strengthText({ roasts, rank_correlation }, { x: figure, y: 'rating' })
}
