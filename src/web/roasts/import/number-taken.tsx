import { Button } from '#web/ui/button.tsx'
import { dateText } from '#web/words/date-text.ts'
import { keptName, proposedName, type RoastImport } from './roast-import-calls.ts'
import styles from './roast-importer.module.css'

interface NumberTakenProps {
  roast: RoastImport
  disabled?: boolean
  /** Gets the name with the number to use. */
  onChange: (roastName: string) => void
}

/** Says that another roast has the file's number. The next free one is proposed, but the owner may keep the file's. */
export function NumberTaken({ roast, disabled, onChange }: NumberTakenProps) {
  const { preview, roastName } = roast
  const kept = keptName(preview)
  if (preview.number_taken === null || kept === null) return null
  const { roast_name, roast_date } = preview.number_taken
  const isKept = roastName === kept.name
  const other = roast_date === null ? roast_name : `${roast_name} of ${dateText(roast_date)}`
  return (
    <p className={styles.number}>
      {isKept
        ? `Two bags will carry #${kept.number}: this one and ${other}.`
        : `#${kept.number} is taken by ${other}. The next free number is proposed.`}{' '}
      <Button
        kind="quiet"
        disabled={disabled}
        onClick={() => onChange(isKept ? proposedName(preview) : kept.name)}
      >
        {isKept ? 'Take the next free number' : `Keep #${kept.number}`}
      </Button>
    </p>
  )
}
