import { useEffect, useRef, useState } from 'react'
import type { BeanMatchAnswer, RoastPreview } from '#contract/roast-import.ts'
import { ROAST_FILES } from '#contract/upload-rules.ts'
import { messageOf } from '#web/api/api-client.ts'
import { acceptedFiles } from '#web/parts/upload/accepted-files.ts'
import { DISCARDING, useClosingQuestion } from '#web/ui/dialog.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import {
  FILE_FAILED,
  type ImportBean,
  matchBean,
  previewRoast,
  WEIGHTS_QUESTION,
  weightsOf,
} from './roast-import-calls.ts'

/** How far the import of chosen files is. */
export type Stage =
  | { kind: 'idle' }
  | { kind: 'reading'; fileName: string }
  | { kind: 'choosing bean'; file: File }
  | { kind: 'preview'; file: File; bean: ImportBean; preview: RoastPreview }
  | { kind: 'batch'; files: File[] }

const IDLE: Stage = { kind: 'idle' }
const NO_WEIGHTS = { greenWeight: '', roastedWeight: '' }

/**
 * Reads the files that the owner chooses, from the choice to the preview, and holds the weights that are typed next to
 * it. A file that can't be read is reported, and another can be chosen.
 */
export function useRoastReading() {
  const messages = useMessages()
  const [stage, setStage] = useState<Stage>(IDLE)
  const [beans, setBeans] = useState<BeanMatchAnswer['available_beans']>([])
  const [weights, setWeights] = useState(NO_WEIGHTS)
  const reading = useRef<AbortController | null>(null)
  useEffect(() => () => reading.current?.abort(), [])

  const inFile = stage.kind === 'preview' ? weightsOf(stage.preview) : NO_WEIGHTS
  const isTyped = weights.greenWeight !== inFile.greenWeight || weights.roastedWeight !== inFile.roastedWeight
  // A preview and a batch ask questions of their own.
  useClosingQuestion(isTyped && stage.kind !== 'batch' && stage.kind !== 'preview' ? WEIGHTS_QUESTION : null)

  const typeWeights = (typed: Partial<typeof NO_WEIGHTS>) => setWeights(known => ({ ...known, ...typed }))
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
  const readFiles = async (chosen: File[]) => {
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
  const readForBean = (file: File, bean: ImportBean) => read(file, signal => preview(file, bean, signal))
  return { stage, beans, weights, typeWeights, readFiles, readForBean, cancel, reset }
}
