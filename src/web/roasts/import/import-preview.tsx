import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { formatRoastDate } from '#domain/roast-date.ts'
import { messageOf } from '#web/api/api-client.ts'
import { celsiusText, durationText } from '#web/parts/figure-text.ts'
import { weightProblem } from '#web/parts/weight-text.ts'
import { Button } from '#web/ui/button.tsx'
import { useClosingQuestion } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import {
  duplicateMessage,
  IMPORT_FAILED,
  type ImportBean,
  importRoast,
  type RoastImport,
} from './roast-import-calls.ts'
import styles from './roast-importer.module.css'

interface ImportPreviewProps {
  /** The file as the server read it. */
  initial: RoastImport
  /** The weights from the form above. */
  weights: Pick<RoastImport, 'greenWeight' | 'roastedWeight'>
  bean: ImportBean
  onCancel: () => void
  onImported: (roast: Roast) => Promise<void>
}

/** Previews a file. The owner can change its name, and its date if the file has none, before saving. */
export function ImportPreview({ initial, weights, bean, onCancel, onImported }: ImportPreviewProps) {
  const [roastName, setRoastName] = useState(initial.roastName)
  const [roastDate, setRoastDate] = useState(initial.roastDate)
  const [problem, setProblem] = useState<string | null>(null)
  const [isImporting, setImporting] = useState(false)
  const { preview } = initial
  useClosingQuestion('Discard this roast without importing it?')

  const save = async () => {
    const wrongWeight = weightProblem(weights.greenWeight) ?? weightProblem(weights.roastedWeight)
    setProblem(wrongWeight)
    if (wrongWeight !== null) return
    setImporting(true)
    const roast = { ...initial, ...weights, roastName, roastDate }
    try {
      const duplicate = await duplicateMessage(roast, bean)
      if (duplicate !== null) return setProblem(duplicate)
      await onImported(await importRoast(roast, bean))
    } catch (error) {
      setProblem(messageOf(error, IMPORT_FAILED))
    } finally {
      setImporting(false)
    }
  }
  return (
    <div className={styles.step}>
      <h3>Preview</h3>
      <TextField
        label="Roast name"
        maxLength={200}
        value={roastName}
        onChange={event => setRoastName(event.target.value)}
      />
      {preview.roast_date === null && (
        <TextField
          label="Date"
          type="date"
          hint="The file has no date. Leave it empty if you don’t know it."
          value={roastDate}
          onChange={event => setRoastDate(event.target.value)}
        />
      )}
      <dl className={styles.facts}>
        <Fact name="Bean" text={bean.origin_name} />
        {preview.roast_date !== null && <Fact name="Date" text={formatRoastDate(preview.roast_date)} />}
        <Fact name="Duration" text={durationText(preview.total_duration_seconds)} />
        <Fact
          name="First crack"
          text={
            durationText(preview.fc_minutes === null ? null : preview.fc_minutes * 60) +
            (preview.fc_inferred ? ' (inferred)' : '')
          }
        />
        <Fact name="Final bean temp" text={celsiusText(preview.final_bean_temp)} />
        <Fact name="Final IBTS temp" text={celsiusText(preview.final_ibts_temp)} />
        <Fact name="Timeline points" text={String(preview.timeline_count)} />
      </dl>
      {preview.warnings.length > 0 && (
        <ul className={styles.warnings}>
          {preview.warnings.map(warning => (
            <li key={warning}>
              <TriangleAlert aria-hidden="true" />
              {warning}
            </li>
          ))}
        </ul>
      )}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button disabled={isImporting} onClick={onCancel}>
          Cancel
        </Button>
        <Button kind="primary" disabled={isImporting} onClick={() => void save()}>
          {isImporting ? 'Importing…' : 'Import Roast'}
        </Button>
      </div>
    </div>
  )
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  )
}
