import type { ReactNode } from 'react'
import type { SheetAnswer } from '#contract/tasting/sheets.ts'
import type { Tasting } from '#contract/tasting/tastings.ts'
import { CVA_AFFECTIVE, FIVE_CUPS, RATING_SCALE } from '#domain/tasting/sheet.ts'
import { FlavourChips } from '#web/parts/bean/flavour-chips.tsx'
import { Rating } from '#web/parts/feedback/cups.tsx'
import { dayInWords } from '#web/words/readers-dates.ts'
import { readersToday } from '#web/words/readers-own.ts'
import styles from './tasting-list.module.css'

interface TastingListProps<One extends Tasting> {
  tastings: readonly One[]
  sheets: readonly SheetAnswer[]
  /** What stands before the rest of a line, such as the roast. */
  leadOf?: (tasting: One) => ReactNode
  /** What the owner can do with one; absent for visitors. */
  actionsOf?: (tasting: One) => ReactNode
}

/** Tastings, each with its figure, when and how, and what was said. */
export function TastingList<One extends Tasting>({
  tastings,
  sheets,
  leadOf,
  actionsOf,
}: TastingListProps<One>) {
  return (
    <ul className={styles.list}>
      {tastings.map(tasting => (
        <li key={tasting.id} className={styles.tasting}>
          <div className={styles.line}>
            <Figure tasting={tasting} />
            {leadOf?.(tasting)}
            {tasting.taster !== null && <bdi className={styles.taster}>{tasting.taster}</bdi>}
            <span className={styles.quiet}>
              {[methodText(tasting), dayInWords(tasting.date, readersToday())]
                .filter(part => part !== null)
                .join(' · ')}
            </span>
            {actionsOf !== undefined && (
              <span className={styles.actions}>
                <span className={styles.quiet}>{tasting.is_public ? 'Public' : 'Private'}</span>
                {actionsOf(tasting)}
              </span>
            )}
          </div>
          <Values tasting={tasting} sheet={sheets.find(({ id }) => id === tasting.sheet_id)} />
          {tasting.notes !== null && (
            <p className={styles.notes} dir="auto">
              {tasting.notes}
            </p>
          )}
          <FlavourChips flavours={tasting.flavours} />
        </li>
      ))}
    </ul>
  )
}

function Figure({ tasting: { sheet_id, values, score } }: { tasting: Tasting }) {
  if (sheet_id === FIVE_CUPS.id) return <Rating rating={values[RATING_SCALE] ?? 0} />
  return score === null ? null : (
    <span className={styles.score}>
      {score} <small>CVA</small>
    </span>
  )
}

/** The values of a sheet with several scales, and the cups with a flaw. */
function Values({ tasting, sheet }: { tasting: Tasting; sheet: SheetAnswer | undefined }) {
  const { sheet_id, values, cups } = tasting
  if (sheet_id === FIVE_CUPS.id) return null
  const given = Object.entries(values).map(([name, value]) => `${name} ${value}`)
  const flawed = [
    cups !== null && cups.u > 0 && `${cups.u} of 5 cups not uniform`,
    cups !== null && cups.d > 0 && `${cups.d} of 5 cups defective`,
  ].filter(part => typeof part === 'string')
  const name = sheet === undefined || sheet_id === CVA_AFFECTIVE.id ? [] : [`${sheet.name}:`]
  return <p className={styles.values}>{[...name, [...given, ...flawed].join(' · ')].join(' ')}</p>
}

function methodText({ method }: Tasting): string | null {
  return method === 'other' ? null : method
}
