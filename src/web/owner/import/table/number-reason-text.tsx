import { renumberedRoastName, roastNumberIn, sourceRoastNumber } from '#domain/roast/roast-number.ts'
import { bagText } from '#web/owner/parts/roast/other-bags.ts'
import { Button } from '#web/ui/button.tsx'
import { type Choices, numberText, type ReadRow, valuesOf, withNumber } from './import-rows.ts'
import styles from './row-fields.module.css'
import type { ImportTableState } from './use-import-table.ts'

interface NumberReasonTextProps {
  row: ReadRow
  table: ImportTableState
}

/** Says why a roast gets its number. Where the file's is taken or was called foreign, the owner may still keep it. */
export function NumberReasonText({ row, table }: NumberReasonTextProps) {
  const { facts, choices, bag, twin } = row
  const { source_name, roast_name, number_reason, number_taken } = facts
  const { name } = valuesOf(row)
  const inFile = sourceRoastNumber(source_name)
  const sentence = (text: string, action?: string, chosen: Choices = {}) => (
    <p className={styles.reason}>
      {text}{' '}
      {action !== undefined && (
        <Button kind="quiet" disabled={table.isBusy} onClick={() => table.choose([row.key], chosen)}>
          {action}
        </Button>
      )}
    </p>
  )
  if (twin !== null) return sentence(`${twin} would get #${numberText(name)} too.`)
  if (bag !== null) {
    const next = { name: withNumber(name, numberText(roast_name)), keepsNumber: false }
    return choices.keepsNumber
      ? sentence(
          `Two bags will carry #${numberText(name)}: this one and ${bagText(bag)}.`,
          'Take the next free number',
          next,
        )
      : sentence(`#${numberText(name)} is taken by ${bagText(bag)}.`, `Keep #${numberText(name)}`, {
          keepsNumber: true,
        })
  }
  if (choices.numberIs === 'foreign')
    return sentence(reasonText(row), `Keep as #${inFile}`, { numberIs: 'own' })
  if (inFile === null || number_reason !== 'taken' || name !== roast_name) return sentence(reasonText(row))
  const other = number_taken === null ? 'another roast' : bagText(number_taken)
  return sentence(`#${inFile} is taken by ${other}. The next free number is proposed.`, `Keep #${inFile}`, {
    name: renumberedRoastName(source_name, inFile),
    keepsNumber: true,
  })
}

/** Which number the roast gets and why, as a sentence. The number that its machine gave it has a field of its own. */
function reasonText(row: ReadRow): string {
  const { source_name, roast_name, number_reason, preview } = row.facts
  const { name } = valuesOf(row)
  const number = roastNumberIn(name)
  if (number === null) return 'The roast has no number, so it can’t be found by one.'
  const sentence = (why: string) => `The roast’s number is #${number}, ${why}.`
  if (name !== roast_name) return sentence('which you chose')
  const inFile = sourceRoastNumber(source_name)
  const isMachines = inFile !== null && preview?.source_number === String(inFile)
  if (number_reason === 'own') return sentence('from its name')
  if (number_reason === 'continues')
    return sentence(`${isMachines ? 'the machine’s' : 'from its name'}: it continues yours`)
  if (number_reason === 'foreign')
    return sentence(
      `the next free number: ${isMachines ? 'the machine’s' : `${inFile} in its name`} is far from yours`,
    )
  return sentence('the next free number: its name has none')
}
