import { useEffect, useRef, useState } from 'react'
import type { BeanMatchAnswer, Roast, RoastPreview } from '#contract/roasts.ts'
import { pickerTypes, ROAST_FILES } from '#contract/upload-rules.ts'
import { messageOf } from '#web/api/api-client.ts'
import { acceptedFiles } from '#web/parts/upload/accepted-files.ts'
import { WeightField } from '#web/parts/weight/weight-field.tsx'
import { WeightPair } from '#web/roasts/weight-pair.tsx'
import { Button } from '#web/ui/button.tsx'
import { DISCARDING, useClosingQuestion } from '#web/ui/dialog.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import { BatchImport } from './batch-import.tsx'
import { BeanChoice } from './bean-choice.tsx'
import { useBeanChoices } from './bean-select.tsx'
import { ImportPreview } from './import-preview.tsx'
import {
  FILE_FAILED,
  type ImportBean,
  importOf,
  matchBean,
  previewRoast,
  WEIGHTS_QUESTION,
  weightsOf,
} from './roast-import-calls.ts'
import styles from './roast-importer.module.css'

type Stage =
  | { kind: 'idle' }
  | { kind: 'reading'; fileName: string }
  | { kind: 'choosing bean'; file: File }
  | { kind: 'preview'; file: File; bean: ImportBean; preview: RoastPreview }
  | { kind: 'batch'; files: File[] }

const IDLE: Stage = { kind: 'idle' }
const NO_WEIGHTS = { greenWeight: '', roastedWeight: '' }

interface RoastImporterProps {
  /** Called for each roast that was imported. */
  onImported: (roast: Roast) => void
  onDone: () => void
}

/** Imports files of roasting machines: a single one with a preview, several as a batch. */
export default function RoastImporter({ onImported, onDone }: RoastImporterProps) {
  const messages = useMessages()
  const [stage, setStage] = useState<Stage>(IDLE)
  const [beans, setBeans] = useState<BeanMatchAnswer['available_beans']>([])
  const choices = useBeanChoices(beans)
  const [weights, setWeights] = useState(NO_WEIGHTS)

  const reading = useRef<AbortController | null>(null)
  useEffect(() => () => reading.current?.abort(), [])
  const { greenWeight, roastedWeight } = weights
  const inFile = stage.kind === 'preview' ? weightsOf(stage.preview) : NO_WEIGHTS
  const isTyped = greenWeight !== inFile.greenWeight || roastedWeight !== inFile.roastedWeight
  // A preview and a batch ask questions of their own.
  useClosingQuestion(isTyped && stage.kind !== 'batch' && stage.kind !== 'preview' ? WEIGHTS_QUESTION : null)

  const reset = () => {
    reading.current?.abort()
    setStage(IDLE)
    setWeights(NO_WEIGHTS)
  }
  const cancel = async () => {
    if (!isTyped || (await messages.confirm(WEIGHTS_QUESTION, DISCARDING))) reset()
  }
  const preview = async (file: File, bean: ImportBean, signal: AbortSignal): Promise<Stage> => {
    const read = await previewRoast(file, signal)
    const stated = weightsOf(read)
    // What was typed before the file was chosen counts more than what the file states.
    setWeights(typed => ({
      greenWeight: typed.greenWeight || stated.greenWeight,
      roastedWeight: typed.roastedWeight || stated.roastedWeight,
    }))
    return { kind: 'preview', file, bean, preview: read }
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
  const onFiles = async (chosen: File[]) => {
    const files = await acceptedFiles(chosen, ROAST_FILES, messages)
    const [file, ...others] = files
    if (file === undefined) return
    if (others.length > 0) return setStage({ kind: 'batch', files })
    await read(file, async signal => {
      const { matching_bean: bean, available_beans } = await matchBean(file, signal)
      setBeans(available_beans)
      return bean === null ? { kind: 'choosing bean', file } : preview(file, bean, signal)
    })
  }
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
      <WeightPair lossLabel="Weight loss" green={greenWeight} roasted={roastedWeight}>
        <WeightField
          label="Green Weight (g)"
          value={greenWeight}
          onChange={text => setWeights(known => ({ ...known, greenWeight: text }))}
        />
        <WeightField
          label="Roasted Weight (g)"
          value={roastedWeight}
          onChange={text => setWeights(known => ({ ...known, roastedWeight: text }))}
        />
      </WeightPair>
      {stage.kind === 'idle' && (
        <FileDrop
          label="Roast files"
          hint="Drop your roaster’s files here: one for a preview, or several to import at once."
          accept={pickerTypes(ROAST_FILES)}
          onFiles={files => void onFiles(files)}
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
          onContinue={bean => void read(stage.file, signal => preview(stage.file, bean, signal))}
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
