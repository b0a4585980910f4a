import { useCallback, useEffect } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast, RoastWeightsUpdate } from '#contract/roasts.ts'
import { ApiError } from '#web/api/api-client.ts'
import { readCall } from '#web/api/read-call.ts'
import { PRECONDITION_FAILED, sendCall, sendEdit } from '#web/api/send-call.ts'
import { useSending } from '#web/api/use-send.ts'
import { useMessages } from '#web/ui/messages.tsx'
import { roastTitle } from '#web/words/roast-title.ts'
import { changePendingEdits, NOTHING_PENDING, type PendingEdits, pendingEdits } from './pending-edits.ts'
import { failureText, saveWeights } from './save-weights.ts'
import {
  type PastedOntoRoast,
  WEIGHT_FIELDS,
  type WeightField,
  withoutEdit,
  withPasted,
  withTyped,
} from './weight-edits.ts'

export interface WeightEditing extends PendingEdits {
  type: (roast: Roast, field: WeightField, text: string) => void
  /** Takes pasted weights as edits. Returns how many roasts got one. */
  paste: (pasted: readonly PastedOntoRoast[]) => number
  forget: (id: number) => void
  cancel: () => void
  save: () => Promise<void>
  /** Stops saving after the current roast. */
  stop: () => void
}

/** The unsaved weights. They stay when the panel is closed and disappear with their roast. */
export function useWeightEdits(roasts: readonly Roast[]): WeightEditing {
  const messages = useMessages()
  const pending = pendingEdits.use()
  const { edits } = pending
  useEffect(() => {
    const known = new Set(roasts.map(({ id }) => id))
    for (const id of pendingEdits.get().edits.keys()) if (!known.has(id)) forget(id)
  }, [roasts])

  const type = useCallback(
    (roast: Roast, field: WeightField, text: string) =>
      changePendingEdits(known => ({ edits: withTyped(known.edits, roast, field, text) })),
    [],
  )
  const paste = (rows: readonly PastedOntoRoast[]) => {
    const pasted = withPasted(edits, rows)
    changePendingEdits(() => ({ edits: pasted.edits }))
    return pasted.updated
  }
  const saving = useSending(() => {
    isStopped = false
    const total = edits.size
    return saveWeights(edits, {
      send: (id, update) => sendWeights(roastOf(roasts, id), id, update),
      onProgress: done => changePendingEdits(() => ({ progress: { done, total } })),
      isStopped: () => isStopped,
    })
  })
  const save = async () => {
    const { saved, failures } = await saving.send()
    changePendingEdits(known => ({
      edits: [...saved.keys()].reduce(withoutEdit, known.edits),
      failed: new Set(failures.keys()),
      progress: null,
    }))
    if (failures.size > 0) await messages.alert(failureText(failures, id => nameOf(roasts, id)))
  }
  return { ...pending, type, paste, forget, cancel: discardWeightEdits, save, stop }
}

/** Discards all unsaved weights. */
export function discardWeightEdits(): void {
  changePendingEdits(() => NOTHING_PENDING)
}

/** Outside the component, because saving continues when the panel is closed. */
let isStopped = false

function stop() {
  isStopped = true
}

function forget(id: number) {
  changePendingEdits(known => ({ edits: withoutEdit(known.edits, id) }))
}

/**
 * Saves one roast's weights. If the roast has changed since it was read, reads it again: if its weights are still
 * those that the owner saw (perhaps only its score changed), saves anyway; otherwise throws the 412, after which the
 * new weights show.
 */
async function sendWeights(shown: Roast | undefined, id: number, update: RoastWeightsUpdate): Promise<Roast> {
  const send = () => sendCall(calls.updateRoastWeights, { id }, update)
  try {
    return await (shown === undefined ? send() : sendEdit(calls.updateRoastWeights, { id }, shown, update))
  } catch (error) {
    if (!(error instanceof ApiError && error.status === PRECONDITION_FAILED)) throw error
    const present = await readCall(calls.readRoast, { id })
    if (WEIGHT_FIELDS.every(field => present[field] === shown?.[field])) return await send()
    throw error
  }
}

function nameOf(roasts: readonly Roast[], id: number): string {
  const roast = roastOf(roasts, id)
  return roast === undefined ? 'A roast' : roastTitle(roast)
}

function roastOf(roasts: readonly Roast[], id: number): Roast | undefined {
  return roasts.find(roast => roast.id === id)
}
