import { useEffect, useRef } from 'react'
import { FileLine, type FileMessage, StatusBadge } from '#web/owner/import/table/file-table.tsx'
import { ImportWarnings } from '#web/owner/import/table/import-warnings.tsx'
import { goToField } from '#web/ui/go-to.ts'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import type { BeanDraft, DraftProblem } from './bean-draft.ts'
import { BeanInputs } from './bean-draft-form.tsx'
import styles from './bean-importer.module.css'
import { BoughtLine } from './bought-section.tsx'
import { type JudgedPage, type ReadRow, STATUS_WORDS } from './page-rows.ts'

interface PageLineProps extends JudgedPage {
  /** What keeps its bean from being imported; null if nothing does. */
  unreadable: DraftProblem | null
  /** Whether its details are shown; null if they never were. */
  isOpen: boolean | null
  disabled: boolean
  onToggle: () => void
  onChange: (changed: Partial<Pick<ReadRow, 'draft' | 'isLeftOut'>>) => void
}

/** A supplier's page of a batch: its bean and status. All that was read of it opens below, and can be corrected. */
export function PageLine(props: PageLineProps) {
  const { row, status, message, isOpen, disabled, onToggle, onChange } = props
  const isRead = row.state === 'read'
  const name = (isRead && row.draft.origin_name.trim()) || row.file.name
  const bought = isRead ? row.imported : null
  return (
    <FileLine
      at={row.key}
      state={status}
      lead={
        isRead &&
        bought === null &&
        status !== 'duplicate' && (
          <input
            type="checkbox"
            className={styles.choice}
            aria-label={`Import ${name}`}
            checked={!row.isLeftOut}
            disabled={disabled}
            onChange={event => onChange({ isLeftOut: !event.target.checked })}
          />
        )
      }
      name={name}
      about={isRead && message === '' ? factsOf(row.draft).join(' · ') : ''}
      message={messageOf(props)}
      status={<StatusBadge status={status}>{STATUS_WORDS[status]}</StatusBadge>}
      details={bought === null ? isOpen !== null && <PageDetails {...props} /> : <BoughtLine bean={bought} />}
      isOpen={isOpen === true || bought !== null}
      {...(bought === null && { onToggle })}
    />
  )
}

function messageOf({ row, status, message }: JudgedPage): FileMessage {
  if (message !== '') return { kind: status === 'duplicate' ? 'known' : 'problem', text: message }
  const count = row.state === 'read' && row.imported === null ? row.warnings.length : 0
  return { kind: 'warning', text: count === 0 ? '' : `${count} to check` }
}

/** Its file, and what was read of it, which stays as it is while it is closed, or why nothing could be. */
function PageDetails({ row, unreadable, disabled, onChange }: PageLineProps) {
  const fields = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const input = unreadable && fields.current?.elements.namedItem(unreadable.field)
    if (input instanceof HTMLElement) goToField(input)
  }, [unreadable])
  return (
    <div className={layout.stack4}>
      <p className={text.tiny}>{row.file.name}</p>
      {row.state === 'unreadable' && <p>{row.problem}</p>}
      {row.state === 'read' && (
        <>
          <ImportWarnings warnings={row.warnings} />
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
        </>
      )}
    </div>
  )
}

/** What tells one coffee from another. */
function factsOf({ country, region, processing_method, varietals, crop_year }: BeanDraft): string[] {
  return [country, region, processing_method, varietals, crop_year].filter(text => text.trim() !== '')
}
