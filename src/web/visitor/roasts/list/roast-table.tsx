import { useEffect, useMemo } from 'react'
import type { Roast } from '#contract/roasts.ts'
import type { RoastSorting } from '#web/parts/roast/roast-sorting.ts'
import { useExtras } from '#web/parts/roast/use-extras.ts'
import { useRowHeight } from '#web/ui/rows/use-row-height.ts'
import { type RowRange, SpacerRow, useRowsInWindow } from '#web/ui/rows/windowed-rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TableFrame } from '#web/ui/table/table.tsx'
import { openingScroll, useScrollPlace } from '#web/visitor/roasts/list-place.ts'
import { type Column, useShownColumns } from './columns.ts'
import { isSortColumn } from './list-address.ts'
import styles from './roast-list.module.css'
import { LoadingRow, RoastRow } from './roast-row.tsx'

/** Rows are rendered, and their details fetched, up to 600 px outside the window. */
const OVERSCAN_PX = 600
/** The most roasts whose rows are all rendered. */
const MOST_WHOLE = 500
/** The details of this many first rows are fetched at once. */
const PREFETCHED_ROWS = 40

interface RoastTableProps {
  /** The roasts read so far, in order. */
  roasts: readonly Roast[]
  /** The list index of the first of them. */
  firstIndex: number
  totalCount: number
  sorting: RoastSorting
  onSort: (sorting: RoastSorting) => void
  onWantRows: (rows: RowRange) => void
  /** Ids; null while rows are opened, not chosen. */
  chosen: readonly number[] | null
  onChoose: (id: number) => void
}

/** Of a row, in rem. */
const HEIGHTS = { usual: 4, tall: 8.5 }

/**
 * The roasts as a sortable table.
 *
 * Only the rows near the window are rendered. If there are at most `MOST_WHOLE`, the others follow, a few at a time,
 * once the reader does anything, so that the browser's own search finds them.
 */
export function RoastTable(props: RoastTableProps) {
  const { roasts, firstIndex, totalCount, sorting, onSort, onWantRows, chosen, onChoose } = props
  const { extras, want } = useExtras()
  const isChosen = useMemo(() => new Set(chosen), [chosen])
  const columns = useShownColumns()
  const { rowHeight, isTall } = useRowHeight(HEIGHTS)
  const { body, first, last, indexes, heightBefore, heightAfter } = useRowsInWindow({
    count: totalCount,
    rowHeight,
    overscan: Math.ceil(OVERSCAN_PX / rowHeight),
    isWhole: totalCount <= MOST_WHOLE,
    openingScroll: openingScroll(),
  })
  useScrollPlace()

  useEffect(() => {
    const wantRows = (from: number, to: number) =>
      want(roasts.slice(Math.max(0, from - firstIndex), Math.max(0, to - firstIndex)))
    wantRows(0, PREFETCHED_ROWS)
    wantRows(first, last + 1)
  }, [roasts, firstIndex, first, last, want])
  useEffect(() => onWantRows({ first, last }), [first, last, onWantRows])

  return (
    <TableFrame
      className={styles.table}
      aria-label="Roasts; the column headings sort them"
      columns={columns}
      sorting={sorting}
      onSort={({ column, isDescending }) => isSortColumn(column) && onSort({ column, isDescending })}
      aria-rowcount={totalCount + 1}
      data-choosing={chosen !== null}
      data-tall={isTall || undefined}
      data-named={roasts.some(({ roast_number }) => roast_number === null)}
    >
      <tbody ref={body}>
        <SpacerRow height={heightBefore} />
        {indexes.map(index => {
          const roast = roasts[index - firstIndex]
          return roast === undefined ? (
            <LoadingRow key={`row ${index}`} rowIndex={index + 2} columnCount={columns.length} />
          ) : (
            <RoastRow
              key={roast.id}
              roast={roast}
              extras={extras.get(roast.id)}
              rowIndex={index + 2}
              columns={columns}
              isNear={index >= first && index <= last}
              isChosen={chosen && isChosen.has(roast.id)}
              onChoose={onChoose}
            />
          )
        })}
        <SpacerRow height={heightAfter} />
      </tbody>
    </TableFrame>
  )
}

/** A placeholder for the table while its roasts are loading. */
export function LoadingTable({ sorting }: { sorting: RoastSorting }) {
  const columns = useShownColumns()
  return (
    <>
      <p className={styles.loading} role="status">
        Loading roasts...
      </p>
      <TableFrame className={styles.table} columns={columns} sorting={sorting} aria-busy="true">
        <tbody>
          {Array.from({ length: LOADING_ROWS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
            <SkeletonRow key={index} columns={columns} />
          ))}
        </tbody>
      </TableFrame>
    </>
  )
}

const LOADING_ROWS = 10

function SkeletonRow({ columns }: { columns: readonly Column[] }) {
  return (
    <tr className={styles.skeletonRow}>
      {columns.map(({ key }) => (
        <td key={key} className={styles[key]}>
          <Skeleton width={key === 'bean' ? '70%' : '100%'} />
        </td>
      ))}
    </tr>
  )
}
