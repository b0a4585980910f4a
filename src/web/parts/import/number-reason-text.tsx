import { renumberedRoastName, roastNumberIn, sourceRoastNumber } from '#domain/roast/roast-number.ts'
import { Button } from '#web/ui/button.tsx'
import { dateText } from '#web/words/date-text.ts'
import { type Choices, type ReadRow, valuesOf } from './import-rows.ts'
import styles from './number-reason-text.module.css'

interface NumberReasonTextProps {
  row: ReadRow
  disabled?: boolean
  onChange: (choices: Choices) => void
}

/** Says why a roast gets its number. Where the file's is taken or was called foreign, the owner may still keep it. */
export function NumberReasonText({ row, disabled, onChange }: NumberReasonTextProps) {
  const { facts, choices } = row
  const { source_name, roast_name, number_reason, number_taken: taken } = facts
  const inFile = sourceRoastNumber(source_name)
  const sentence = (text: string, action?: string, chosen: Choices = {}) => (
    <p className={styles.reason}>
      {text}{' '}
      {action !== undefined && (
        <Button kind="quiet" disabled={disabled} onClick={() => onChange(chosen)}>
          {action}
        </Button>
      )}
    </p>
  )
  if (choices.numberIs === 'foreign')
    return sentence(reasonText(row), `Keep as #${inFile}`, { numberIs: 'own' })
  if (inFile === null || number_reason !== 'taken') return sentence(reasonText(row))
  const kept = renumberedRoastName(source_name, inFile)
  const other =
    taken === null
      ? 'another roast'
      : taken.roast_date === null
        ? taken.roast_name
        : `${taken.roast_name} of ${dateText(taken.roast_date)}`
  return valuesOf(row).name === kept
    ? sentence(`Two bags will carry #${inFile}: this one and ${other}.`, 'Take the next free number', {
        name: roast_name,
        keepsNumber: false,
      })
    : sentence(`#${inFile} is taken by ${other}. The next free number is proposed.`, `Keep #${inFile}`, {
        name: kept,
        keepsNumber: true,
      })
}

/** Why the file's roast gets its number, as a sentence. */
function reasonText(row: ReadRow): string {
  const { source_name, roast_name, number_reason } = row.facts
  const { name } = valuesOf(row)
  const number = roastNumberIn(name)
  if (number === null) return 'The roast has no number, so it can’t be found by one.'
  if (name !== roast_name) return `#${number} is the number that you chose.`
  if (number_reason === 'own') return `#${number} is the number in its name.`
  if (number_reason === 'continues') return `#${number} is the number in the file, and continues yours.`
  if (number_reason === 'foreign')
    return `The file’s number ${sourceRoastNumber(source_name)} is another program’s and far from yours: #${number} is your next one.`
  return `The file has no number: #${number} is your next one.`
}
