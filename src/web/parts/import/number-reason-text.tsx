import { renumberedRoastName, roastNumberIn, sourceRoastNumber } from '#domain/roast/roast-number.ts'
import { Button } from '#web/ui/button.tsx'
import { dateText } from '#web/words/date-text.ts'
import type { Choices, FileFacts } from './import-rows.ts'
import styles from './number-reason-text.module.css'

interface NumberReasonTextProps {
  facts: FileFacts
  /** The roast's name as it is now. */
  name: string
  disabled?: boolean
  onChange: (choices: Choices) => void
}

/** Says why a roast gets its number. Where the file's is taken, the owner may still keep it. */
export function NumberReasonText({ facts, name, disabled, onChange }: NumberReasonTextProps) {
  const { source_name, number_reason } = facts
  const inFile = sourceRoastNumber(source_name)
  const taken = facts.preview?.number_taken ?? null
  if (inFile === null || (taken === null && number_reason !== 'taken')) {
    return <p className={styles.reason}>{reasonText(facts, name)}</p>
  }
  const kept = renumberedRoastName(source_name, inFile)
  const isKept = name === kept
  const other =
    taken === null
      ? 'another roast'
      : taken.roast_date === null
        ? taken.roast_name
        : `${taken.roast_name} of ${dateText(taken.roast_date)}`
  return (
    <p className={styles.reason}>
      {isKept
        ? `Two bags will carry #${inFile}: this one and ${other}.`
        : `#${inFile} is taken by ${other}. The next free number is proposed.`}{' '}
      <Button
        kind="quiet"
        disabled={disabled}
        onClick={() =>
          onChange(
            isKept ? { name: facts.roast_name, keepsNumber: false } : { name: kept, keepsNumber: true },
          )
        }
      >
        {isKept ? 'Take the next free number' : `Keep #${inFile}`}
      </Button>
    </p>
  )
}

/** Why the file's roast gets its number, as a sentence. */
function reasonText({ source_name, roast_name, number_reason }: FileFacts, name: string): string {
  const number = roastNumberIn(name)
  if (number === null) return 'The roast has no number, so it can’t be found by one.'
  if (name !== roast_name) return `#${number} is the number that you chose.`
  if (number_reason === 'own') return `#${number} is the number in its name.`
  if (number_reason === 'continues') return `#${number} is the number in the file, and continues yours.`
  if (number_reason === 'foreign')
    return `The file’s number ${sourceRoastNumber(source_name)} is another program’s and far from yours: #${number} is your next one.`
  return `The file has no number: #${number} is your next one.`
}
