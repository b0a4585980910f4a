import type { Roast, RoastWeightsUpdate } from '#contract/roasts.ts'
import { ApiError, messageOf } from '#web/api/api-client.ts'
import { type WeightEdits, weightsUpdateOf } from './weight-edits.ts'

/** The result of saving. Roasts in neither map were not tried. */
export interface SavedWeights {
  /** The saved roasts by id; null if there was nothing to send. */
  saved: ReadonlyMap<number, Roast | null>
  /** Error messages by roast id. */
  failures: ReadonlyMap<number, string>
}

interface Saving {
  send: (id: number, update: RoastWeightsUpdate) => Promise<Roast>
  /** Called before each roast with the number already processed. */
  onProgress: (done: number) => void
  isStopped: () => boolean
}

/**
 * Sends the edits one roast at a time. A rejected roast doesn't stop the others. If the server can't be reached or
 * the session has ended, the rest is not tried.
 */
export async function saveWeights(
  edits: WeightEdits,
  { send, onProgress, isStopped }: Saving,
): Promise<SavedWeights> {
  const saved = new Map<number, Roast | null>()
  const failures = new Map<number, string>()
  for (const [id, edit] of edits) {
    if (isStopped()) break
    onProgress(saved.size + failures.size)
    const update = weightsUpdateOf(edit)
    if (!update.ok) {
      failures.set(id, update.reason)
      continue
    }
    try {
      saved.set(id, Object.keys(update.value).length === 0 ? null : await send(id, update.value))
    } catch (error) {
      failures.set(id, messageOf(error))
      if (!concernsThisRoastAlone(error)) break
    }
  }
  return { saved, failures }
}

/** Describes failures: a single message alone, several with the names of their roasts. */
export function failureText(failures: ReadonlyMap<number, string>, nameOf: (id: number) => string): string {
  const messages = [...failures.values()]
  const [only] = messages
  if (messages.length === 1) return `Failed to save: ${only}`
  const named = [...failures].map(([id, message]) => `${nameOf(id)}: ${message}`)
  return `Failed to save: ${named.join('\n')}`
}

/** Whether other roasts can still be saved: not found, changed in the meantime, or invalid values. */
function concernsThisRoastAlone(error: unknown): boolean {
  return error instanceof ApiError && [404, 409, 412, 422].includes(error.status)
}
