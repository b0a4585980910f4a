import { sameRecordingText } from '#web/owner/import/table/difference-words.ts'
import { canUpdate, type ImportMode, isKnown, type ReadRow } from '#web/owner/import/table/import-rows.ts'
import { pages } from '#web/pages.ts'
import { CheckField } from '#web/ui/field.tsx'
import { useUnits } from '#web/words/units.ts'
import { knownFileText } from './roast-import-calls.ts'
import styles from './roast-importer.module.css'

interface KnownFileProps {
  row: ReadRow
  onImportMode: (mode: ImportMode) => void
}

/** Says which roast a file is already. If nothing would change there, asks whether to import it once more. */
export function KnownFile({ row, onImportMode }: KnownFileProps) {
  const { facts, choices } = row
  const units = useUnits()
  const imported = facts.preview?.already_imported ?? null
  const known = imported ?? facts.same_recording
  if (!isKnown(facts) || known === null) return null
  const text =
    canUpdate(row) || imported === null
      ? sameRecordingText(facts.same_recording!, units)
      : knownFileText(imported)
  return (
    <div className={styles.known}>
      <p>
        {text} <a href={pages.roast(known.id)}>Open that roast</a>
      </p>
      {!canUpdate(row) && (
        <CheckField
          label="Import it once more"
          checked={choices.mode === 'another'}
          onChange={isChecked => onImportMode(isChecked ? 'another' : 'leave')}
        />
      )}
    </div>
  )
}
