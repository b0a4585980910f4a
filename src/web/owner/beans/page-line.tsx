import { useEffect, useId, useRef } from 'react'
import { MoreButton } from '#web/owner/import/table/more-button.tsx'
import { StatusBadge } from '#web/owner/import/table/status-badge.tsx'
import { goToField } from '#web/ui/go-to.ts'
import textStyles from '#web/ui/text.module.css'
import type { BeanDraft, DraftProblem } from './bean-draft.ts'
import { BeanInputs } from './bean-draft-form.tsx'
import styles from './bean-importer.module.css'
import { BoughtLine } from './bought-section.tsx'
import { type JudgedPage, type ReadRow, STATUS_WORDS } from './page-rows.ts'
import { PageWarnings } from './page-warnings.tsx'

interface PageLineProps extends JudgedPage {
  /** What keeps its bean from being imported; null if nothing does. */
  unreadable: DraftProblem | null
  /** Whether its values are shown; null if they never were. */
  isOpen: boolean | null
  disabled: boolean
  onToggle: () => void
  onChange: (changed: Partial<Pick<ReadRow, 'draft' | 'isLeftOut'>>) => void
}

/** A supplier's page of a batch: its bean and status. All that was read of it opens below, and can be corrected. */
export function PageLine(props: PageLineProps) {
  const { row, status, message, isOpen, disabled, onToggle, onChange } = props
  const id = useId()
  const typed = row.state === 'read' ? row.draft.origin_name.trim() : ''
  const name = typed || row.file.name
  const isOpenable = row.state === 'read' && row.imported === null
  return (
    <li className={styles.line} data-status={status}>
      <div className={styles.head}>
        {isOpenable && status !== 'duplicate' && (
          <input
            type="checkbox"
            aria-label={`Import ${name}`}
            checked={!row.isLeftOut}
            disabled={disabled}
            onChange={event => onChange({ isLeftOut: !event.target.checked })}
          />
        )}
        <p className={styles.bean}>
          <span className={styles.name}>{name}</span>
          <span className={textStyles.small}>
            {message || (row.state === 'read' && factsOf(row.draft).join(' · '))}
          </span>
        </p>
        <p className={styles.status}>
          <StatusBadge status={status}>{STATUS_WORDS[status]}</StatusBadge>
          {isOpenable && row.warnings.length > 0 && (
            <span className={styles.check}>{row.warnings.length} to check</span>
          )}
        </p>
        {isOpenable && <MoreButton name={name} isOpen={isOpen === true} opens={id} onToggle={onToggle} />}
      </div>
      {row.state === 'read' && row.imported !== null && <BoughtLine bean={row.imported} />}
      {isOpenable && isOpen !== null && <LineDetails {...props} id={id} row={row} />}
    </li>
  )
}

/** What was read of a page. It stays as it is while it is closed. */
function LineDetails({
  id,
  row,
  isOpen,
  unreadable,
  disabled,
  onChange,
}: PageLineProps & { id: string; row: ReadRow }) {
  const fields = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const input = unreadable && fields.current?.elements.namedItem(unreadable.field)
    if (input instanceof HTMLElement) goToField(input)
  }, [unreadable])
  return (
    <div id={id} className={styles.details} hidden={!isOpen}>
      <p className={textStyles.small}>{row.file.name}</p>
      <PageWarnings sentences={row.warnings} />
      <fieldset
        ref={fields}
        className={styles.fields}
        aria-label={`What was read from ${row.file.name}`}
        disabled={disabled}
      >
        <BeanInputs
          draft={row.draft}
          problemOf={input => (unreadable?.field === input ? unreadable.sentence : null)}
          onChange={draft => onChange({ draft })}
        />
      </fieldset>
    </div>
  )
}

/** What tells one coffee from another. */
function factsOf({ country, region, processing_method, varietals, crop_year }: BeanDraft): string[] {
  return [country, region, processing_method, varietals, crop_year].filter(text => text.trim() !== '')
}
