import { useEffect, useRef, useState } from 'react'
import type { BeanMatchAnswer, Roast, RoastPreview } from '#contract/roasts.ts'
import { acceptedFiles, NO_FILE, ROAST_FILES } from '#contract/upload-rules.ts'
import { messageOf } from '#web/api/api-client.ts'
import { selectionProblem } from '#web/parts/upload-rules.ts'
import { WeightField } from '#web/parts/weight-field.tsx'
import { lossTextOf } from '#web/parts/weight-text.ts'
import { announce } from '#web/parts/window-events.ts'
import { WeightPair } from '#web/roasts/weight-pair.tsx'
import { Button } from '#web/ui/button.tsx'
import { useClosingQuestion } from '#web/ui/dialog.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import { BatchImport } from './batch-import.tsx'
import { BeanChoice } from './bean-choice.tsx'
import { ImportPreview } from './import-preview.tsx'
import { FILE_FAILED, type ImportBean, importOf, matchBean, previewRoast } from './roast-import-calls.ts'
import styles from './roast-importer.module.css'

type Stage =
  | { kind: 'idle' }
  | { kind: 'reading'; fileName: string }
  | { kind: 'choosing bean'; file: File; beans: BeanMatchAnswer['available_beans'] }
  | { kind: 'preview'; file: File; bean: ImportBean; preview: RoastPreview }
  | { kind: 'batch'; files: File[] }

const IDLE: Stage = { kind: 'idle' }

/** Imports files of roasting machines: a single one with a preview, several as a batch. */
export default function RoastImporter({ onDone }: { onDone: () => void }) {
  const messages = useMessages()
  const [stage, setStage] = useState<Stage>(IDLE)
  const [greenWeight, setGreenWeight] = useState('')
  const [roastedWeight, setRoastedWeight] = useState('')

  const reading = useRef<AbortController | null>(null)
  useEffect(() => () => reading.current?.abort(), [])
  const isFilled = greenWeight !== '' || roastedWeight !== ''
  useClosingQuestion(
    isFilled && stage.kind !== 'batch' && stage.kind !== 'preview' ? 'Discard the weights you typed?' : null,
  )

  const reset = () => {
    reading.current?.abort()
    setStage(IDLE)
    setGreenWeight('')
    setRoastedWeight('')
  }
  const read = async (file: File, next: (signal: AbortSignal) => Promise<Stage>) => {
    const controller = new AbortController()
    const { signal } = controller
    reading.current = controller
    setStage({ kind: 'reading', fileName: file.name })
    try {
      setStage(await next(signal))
    } catch (error) {
      if (signal.aborted) return
      setStage(IDLE)
      await messages.alert(messageOf(error, FILE_FAILED))
    }
  }
  const onFiles = async (files: File[]) => {
    const problem = selectionProblem(files, ROAST_FILES)
    const [file, ...others] = files
    if (problem !== null || file === undefined) return messages.alert(problem ?? NO_FILE)
    if (others.length > 0) return setStage({ kind: 'batch', files })
    await read(file, async signal => {
      const { matching_bean: bean, available_beans: beans } = await matchBean(file, signal)
      return bean === null ? { kind: 'choosing bean', file, beans } : previewOf(file, bean, signal)
    })
  }
  const onImported = async (roast: Roast) => {
    announce('roast-added', roast)
    reset()
    onDone()
    await messages.alert(`Roast '${roast.roast_name}' was imported successfully.`)
  }

  if (stage.kind === 'batch') return <BatchImport files={stage.files} onCancel={reset} onDone={onDone} />
  return (
    <div className={styles.importer}>
      <WeightPair lossLabel="Weight loss" loss={lossTextOf(greenWeight, roastedWeight)}>
        <WeightField label="Green Weight (g)" value={greenWeight} onChange={setGreenWeight} />
        <WeightField label="Roasted Weight (g)" value={roastedWeight} onChange={setRoastedWeight} />
      </WeightPair>
      {stage.kind === 'idle' && (
        <FileDrop
          label="Roast files"
          hint="Drop your roaster’s files here: one for a preview, or several to import at once."
          accept={acceptedFiles(ROAST_FILES)}
          onFiles={files => void onFiles(files)}
        />
      )}
      {stage.kind === 'reading' && (
        <div className={styles.step}>
          <p className={styles.reading} role="status">
            Reading {stage.fileName}…
          </p>
          <div className={styles.buttons}>
            <Button onClick={reset}>Cancel</Button>
          </div>
        </div>
      )}
      {stage.kind === 'choosing bean' && (
        <BeanChoice
          fileName={stage.file.name}
          beans={stage.beans}
          onCancel={reset}
          onContinue={bean => void read(stage.file, signal => previewOf(stage.file, bean, signal))}
        />
      )}
      {stage.kind === 'preview' && (
        <ImportPreview
          initial={{ ...importOf(stage.file, stage.preview), greenWeight, roastedWeight }}
          weights={{ greenWeight, roastedWeight }}
          bean={stage.bean}
          onCancel={reset}
          onImported={onImported}
        />
      )}
    </div>
  )
}

async function previewOf(file: File, bean: ImportBean, signal: AbortSignal): Promise<Stage> {
  return { kind: 'preview', file, bean, preview: await previewRoast(file, signal) }
}
