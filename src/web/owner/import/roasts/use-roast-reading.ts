import { useEffect, useRef, useState } from 'react'
import type { FilePreview, ImportedRoast, RoastPreview } from '#contract/roast-import.ts'
import { ROAST_FILES } from '#contract/upload-rules.ts'
import { messageOf } from '#web/api/api-client.ts'
import { acceptedFiles } from '#web/parts/upload/accepted-files.ts'
import { DISCARDING, useClosingQuestion } from '#web/ui/dialog.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import { interruptedFile } from './import-draft.ts'
import { FILE_FAILED, previewRoast, WEIGHTS_QUESTION } from './roast-import-calls.ts'

/** How far the import of chosen files is. */
export type Stage =
  | { kind: 'idle' }
  | { kind: 'reading'; fileName: string }
  | { kind: 'preview'; file: File; preview: Omit<FilePreview, 'others'> }
  | { kind: 'batch'; files: File[] }
  /** A roast of the library took over what its file says. */
  | { kind: 'imported'; roast: ImportedRoast }

const IDLE: Stage = { kind: 'idle' }
const NO_WEIGHTS = { greenWeight: '', roastedWeight: '' }

/**
 * Reads the files that the owner chooses, from the choice to the preview, and holds the weights that are typed next to
 * it. A file that can't be read is reported, and another can be chosen.
 */
export function useRoastReading() {
  const messages = useMessages()
  const [stage, setStage] = useState<Stage>(IDLE)
  const [weights, setWeights] = useState(NO_WEIGHTS)
  const reading = useRef<AbortController | null>(null)
  useEffect(() => () => reading.current?.abort(), [])

  const inFile = 'preview' in stage ? weightsOf(stage.preview) : NO_WEIGHTS
  const isTyped = weights.greenWeight !== inFile.greenWeight || weights.roastedWeight !== inFile.roastedWeight
  // A preview and a batch ask questions of their own.
  useClosingQuestion(isTyped && (stage.kind === 'idle' || stage.kind === 'reading') ? WEIGHTS_QUESTION : null)

  const typeWeights = (typed: Partial<typeof NO_WEIGHTS>) => setWeights(known => ({ ...known, ...typed }))
  const reset = () => {
    reading.current?.abort()
    setStage(IDLE)
    setWeights(NO_WEIGHTS)
  }
  const cancel = async () => {
    if (!isTyped || (await messages.confirm(WEIGHTS_QUESTION, DISCARDING))) reset()
  }
  const read = async (file: File) => {
    const controller = new AbortController()
    const { signal } = controller
    reading.current = controller
    setStage({ kind: 'reading', fileName: file.name })
    try {
      const { others, ...preview } = await previewRoast(file, signal)
      // Each of several roasts is a line of a batch.
      if (others !== undefined) return setStage({ kind: 'batch', files: [file] })
      const stated = weightsOf(preview)
      const kept = interruptedFile(file)?.choices[0]?.[1] ?? {}
      // What was typed, before the file was chosen or the page was reloaded, counts more than what the file states.
      setWeights(typed => ({
        greenWeight: typed.greenWeight || (kept.greenWeight ?? stated.greenWeight),
        roastedWeight: typed.roastedWeight || (kept.roastedWeight ?? stated.roastedWeight),
      }))
      setStage({ kind: 'preview', file, preview })
    } catch (error) {
      if (signal.aborted) return
      setStage(IDLE)
      await messages.alert(messageOf(error, FILE_FAILED))
    }
  }
  const readFiles = async (chosen: File[]) => {
    const files = await acceptedFiles(chosen, ROAST_FILES, messages)
    const [file, ...others] = files
    if (file === undefined) return
    if (others.length > 0) return setStage({ kind: 'batch', files })
    await read(file)
  }
  return { stage, setStage, weights, typeWeights, readFiles, cancel, reset }
}

/** The weights that a file states, as text; '' for one that it doesn't. */
function weightsOf(preview: RoastPreview): typeof NO_WEIGHTS {
  return {
    greenWeight: String(preview.green_weight_g ?? ''),
    roastedWeight: String(preview.roasted_weight_g ?? ''),
  }
}
