import { useState } from 'react'
import type { ImportedRoast } from '#contract/roast-import.ts'
import { pickerTypes, ROAST_FILES } from '#contract/upload-rules.ts'
import { counted, plural } from '#domain/words/plural.ts'
import { hasReminders } from '#web/owner/import/table/import-reminders.tsx'
import { ImportResults } from '#web/owner/import/table/import-results.tsx'
import { canUpdate } from '#web/owner/import/table/import-rows.ts'
import { isPerhapsNew } from '#web/owner/import/table/perhaps-new.ts'
import { IMPORT_ANYWAY, typedWeights, WEIGHT_CHOICES } from '#web/owner/import/table/row-weights.ts'
import { WeightField } from '#web/owner/parts/weight/weight-field.tsx'
import { doubted, useWeightQuestion } from '#web/owner/parts/weight/weight-question.ts'
import { WeightPair } from '#web/owner/roast/weight-pair.tsx'
import { pages } from '#web/pages.ts'
import { Button } from '#web/ui/button.tsx'
import { CloseButton, DialogFooter, LeaveButton } from '#web/ui/dialog.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import { doubtOfTexts } from '#web/words/weight-text.ts'
import { BatchImport } from './batch-import.tsx'
import { forgetImport, interruptedImport } from './import-draft.ts'
import { ImportPreview } from './import-preview.tsx'
import styles from './roast-importer.module.css'
import { factsOf } from './use-batch-import.ts'
import { useRoastReading } from './use-roast-reading.ts'

interface RoastImporterProps {
  /** Called for each roast that was imported. */
  onImported: (roast: ImportedRoast) => void
  onDone: () => void
}

/** Imports files of roasting machines: a single one with a preview, several as a batch. */
export default function RoastImporter({ onImported, onDone }: RoastImporterProps) {
  const messages = useMessages()
  const { stage, setStage, weights, typeWeights, readFiles, cancel, reset } = useRoastReading()
  const question = useWeightQuestion()
  const inDoubt = doubted(doubtOfTexts(weights.greenWeight, weights.roastedWeight), {
    key: 'file',
    onTake: (weight, text) => typeWeights({ [WEIGHT_CHOICES[weight]]: text }),
  })
  const facts = stage.kind === 'preview' ? factsOf(stage.preview, null) : null
  const isUpdate =
    facts !== null && canUpdate({ facts, choices: typedWeights(facts, weights) }) && !isPerhapsNew(facts)
  const anyway = isUpdate ? 'Update anyway' : IMPORT_ANYWAY
  const finish = async (roast: ImportedRoast) => {
    if (roast.updated !== undefined) return setStage({ kind: 'imported', roast })
    onImported(roast)
    reset()
    if (hasReminders(roast)) setStage({ kind: 'imported', roast })
    else onDone()
    await messages.alert(
      <>
        Roast &apos;<a href={pages.roast(roast.id)}>{roast.roast_name}</a>&apos; was imported successfully.
      </>,
    )
  }

  if (stage.kind === 'batch') {
    return <BatchImport files={stage.files} onImported={onImported} onCancel={reset} />
  }
  if (stage.kind === 'imported') {
    return (
      <div className={layout.stack5}>
        <ImportResults roasts={[stage.roast]} />
        <DialogFooter>
          <LeaveButton onLeave={reset}>Choose more files</LeaveButton>
          <CloseButton kind="primary">Done</CloseButton>
        </DialogFooter>
      </div>
    )
  }
  return (
    <div className={layout.stack5}>
      <WeightPair
        lossLabel="Weight loss"
        green={weights.greenWeight}
        roasted={weights.roastedWeight}
        doubted={inDoubt}
        isAsked={question.isAsked(inDoubt)}
        anyway={anyway}
      >
        <WeightField
          label="Green Weight (g)"
          value={weights.greenWeight}
          onChange={greenWeight => typeWeights({ greenWeight })}
        />
        <WeightField
          label="Roasted Weight (g)"
          value={weights.roastedWeight}
          onChange={roastedWeight => typeWeights({ roastedWeight })}
        />
      </WeightPair>
      {stage.kind === 'idle' && (
        <>
          <InterruptedImport />
          <FileDrop
            label="Roast files"
            hint="Drop your roaster’s files here: one for a preview, or several to import at once."
            accept={pickerTypes(ROAST_FILES)}
            onFiles={files => void readFiles(files)}
          />
          <a href={pages.roasting}>Roast by hand or live</a>
        </>
      )}
      {stage.kind === 'reading' && (
        <div className={styles.step}>
          <p className={styles.reading} role="status">
            Reading {stage.fileName}…
          </p>
          <DialogFooter>
            <Button onClick={() => void cancel()}>Cancel</Button>
          </DialogFooter>
        </div>
      )}
      {stage.kind === 'preview' && (
        <ImportPreview
          file={stage.file}
          preview={stage.preview}
          weights={weights}
          mayGoOn={() => question.mayGoOn(inDoubt)}
          anyway={question.isAsked(inDoubt) ? anyway : null}
          onGreenWeight={greenWeight => typeWeights({ greenWeight })}
          onCancel={() => void cancel()}
          onImported={finish}
        />
      )}
    </div>
  )
}

/** Says which files of an interrupted import must be chosen again. What the owner chose for them is kept. */
function InterruptedImport() {
  const [draft, setDraft] = useState(interruptedImport)
  if (draft === null) return null
  const missing = draft.files.filter(({ isImported }) => !isImported)
  const done = draft.files.length - missing.length
  return (
    <section className={styles.known} aria-label="Interrupted import">
      <p>
        An import was interrupted.{' '}
        {done > 0 && plural(done, { one: 'One roast is there. ', other: `${done} roasts are there. ` })}
        {plural(missing.length, {
          one: 'Choose this file again to continue: what you typed for it is kept.',
          other: `Choose these ${missing.length} files again to continue: what you typed for them is kept.`,
        })}
      </p>
      <details className={styles.missing}>
        <summary>{counted(missing.length, 'file')}</summary>
        <ul className={styles.files}>
          {missing.map(({ key, name }) => (
            <li key={key}>{name}</li>
          ))}
        </ul>
      </details>
      <div>
        <Button
          onClick={() => {
            forgetImport()
            setDraft(null)
          }}
        >
          Forget it
        </Button>
      </div>
    </section>
  )
}
