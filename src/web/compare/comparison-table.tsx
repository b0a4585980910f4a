import { useRef } from 'react'
import type { ComparisonGroup } from '#domain/comparison/comparison-table.ts'
import { formatRoastDate } from '#domain/roast/roast-date.ts'
import { pages } from '#web/pages.ts'
import type { RoastInComparison } from './comparison.ts'
import styles from './comparison-table.module.css'
import { FigureCell } from './figure-cell.tsx'
import { RoastKey } from './roast-key.tsx'
import { useOverflow } from './use-overflow.ts'
import { WordsGroup } from './words-group.tsx'

interface ComparisonTableProps {
  roasts: readonly RoastInComparison[]
  groups: readonly ComparisonGroup[]
}

/** The figures of the roasts side by side. The others have their differences to the first, large ones in bold. */
export function ComparisonTable({ roasts, groups }: ComparisonTableProps) {
  const scroller = useRef<HTMLElement>(null)
  const isTooWide = useOverflow(scroller)
  const [outcome, ...rest] = groups
  return (
    <section className={styles.section} aria-labelledby="comparison-figures">
      <h2 id="comparison-figures">Figures</h2>
      {roasts.length > 1 && (
        <p className={styles.hint}>
          Differences are to {roasts[0]!.style.letter}, {roasts[0]!.title}. Large ones are bold.
        </p>
      )}
      <section
        ref={scroller}
        className={styles.scroller}
        data-scrolls={isTooWide}
        // A region that scrolls must be reachable by keyboard.
        tabIndex={isTooWide ? 0 : undefined}
        aria-label="Table of figures"
      >
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
          {outcome && <FigureGroup group={outcome} roasts={roasts} />}
          <WordsGroup roasts={roasts} />
          {rest.map(group => (
            <FigureGroup key={group.name} group={group} roasts={roasts} />
          ))}
        </table>
      </section>
    </section>
  )
}

interface FigureGroupProps {
  group: ComparisonGroup
  roasts: readonly RoastInComparison[]
}

function FigureGroup({ group: { name, rows }, roasts }: FigureGroupProps) {
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={roasts.length + 1}>
          <span className={styles.groupName}>{name}</span>
        </th>
      </tr>
      {rows.map(row => (
        <tr key={row.name}>
          <th scope="row">{row.name}</th>
          {row.cells.map((cell, index) => (
            <td key={roasts[index]!.id}>
              <FigureCell kind={row.kind} cell={cell} isFirst={index === 0} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
