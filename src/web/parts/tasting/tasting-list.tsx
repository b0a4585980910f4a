import type { ReactNode } from 'react'
import type { SheetAnswer } from '#contract/tasting/sheets.ts'
import type { Tasting } from '#contract/tasting/tastings.ts'
import { CVA_AFFECTIVE, FIVE_CUPS, RATING_SCALE } from '#domain/tasting/sheet.ts'
import { counted } from '#domain/words/plural.ts'
import { FlavourChips } from '#web/parts/bean/flavour-chips.tsx'
import { Rating } from '#web/parts/feedback/cups.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import text from '#web/ui/text.module.css'
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
  /** The way to a blind table. With it, the tastings of a table are one line that unfolds. */
  wayToTable?: (id: number) => ReactNode
}

/** Tastings, each with its figure, when and how, and what was said. */
export function TastingList<One extends Tasting>({ wayToTable, ...list }: TastingListProps<One>) {
  const { tastings } = list
  return (
    <ul className={styles.list}>
      {tastings.map((tasting, place) => {
        const { id, table_id } = tasting
        if (wayToTable === undefined || table_id === null)
          return <OneTasting key={id} {...list} tasting={tasting} />
        // The line of a table stands where the newest of its tastings would.
        if (tastings.findIndex(each => each.table_id === table_id) < place) return null
        const atTable = tastings.filter(each => each.table_id === table_id)
        return (
          <li key={id} className={styles.table}>
            <Disclosure summary={tableText(atTable)}>
              <TastingList {...list} tastings={atTable} />
            </Disclosure>
            {wayToTable(table_id)}
          </li>
        )
      })}
    </ul>
  )
}

function OneTasting<One extends Tasting>({
  tasting,
  sheets,
  leadOf,
  actionsOf,
}: Omit<TastingListProps<One>, 'tastings' | 'wayToTable'> & { tasting: One }) {
  return (
    <li className={styles.tasting}>
      <div className={styles.line}>
        <Figure tasting={tasting} />
        {leadOf?.(tasting)}
        {tasting.taster !== null && <bdi className={text.medium}>{tasting.taster}</bdi>}
        <span className={text.smallFigures}>
          {[methodText(tasting), dayInWords(tasting.date, readersToday())]
            .filter(part => part !== null)
            .join(' · ')}
        </span>
        {actionsOf !== undefined && (
          <span className={styles.actions}>
            <span className={text.smallFigures}>{tasting.is_public ? 'Public' : 'Private'}</span>
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
  )
}

/** The tastings of a table with their mean, if their sheet has one figure: `Tasted blind 29 Nov · 3.5 · 4 cups`. */
function tableText(tastings: readonly Tasting[]): string {
  const count = tastings.length
  const figures = tastings.map(({ values, score, sheet_id }) =>
    sheet_id === FIVE_CUPS.id ? (values[RATING_SCALE] ?? null) : score,
  )
  const sum = figures.reduce<number | null>(
    (total, figure) => (figure && total !== null ? total + figure : null),
    0,
  )
  return [
    `Tasted blind ${dayInWords(tastings[0]!.date, readersToday())}`,
    ...(sum === null ? [] : [(sum / count).toFixed(1)]),
    counted(count, 'cup'),
  ].join(' · ')
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
  return (
    <p className={`${text.smallFigures} ${styles.values}`}>
      {[...name, [...given, ...flawed].join(' · ')].join(' ')}
    </p>
  )
}

function methodText({ method }: Tasting): string | null {
  return method === 'other' ? null : method
}
