import * as calls from '#contract/calls.ts'
import type { OwnerSettings, OwnerSettingsUpdate, TimeZoneChoice } from '#contract/settings.ts'
import { counted } from '#domain/words/plural.ts'
import { readCall } from '#web/api/read-call.ts'
import { sendCall } from '#web/api/send-call.ts'
import { useRestoreOffer } from '#web/owner/parts/undo-offer.ts'
import { useMessages } from '#web/ui/messages.tsx'
import { zoneNote, zoneQuestion } from './zone-question.ts'

/** Reading the originals of many roasts takes a while. */
const PATIENT = { timeoutMilliseconds: null }

/**
 * Returns a function that saves the time zone, and other settings with it. If roasts in the library would get other
 * dates, it asks whether they should; the change can be undone.
 * Throws an ApiError, or an Error if the question is closed.
 */
export function useTimeZoneChange(): (
  update: OwnerSettingsUpdate & TimeZoneChoice,
) => Promise<OwnerSettings> {
  const messages = useMessages()
  const offerUndo = useRestoreOffer()
  return async update => {
    const { time_zone, ...others } = update
    const changes = await readCall(calls.readTimeZoneChanges, { time_zone }, PATIENT)
    const isWanted =
      changes.count > 0 &&
      (await messages.choose(zoneQuestion(changes, time_zone), {
        action: 'Change them',
        actionKind: 'primary',
        refusal: 'Only new roasts',
        note: zoneNote(changes),
      }))
    if (isWanted === null) throw new Error('Nothing was saved: the question was closed.')
    const settings = await sendCall(calls.updateSettings, {}, isWanted ? others : update)
    if (isWanted) {
      const { count, deletion_id } = await sendCall(calls.changeTimeZone, {}, { time_zone }, PATIENT)
      const roasts = counted(count, 'roast')
      offerUndo(`${roasts} changed.`, deletion_id, `${roasts} and the time zone restored.`)
    }
    return settings
  }
}
