import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId } from 'react'
import { DetailsRow, type Heading, TableFrame } from '#web/ui/table/table.tsx'
import styles from './file-table.module.css'
import fields from './row-fields.module.css'

interface FileTableProps {
  /** What stands before a file's name, and how wide it is. */
  lead: Heading
  /** What a file is of. */
  heading: string
  /** What stands between a file's name and its status. */
  columns?: readonly Heading[]
  cardsBelow?: 936
  className?: string | undefined
  /** Bodies of `FileLine`s. */
  children: ReactNode
}

/** Files that are to be imported: a line each, with its status. */
export function FileTable({
  lead,
  heading,
  columns = [],
  className = '',
  children,
  ...frame
}: FileTableProps) {
  const headings: Heading[] = [
    { ...lead, isHeadingHidden: true },
    { key: 'name', heading },
    ...columns,
    { key: 'status', heading: 'Status', className: styles.status },
    { key: 'more', heading: 'More', isHeadingHidden: true, className: styles.more },
  ]
  return (
    <TableFrame
      columns={headings}
      className={`${styles.table} ${className}`}
      aria-label="Files to import"
      {...frame}
    >
      {children}
    </TableFrame>
  )
}

/** What is most important about a file, in a sentence; '' if nothing is. */
export interface FileMessage {
  kind: 'problem' | 'warning' | 'known'
  text: string
}

interface FileLineProps {
  /** Where `goToProblem` finds it. */
  at: string
  state: string
  lead: ReactNode
  leadClassName?: string | undefined
  name: string
  /** What tells it from the others, below its name. */
  about: string
  message: FileMessage
  /** The cells of the table's own columns. */
  children?: ReactNode
  /** How many these are. */
  columnCount?: number
  status: ReactNode
  /** Opens below the line. */
  details: ReactNode
  isOpen: boolean
  /** Absent if the details can't be closed. */
  onToggle?: () => void
}

/** One file: its name, what is to be known of it, and its status. The rest opens below it. */
export function FileLine(props: FileLineProps) {
  const { at, state, name, about, message, columnCount = 0, details, isOpen, onToggle } = props
  const id = useId()
  return (
    <>
      <tr className={styles.line} data-at={at} data-open={isOpen || undefined} data-state={state}>
        <td className={props.leadClassName}>{props.lead}</td>
        <th scope="row" className={styles.name}>
          <span className={styles.file} title={name}>
            {name}
          </span>
          <span className={styles.below}>
            {about}
            {about !== '' && message.text !== '' && ' · '}
            <span data-kind={message.kind} title={message.text}>
              {message.text}
            </span>
          </span>
        </th>
        {props.children}
        <td className={styles.status}>{props.status}</td>
        <td className={styles.more}>
          {onToggle && <MoreButton name={name} isOpen={isOpen} opens={id} onToggle={onToggle} />}
        </td>
      </tr>
      {details && (
        <DetailsRow
          columnCount={columnCount + 4}
          className={styles.details}
          data-at={at}
          id={id}
          hidden={!isOpen}
        >
          {details}
        </DetailsRow>
      )}
    </>
  )
}

interface MoreButtonProps {
  /** What it is more about. */
  name: string
  isOpen: boolean
  /** The id of what it opens. */
  opens: string
  onToggle: () => void
}

/** Opens what a line has no room for, and closes it. */
function MoreButton({ name, isOpen, opens, onToggle }: MoreButtonProps) {
  return (
    <button
      type="button"
      className={fields.more}
      aria-expanded={isOpen}
      aria-controls={isOpen ? opens : undefined}
      aria-label={`More about ${name}`}
      onClick={onToggle}
    >
      <ChevronDown aria-hidden="true" />
    </button>
  )
}

interface StatusBadgeProps {
  /** Gives the colour. */
  status: string
  children: string
}

/** The status of a file to import, in a word. */
export function StatusBadge({ status, children }: StatusBadgeProps) {
  return (
    <span className={fields.badge} data-status={status}>
      {children}
    </span>
  )
}
