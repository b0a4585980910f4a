import type { Roast } from '#contract/roasts.ts'
import { pickerTypes, ROAST_FILES } from '#contract/upload-rules.ts'
import { WeightField } from '#web/parts/weight/weight-field.tsx'
import { WeightPair } from '#web/roasts/weight-pair.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import { BatchImport } from './batch-import.tsx'
import { BeanChoice } from './bean-choice.tsx'
import { useBeanChoices } from './bean-select.tsx'
import { ImportPreview } from './import-preview.tsx'
import { importOf } from './roast-import-calls.ts'
import styles from './roast-importer.module.css'
import { useRoastReading } from './use-roast-reading.ts'

interface RoastImporterProps {
  /** Called for each roast that was imported. */
  onImported: (roast: Roast) => void
  onDone: () => void
}

/** Imports files of roasting machines: a single one with a preview, several as a batch. */
export default function RoastImporter({ onImported, onDone }: RoastImporterProps) {
  const messages = useMessages()
  const { stage, beans, weights, typeWeights, readFiles, readForBean, cancel, reset } = useRoastReading()
  const choices = useBeanChoices(beans)
  const finish = async (roast: Roast) => {
    onImported(roast)
    reset()
    onDone()
    await messages.alert(`Roast '${roast.roast_name}' was imported successfully.`)
  }

  if (stage.kind === 'batch') {
    return <BatchImport files={stage.files} onImported={onImported} onCancel={reset} onDone={onDone} />
  }
  return (
    <div className={styles.importer}>
      <WeightPair lossLabel="Weight loss" green={weights.greenWeight} roasted={weights.roastedWeight}>
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
        <FileDrop
          label="Roast files"
          hint="Drop your roaster’s files here: one for a preview, or several to import at once."
          accept={pickerTypes(ROAST_FILES)}
          onFiles={files => void readFiles(files)}
        />
      )}
      {stage.kind === 'reading' && (
        <div className={styles.step}>
          <p className={styles.reading} role="status">
            Reading {stage.fileName}…
          </p>
          <div className={styles.buttons}>
            <Button onClick={() => void cancel()}>Cancel</Button>
          </div>
        </div>
      )}
      {stage.kind === 'choosing bean' && (
        <BeanChoice
          fileName={stage.file.name}
          choices={choices}
          onCancel={() => void cancel()}
          onContinue={bean => void readForBean(stage.file, bean)}
        />
      )}
      {stage.kind === 'preview' && (
        <ImportPreview
          initial={importOf(stage.file, stage.preview)}
          weights={weights}
          bean={stage.bean}
          choices={choices}
          onCancel={() => void cancel()}
          onImported={finish}
        />
      )}
    </div>
  )
}
