import type { Roast, RoastWeightsUpdate } from '#contract/roasts.ts'
import { ApiError, messageOf } from '#web/api/api-client.ts'
import { type WeightEdits, weightsUpdateOf } from './weight-edits.ts'

/** How saving ended; what is in neither was not tried. */
export interface SavedWeights {
  /** The roasts as the server has them now; null where there was nothing to send. */
  saved: ReadonlyMap<number, Roast | null>
  /** What went wrong with which roast. */
  failures: ReadonlyMap<number, string>
}

interface Saving {
  send: (id: number, update: RoastWeightsUpdate) => Promise<Roast>
  /** Told before each roast how many were dealt with. */
  onProgress: (done: number) => void
  isStopped: () => boolean
}

/**
 * Sends the edits of one roast after the other. A refused one doesn't hold up the others; where the server can't
 * be reached, or no longer knows the owner, the rest is not tried.
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

/** What is told of failures: the message alone where there is one, else each with its roast's name. */
export function failureText(failures: ReadonlyMap<number, string>, nameOf: (id: number) => string): string {
  const messages = [...failures.values()]
  const [only] = messages
  if (messages.length === 1) return `Failed to save: ${only}`
  const named = [...failures].map(([id, message]) => `${nameOf(id)}: ${message}`)
  return `Failed to save: ${named.join('\n')}`
}

/** Not found, changed meanwhile, or refused for its values. */
function concernsThisRoastAlone(error: unknown): boolean {
  return error instanceof ApiError && [404, 409, 412, 422].includes(error.status)
}
