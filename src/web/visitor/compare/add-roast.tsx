import Plus from 'lucide-react/icons/plus'
import { type RefObject, useId } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast, RoastOfBean } from '#contract/roasts.ts'
import { MOST_COMPARED } from '#domain/comparison/most-compared.ts'
import { useCall } from '#web/api/get-cache.ts'
import { bestRoast } from '#web/parts/roast/best-roast.ts'
import { RoastPicker } from '#web/parts/roast/roast-picker.tsx'
import { useRoastsAlike } from '#web/parts/roast/use-roasts-alike.ts'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import textStyles from '#web/ui/text.module.css'
import { dateInWords } from '#web/words/readers-dates.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import { scoreText } from '#web/words/score-text.ts'
import styles from './compare-screen.module.css'

interface AddRoastProps {
  /** Already compared. */
  ids: readonly number[]
  /** The roast that the others are compared with; null if there is none yet. */
  first: Roast | null
  /** Can take the focus. */
  headingRef: RefObject<HTMLHeadingElement | null>
  onAdd: (id: number) => void
}

/** Adds a roast to the comparison: by its number or words, or one of the roasts of the same bean. */
export function AddRoast({ ids, first, headingRef, onAdd }: AddRoastProps) {
  const headingId = useId()
  return (
    <section className={`on-screen ${styles.section}`} aria-labelledby={headingId}>
      <h2 id={headingId} ref={headingRef} tabIndex={-1}>
        Add a roast
      </h2>
      {ids.length >= MOST_COMPARED ? (
        <p className={`${textStyles.small} ${layout.top4}`}>
          {MOST_COMPARED} roasts are the most that one chart can show. Remove one to add another.
        </p>
      ) : (
        <>
          <div className={styles.picker}>
            <RoastPicker
              label="Roast number or name"
              roast={null}
              except={ids}
              onChange={roast => roast !== null && onAdd(roast.id)}
            />
          </div>
          <Suggestions ids={ids} first={first} onAdd={onAdd} />
        </>
      )}
    </section>
  )
}

const MOST_SUGGESTED = 6

/** A roast, with what its score is from where that was read. */
type SuggestedRoast = Roast & Partial<Pick<RoastOfBean, 'score_from'>>

/** Newest first. Of one coffee, the best one comes before them. */
function Suggestions({ ids, first, onAdd }: Omit<AddRoastProps, 'headingRef'>) {
  const alike = useRoastsAlike(first)
  const latest = useCall(
    calls.listRoasts,
    ids.length > 0 ? null : { sort: 'date', order: 'desc', limit: MOST_SUGGESTED },
  )
  const best = first === null || alike === undefined ? null : bestOfCoffee(alike)
  const others: readonly SuggestedRoast[] = alike ?? latest.data ?? []
  const newestFirst = [...others].sort((a, b) => orderOf(b).localeCompare(orderOf(a)))
  const ordered = best === null ? newestFirst : [best, ...newestFirst.filter(roast => roast !== best)]
  return (
    <RoastChoice
      label={
        first === null ? 'Latest roasts' : `Other roasts of ${first.blend_name ?? first.bean.origin_name}`
      }
      roasts={ordered.filter(({ id }) => !ids.includes(id)).slice(0, MOST_SUGGESTED)}
      best={best}
      onAdd={onAdd}
    />
  )
}

/** Of blends the coffee is only a part, unless all are by one recipe. */
function bestOfCoffee(roasts: readonly RoastOfBean[]): RoastOfBean | null {
  const alone = roasts.filter(({ greens }) => greens === null)
  return bestRoast(alone.length > 0 ? alone : roasts)
}

/** By date, then by id. Sorts as text. */
function orderOf({ roast_date: date, id }: Roast): string {
  return `${date ?? ''} ${String(id).padStart(15, '0')}`
}

interface RoastChoiceProps {
  label: string
  roasts: readonly SuggestedRoast[]
  /** The one that is named the best; it may be compared already. */
  best: SuggestedRoast | null
  onAdd: (id: number) => void
}

function RoastChoice({ label, roasts, best, onAdd }: RoastChoiceProps) {
  const labelId = useId()
  if (roasts.length === 0) return null
  return (
    <>
      <p id={labelId} className={`${textStyles.small} ${layout.top4}`}>
        {label}
      </p>
      <ul className={`${layout.row2} ${layout.top2}`} aria-labelledby={labelId}>
        {roasts.map(roast => (
          <li key={roast.id}>
            <Button icon={<Plus aria-hidden="true" />} onClick={() => onAdd(roast.id)}>
              <span>
                {roastTitle(roast)}
                <span className={textStyles.aside}>
                  {' '}
                  {[...(roast === best ? ['Best'] : []), ...factsOf(roast)].join(' · ')}
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What tells the roasts of one coffee apart: `3 Jan 2026`, `87 B`, `blend`. */
function factsOf({ score_from = null, ...roast }: SuggestedRoast): string[] {
  const { roast_date: date, score, greens } = roast
  return [
    ...(date === null ? [] : [dateInWords(date)]),
    ...(score === null ? [] : [scoreText(score, score_from)]),
    ...(greens === null ? [] : ['blend']),
  ]
}
