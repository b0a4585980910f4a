import Trophy from 'lucide-react/icons/trophy'
import { type ComponentProps, useEffect, useState } from 'react'
import type { RoastRating } from '#contract/feedback.ts'
import type { RoastOfBean } from '#contract/roasts.ts'
import { shareText } from '#domain/bean/blend/blend-words.ts'
import { partsOfRoast } from '#domain/bean/blend/coffee-title.ts'
import { isOfOneCoffee } from '#domain/bean/blend/greens.ts'
import { Part, partOf } from '#web/loading/part.tsx'
import { pages } from '#web/pages.ts'
import { bestRoast } from '#web/parts/roast/best-roast.ts'
import { comparisonProblem, toggled } from '#web/parts/roast/chosen-roasts.ts'
import { RoastThumbnail } from '#web/parts/roast/roast-thumbnail.tsx'
import { ScorePill } from '#web/parts/roast/score-pill.tsx'
import { useExtras } from '#web/parts/roast/use-extras.ts'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { type Column, Table } from '#web/ui/table/table.tsx'
import textStyles from '#web/ui/text.module.css'
import { DASH, durationText, percentText } from '#web/words/figure-text.ts'
import { firstWords } from '#web/words/first-words.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import { Term } from '#web/words/term.tsx'
import { DrinkersRating } from './drinkers-rating.tsx'
import { RoastDate } from './last-and-best.tsx'
import styles from './roast-history.module.css'

const ChoiceBar = partOf(() => import('#web/owner/choice/choice-bar.tsx'))

/** Roasts shown at first, and added by each click. */
const ROWS_AT_ONCE = 50

const HEADING_ID = 'roast-history'

interface RoastHistoryProps {
  /** Null for the roasts by a recipe. */
  beanId: number | null
  /** The roasts of one bean or recipe, newest first. */
  roasts: readonly RoastOfBean[]
  /** Drinkers' ratings of the roasts that have one. */
  ratings: readonly RoastRating[]
}

/** The roasts of a bean, a row each. Chosen ones can be compared. */
export function RoastHistory({ beanId, roasts, ratings }: RoastHistoryProps) {
  const [shownRows, setShownRows] = useState(ROWS_AT_ONCE)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const isComparable = roasts.length > 1
  const best = bestRoast(beanId === null ? roasts : roasts.filter(isOfOneCoffee))
  const hiddenRows = roasts.length - shownRows
  const { extras, want } = useExtras()
  useEffect(() => want(roasts.slice(0, shownRows)), [roasts, shownRows, want])
  const columns: (Column<RoastOfBean> | false)[] = [
    isComparable && {
      key: 'choice',
      heading: 'Choose',
      isHeadingHidden: true,
      className: styles.choice,
      cell: roast => (
        <label>
          <input
            type="checkbox"
            checked={chosen.includes(roast.id)}
            onChange={() => setChosen(toggled(chosen, roast.id))}
          />
          <span className="visually-hidden">Choose {roastTitle(roast)}</span>
        </label>
      ),
    },
    {
      key: 'roast',
      heading: 'Roast',
      className: `${textStyles.strong} ${textStyles.anywhere} ${styles.title}`,
      isRowHeader: true,
      cell: roast => (
        <>
          <a href={pages.roast(roast.id)}>{roastTitle(roast)}</a>
          {shareOf(roast, beanId)}{' '}
          {roast === best && (
            <span className={styles.best}>
              <Trophy aria-hidden="true" />
              Best
            </span>
          )}
        </>
      ),
    },
    ...DATE_AND_FIGURES,
    {
      key: 'score',
      heading: <Term of="score">Score</Term>,
      className: styles.score,
      align: 'end',
      cell: ({ id, score }) =>
        score === null ? DASH : <ScorePill score={score} details={extras.get(id)?.score_details} />,
    },
    ratings.length > 0 && {
      key: 'rating',
      heading: <Term of="rating">Drinkers</Term>,
      className: styles.rating,
      name: 'Drinkers',
      cell: ({ id }) => {
        const rating = ratings.find(({ roast_id }) => roast_id === id)
        return rating && <DrinkersRating rating={rating} />
      },
    },
    ...NOTES_AND_PROFILE,
  ]
  return (
    <section aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID} className={styles.heading}>
        How its roasts came out
      </h2>
      {isComparable && <p className={`${textStyles.quiet} ${layout.top1}`}>{comparisonProblem(0)}</p>}
      <Table
        className={styles.table}
        aria-labelledby={HEADING_ID}
        cardsBelow={1024}
        headShows="always"
        columns={columns}
        rows={roasts.slice(0, shownRows)}
        keyOf={({ id }) => id}
        attributesOf={({ id }) => ({ className: chosen.includes(id) ? styles.chosen : undefined })}
      />
      {hiddenRows > 0 && (
        <Button className={styles.more} onClick={() => setShownRows(shownRows + ROWS_AT_ONCE)}>
          Show {Math.min(ROWS_AT_ONCE, hiddenRows)} more
        </Button>
      )}
      {chosen.length > 0 && (
        <Part>
          <ChoiceBar chosen={chosen} endName="Choose none" onEnd={() => setChosen([])} />
        </Part>
      )}
    </section>
  )
}

/** How much of a blend the bean is: ` · 40 %`. */
function shareOf(roast: RoastOfBean, beanId: number | null): string {
  const part = partsOfRoast(roast)?.find(({ bean_id }) => bean_id === beanId)
  return part === undefined ? '' : ` · ${shareText(part.share_percent)}`
}

const DATE_AND_FIGURES: Column<RoastOfBean>[] = [
  {
    key: 'date',
    heading: 'Date',
    className: styles.date,
    cell: ({ roast_date }) => <RoastDate date={roast_date} />,
  },
  figureOf('Time', 'duration', roast => durationText(roast.total_duration_seconds)),
  figureOf('First crack', 'first crack', ({ fc_minutes }) =>
    durationText(fc_minutes === null ? null : fc_minutes * 60),
  ),
  figureOf('DTR', 'development time ratio', roast => percentText(roast.dtr_percent)),
  figureOf('Loss', 'weight loss', roast => percentText(roast.weight_loss_percent)),
]

const NOTES_AND_PROFILE: Column<RoastOfBean>[] = [
  {
    key: 'notes',
    heading: 'Notes',
    className: `${textStyles.small} ${textStyles.anywhere} ${styles.notes}`,
    cell: ({ notes }) => firstWords(notes),
  },
  {
    key: 'profile',
    heading: 'Profile',
    className: styles.profile,
    cell: roast => <RoastThumbnail roast={roast} className={styles.thumbnail} />,
  },
]

function figureOf(
  name: string,
  term: ComponentProps<typeof Term>['of'],
  cell: (roast: RoastOfBean) => string,
): Column<RoastOfBean> {
  return {
    key: name,
    heading: <Term of={term}>{name}</Term>,
    className: styles.figure,
    align: 'end',
    name,
    cell,
  }
}
