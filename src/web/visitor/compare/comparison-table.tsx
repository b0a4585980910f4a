import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ComparisonGroup, ComparisonRow } from '#domain/comparison/comparison-table.ts'
import { plural } from '#domain/words/plural.ts'
import { pages } from '#web/pages.ts'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import textStyles from '#web/ui/text.module.css'
import { dateInWords } from '#web/words/readers-dates.ts'
import type { RoastInComparison } from './comparison.ts'
import styles from './comparison-table.module.css'
import { FigureCell } from './figure-cell.tsx'
import { RoastKey } from './roast-key.tsx'
import { StepsGroup } from './steps-group.tsx'
import { WordsGroup } from './words-group.tsx'

interface ComparisonTableProps {
  roasts: readonly RoastInComparison[]
  groups: readonly ComparisonGroup[]
}

/**
 * The figures of the roasts side by side. All but the first have their differences from the first, large ones in bold.
 * Figures that don't differ are folded away.
 */
export function ComparisonTable({ roasts, groups }: ComparisonTableProps) {
  const scroller = useRef<HTMLElement>(null)
  const isTooWide = useOverflow(scroller)
  const [showsAll, setShowsAll] = useState(false)
  const same = groups.flatMap(({ rows }) => rows).filter(isSame).length
  const shown = showsAll
    ? groups
    : groups
        .map(group => ({ ...group, rows: group.rows.filter(row => !isSame(row)) }))
        .filter(({ rows }) => rows.length > 0)
  const outcome = shown.filter(({ name }) => name === groups[0]?.name)
  const rest = shown.filter(({ name }) => name !== groups[0]?.name)
  return (
    <section className={layout.top8} aria-labelledby="comparison-figures">
      <h2 id="comparison-figures">Figures</h2>
      {roasts.length > 1 && (
        <p className={`${textStyles.small} ${layout.top1}`}>
          Differences are measured from {roasts[0]!.style.letter}, {roasts[0]!.title}. Large ones are bold.
          {same > 0 && (
            <Button
              kind="quiet"
              className={styles.same}
              aria-pressed={showsAll}
              onClick={() => setShowsAll(!showsAll)}
            >
              {plural(same, { one: 'Show 1 figure', other: `Show ${same} figures` })} without a difference
            </Button>
          )}
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
              {roasts.map(({ id, title, style, details }, index) => (
                <th key={id} scope="col">
                  <span className={styles.roast}>
                    <RoastKey style={style} sample={false} /> <a href={pages.roast(id)}>{title}</a>
                    {details.roast_date !== null && (
                      <time className={`${textStyles.tiny} ${styles.date}`} dateTime={details.roast_date}>
                        {dateInWords(details.roast_date)}
                      </time>
                    )}
                  </span>
                  {index > 0 && (
                    <span className={`${textStyles.tiny} ${styles.difference}`}> Difference</span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          {outcome.map(group => (
            <FigureGroup key={group.name} group={group} roasts={roasts} />
          ))}
          <WordsGroup roasts={roasts} />
          <StepsGroup roasts={roasts} />
          {rest.map(group => (
            <FigureGroup key={group.name} group={group} roasts={roasts} />
          ))}
        </table>
      </section>
    </section>
  )
}

/** Whether several roasts have the same figure, as it is shown. */
function isSame({ cells }: ComparisonRow): boolean {
  const [, ...others] = cells
  return others.length > 0 && others.every(({ difference }) => difference?.size === 'none')
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

/** Whether the first element within another is wider than it, kept up to date. */
function useOverflow(outer: RefObject<HTMLElement | null>): boolean {
  const [isTooWide, setTooWide] = useState(false)
  useLayoutEffect(() => {
    const [element, content] = [outer.current, outer.current?.firstElementChild]
    if (element === null || content == null) return
    const measure = () => setTooWide(content.getBoundingClientRect().width > element.clientWidth + 1)
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    sizes.observe(content)
    return () => sizes.disconnect()
  }, [outer])
  return isTooWide
}
