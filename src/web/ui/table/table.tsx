import { type ComponentProps, Fragment, type Key, type ReactNode, useState } from 'react'
import { useMedia } from '../use-media.ts'
import { HeadingIsHidden } from './hidden-heading.ts'
import { SortButton } from './sort-button.tsx'
import { type Sorting, type SortValue, sortedBy, sortingAfterClick } from './sorting.ts'
import styles from './table.module.css'

/** What a column says at its head, and where it is. */
export interface Heading {
  key: string
  heading: ReactNode
  /** The heading of a column of buttons or boxes, for screen readers alone. */
  isHeadingHidden?: boolean
  /** A click on the heading sorts by the column. Not where the head is hidden. */
  isSortable?: boolean
  /** What a sortable column means, on hover, focus or tap. */
  explanation?: string | undefined
  /** Figures end at the same place, and don't break. */
  align?: 'end'
  /** Of each cell and of the heading: its width, or its place in a card. */
  className?: string | undefined
}

export interface Column<Row> extends Omit<Heading, 'isSortable'> {
  cell: (row: Row) => ReactNode
  /** Makes the column sortable, by this value of each row. */
  sortBy?: (row: Row) => SortValue
  isRowHeader?: boolean
  /** Stands before what the cell says in a card, where no heading is. */
  name?: string
}

type RowAttributes = ComponentProps<'tr'> & Record<`data-${string}`, string | boolean | undefined>

interface FrameProps extends Omit<ComponentProps<'table'>, 'children'> {
  /** In a window narrower than this, in px, each row is a card: a grid that `[data-cards] &` lays out. */
  cardsBelow?: 768 | 936 | 1024
  /** Who sees the headings: by default everybody in a table, and screen readers in cards. */
  headShows?: 'always' | 'never'
}

interface TableProps<Row> extends FrameProps {
  /** From left to right; `false` is none. */
  columns: readonly (Column<Row> | false)[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  attributesOf?: (row: Row) => RowAttributes
  /** What is open below a row, as wide as the table. */
  detailsOf?: (row: Row) => ReactNode
}

/** A table of rows, in their order until the reader sorts them by a column. In a narrow window each can be a card. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, keyOf, attributesOf, detailsOf, ...frame } = props
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const shown = columns.filter(column => column !== false)
  const sortBy = shown.find(({ key }) => key === sorting?.column)?.sortBy
  const headings = shown.map(({ sortBy, ...column }) => ({ ...column, isSortable: sortBy !== undefined }))
  return (
    <TableFrame columns={headings} sorting={sorting} onSort={setSorting} {...frame}>
      <tbody>
        {(sorting && sortBy ? sortedBy(rows, sortBy, sorting) : rows).map(row => {
          const details = detailsOf?.(row)
          return (
            <Fragment key={keyOf(row)}>
              <tr {...attributesOf?.(row)}>
                {shown.map(column => (
                  <Cell key={column.key} column={column} row={row} />
                ))}
              </tr>
              {details && <DetailsRow columnCount={shown.length}>{details}</DetailsRow>}
            </Fragment>
          )
        })}
      </tbody>
    </TableFrame>
  )
}

/** What is open below a row, as wide as the table. */
export function DetailsRow({
  columnCount,
  className = '',
  children,
  ...attributes
}: RowAttributes & { columnCount: number }) {
  return (
    <tr className={`${styles.details} ${className}`} {...attributes}>
      <td colSpan={columnCount}>{children}</td>
    </tr>
  )
}

function Cell<Row>({
  column: { cell, isRowHeader, name, ...column },
  row,
}: {
  column: Column<Row>
  row: Row
}) {
  const attributes = { ...placeOf(column), 'data-name': name }
  return isRowHeader ? (
    <th scope="row" {...attributes}>
      {cell(row)}
    </th>
  ) : (
    <td {...attributes}>{cell(row)}</td>
  )
}

interface TableFrameProps extends FrameProps {
  columns: readonly Heading[]
  sorting?: Sorting | null
  /** Absent while there is nothing to sort. */
  onSort?: (sorting: Sorting) => void
  children: ReactNode
}

/** A table and its headings, around bodies whose rows keep their own state. */
export function TableFrame({
  columns,
  sorting = null,
  onSort,
  cardsBelow = undefined,
  headShows = undefined,
  className = '',
  children,
  ...attributes
}: TableFrameProps) {
  const isCards = useMedia(`(width < ${cardsBelow ?? 0}px)`)
  const isHeadHidden = headShows === undefined ? isCards : headShows === 'never'
  return (
    <table className={`${styles.table} ${className}`} data-cards={isCards || undefined} {...attributes}>
      <thead className={isHeadHidden ? 'visually-hidden' : undefined}>
        <HeadingIsHidden value={isHeadHidden}>
          <tr aria-rowindex={attributes['aria-rowcount'] && 1}>
            {columns.map(({ key, heading, isSortable, explanation, ...column }) => {
              const active = sorting?.column === key ? sorting : null
              return column.isHeadingHidden ? (
                <td key={key} {...placeOf(column)}>
                  <span className="visually-hidden">{heading}</span>
                </td>
              ) : (
                <th
                  key={key}
                  scope="col"
                  aria-sort={active ? directionOf(active) : undefined}
                  {...placeOf(column)}
                >
                  {isSortable && !isHeadHidden ? (
                    <SortButton
                      name={heading}
                      explanation={explanation}
                      sorting={active}
                      onClick={onSort && (() => onSort(sortingAfterClick(active, key)))}
                    />
                  ) : (
                    heading
                  )}
                </th>
              )
            })}
          </tr>
        </HeadingIsHidden>
      </thead>
      {children}
    </table>
  )
}

function directionOf({ isDescending }: Sorting) {
  return isDescending ? 'descending' : 'ascending'
}

function placeOf({ align, className }: Pick<Heading, 'align' | 'className'>) {
  return { className, 'data-align': align }
}
