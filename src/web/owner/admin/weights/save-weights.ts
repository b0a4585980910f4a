import type { RoastWeightsUpdate } from '#contract/roasts.ts'
import { ApiError, messageOf } from '#web/api/api-client.ts'
import { inTurn, type Run } from '#web/owner/parts/work/long-work.ts'
import { type WeightEdits, weightsUpdateOf } from './weight-edits.ts'

/**
 * Sends the edits one roast at a time. A rejected roast doesn't stop the others. If the server can't be reached or
 * the session has ended, the rest is not tried. Returns the ids of those that are saved, with nothing to send too, and
 * the refusals by id.
 */
export async function saveWeights(
  edits: WeightEdits,
  { isStopped, show }: Run,
  send: (id: number, update: RoastWeightsUpdate) => Promise<unknown>,
) {
  const saved: number[] = []
  const failures = new Map<number, string>()
  let isUseless = false
  await inTurn([...edits], { show, isStopped: () => isUseless || isStopped() }, async ([id, edit]) => {
    const update = weightsUpdateOf(edit)
    if (!update.ok) return void failures.set(id, update.reason)
    try {
      if (Object.keys(update.value).length > 0) await send(id, update.value)
      saved.push(id)
    } catch (error) {
      failures.set(id, messageOf(error))
      isUseless = !concernsThisRoastAlone(error)
    }
  })
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
