import { ImprobableWeights } from '#web/parts/weight/improbable-weights.tsx'
import { WeightField } from '#web/parts/weight/weight-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { dateText } from '#web/words/date-text.ts'
import { durationText } from '#web/words/figure-text.ts'
import styles from './batch-import.module.css'
import { BATCH_BADGES, type BatchRow, withBean } from './batch-rows.ts'
import { type BeanChoices, BeanSelect } from './bean-select.tsx'
import { ImportWarnings } from './import-warnings.tsx'
import { NumberTaken } from './number-taken.tsx'
import type { RoastImport } from './roast-import-calls.ts'

interface BatchItemProps {
  row: BatchRow
  choices: BeanChoices
  disabled: boolean
  onChange: (row: BatchRow) => void
}

/** One file of a batch: its status, what the file says, and what the owner can correct. */
export function BatchItem({ row, choices, disabled, onChange }: BatchItemProps) {
  return (
    <li className={styles.row}>
      <header className={styles.header}>
        <span className={styles.file}>{row.file.name}</span>
        <span className={styles.badge} data-status={row.status}>
          {BATCH_BADGES[row.status]}
        </span>
      </header>
      {'message' in row && <p className={styles.message}>{row.message}</p>}
      {row.status === 'imported' && <p className={styles.message}>{row.roastName}</p>}
      {'roast' in row && (
        <>
          <p className={styles.message}>{importText(row.roast)}</p>
          <ImportWarnings warnings={row.roast.preview.warnings} />
          <NumberTaken
            roast={row.roast}
            disabled={disabled}
            onChange={roastName => onChange({ ...row, roast: { ...row.roast, roastName } })}
          />
          <BeanSelect
            choices={choices}
            bean={row.bean}
            suggestedName={row.roast.preview.bean_name}
            disabled={disabled}
            onChange={bean => onChange(withBean(row, bean))}
          />
          <ImportFields
            roast={row.roast}
            disabled={disabled}
            onChange={roast => onChange({ ...row, roast })}
          />
        </>
      )}
    </li>
  )
}

interface ImportFieldsProps {
  roast: RoastImport
  disabled: boolean
  onChange: (roast: RoastImport) => void
}

function ImportFields({ roast, disabled, onChange }: ImportFieldsProps) {
  return (
    <div className={styles.weights}>
      {roast.preview.roast_date === null && (
        <TextField
          label="Date"
          type="date"
          disabled={disabled}
          value={roast.roastDate}
          onChange={event => onChange({ ...roast, roastDate: event.target.value })}
        />
      )}
      <WeightField
        label="Green Weight (g)"
        disabled={disabled}
        value={roast.greenWeight}
        onChange={greenWeight => onChange({ ...roast, greenWeight })}
      />
      <WeightField
        label="Roasted Weight (g)"
        disabled={disabled}
        value={roast.roastedWeight}
        onChange={roastedWeight => onChange({ ...roast, roastedWeight })}
      />
      <ImprobableWeights green={roast.greenWeight} roasted={roast.roastedWeight} />
    </div>
  )
}

/** `Kenya second try · 11/2/25 · 10:32`. The roast gets its number when it is saved. */
function importText({ roastDate, preview }: RoastImport): string {
  return [
    preview.source_name,
    roastDate === '' ? 'no date' : dateText(roastDate),
    durationText(preview.total_duration_seconds),
  ].join(' · ')
}
