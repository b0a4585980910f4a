import type { ComparisonCell, ComparisonGroup } from '#domain/comparison/comparison-table.ts'
import type { FigureKind } from '#domain/comparison/difference.ts'
import { formatRoastDate } from '#domain/roast-date.ts'
import { pages } from '#web/pages.ts'
import { useUnits } from '#web/ui/units.ts'
import type { RoastInComparison } from './comparison.ts'
import styles from './comparison-table.module.css'
import { differenceText, figureText } from './figure-words.ts'
import { RoastKey } from './roast-key.tsx'

interface ComparisonTableProps {
  roasts: readonly RoastInComparison[]
  groups: readonly ComparisonGroup[]
}

/** The figures of the roasts side by side. The others have their differences to the first, large ones in bold. */
export function ComparisonTable({ roasts, groups }: ComparisonTableProps) {
  return (
    <section className={styles.section} aria-labelledby="comparison-figures">
      <h2 id="comparison-figures">Figures</h2>
      {roasts.length > 1 && (
        <p className={styles.hint}>
          Differences are to {roasts[0]!.style.letter}, {roasts[0]!.title}. Large ones are bold.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label="Table of figures">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              {roasts.map(({ id, title, style, details }) => (
                <th key={id} scope="col">
                  <RoastKey style={style} sample={false} /> <a href={pages.roast(id)}>{title}</a>
                  {details.roast_date !== null && (
                    <time className={styles.date} dateTime={details.roast_date}>
                      {formatRoastDate(details.roast_date)}
                    </time>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ name, rows }) => (
            <tbody key={name}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={roasts.length + 1}>
                  {name}
                </th>
              </tr>
              {rows.map(row => (
                <tr key={row.name}>
                  <th scope="row">{row.name}</th>
                  {row.cells.map((cell, index) => (
                    <td key={roasts[index]!.id}>
                      <Cell kind={row.kind} cell={cell} isFirst={index === 0} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </section>
  )
}

interface CellProps {
  kind: FigureKind
  cell: ComparisonCell
  isFirst: boolean
}

function Cell({ kind, cell: { value, difference, isInferred }, isFirst }: CellProps) {
  const units = useUnits()
  return (
    <>
      <span className={styles.figure}>{figureText(kind, value, units)}</span>
      {isInferred && <span className={styles.note}> inferred</span>}
      {!isFirst && (
        <span className={styles.difference} data-size={difference?.size}>
          {difference !== null && (
            <>
              <span className="visually-hidden">, difference </span>
              {differenceText(kind, difference.value, units)}
            </>
          )}
        </span>
      )}
    </>
  )
}
