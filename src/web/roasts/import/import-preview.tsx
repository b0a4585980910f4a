import { useState } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useSending } from '#web/api/use-send.ts'
import { Button } from '#web/ui/button.tsx'
import { useClosingQuestion } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { weightProblem } from '#web/words/weight-text.ts'
import { AlreadyImported } from './already-imported.tsx'
import { type BeanChoices, BeanSelect } from './bean-select.tsx'
import { ImportFacts } from './import-facts.tsx'
import { ImportWarnings } from './import-warnings.tsx'
import { NumberTaken } from './number-taken.tsx'
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
  choices: BeanChoices
  onCancel: () => void
  onImported: (roast: Roast) => Promise<void>
}

/** Previews a file. The owner can correct what it says before saving. */
export function ImportPreview({
  initial,
  weights,
  bean: matchingBean,
  choices,
  onCancel,
  onImported,
}: ImportPreviewProps) {
  const [changed, setChanged] = useState(initial)
  const [bean, setBean] = useState<ImportBean | null>(matchingBean)
  const [problem, setProblem] = useState<string | null>(null)
  const { preview } = initial
  const roast = { ...changed, ...weights }
  const change = (fields: Partial<RoastImport>) => setChanged({ ...changed, ...fields })
  useClosingQuestion('Discard this roast without importing it?')

  /** Null if the log already has the roast. */
  const importing = useSending(async (chosen: ImportBean) => {
    const duplicate = await duplicateMessage(roast, chosen)
    if (duplicate === null) return importRoast(roast, chosen)
    setProblem(duplicate)
    return null
  })
  const isImporting = importing.isSending
  const save = async () => {
    const wrong = weightProblem(weights.greenWeight) ?? weightProblem(weights.roastedWeight)
    setProblem(bean === null ? 'Please select a bean first.' : wrong)
    if (wrong !== null || bean === null) return
    try {
      const imported = await importing.send(bean)
      if (imported !== null) await onImported(imported)
    } catch (error) {
      setProblem(messageOf(error, IMPORT_FAILED))
    }
  }
  return (
    <div className={styles.step}>
      <h3>Preview</h3>
      {preview.already_imported !== null && (
        <AlreadyImported
          known={preview.already_imported}
          isAllowed={roast.mayBeKnown}
          onAllow={mayBeKnown => change({ mayBeKnown })}
        />
      )}
      <div className={styles.name}>
        <TextField
          label="Roast name"
          maxLength={200}
          value={roast.roastName}
          onChange={event => change({ roastName: event.target.value })}
        />
        <NumberTaken roast={roast} onChange={roastName => change({ roastName })} />
      </div>
      <div className={styles.fields}>
        <TextField
          label="Date"
          type="date"
          hint={
            preview.roast_date === null
              ? 'The file has no date. Leave it empty if you don’t know it.'
              : undefined
          }
          value={roast.roastDate}
          onChange={event => change({ roastDate: event.target.value })}
        />
        <BeanSelect choices={choices} bean={bean} suggestedName={preview.bean_name} onChange={setBean} />
      </div>
      <ImportFacts roast={roast} bean={bean} />
      <ImportWarnings warnings={preview.warnings} />
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
