import { useCallback, useEffect, useState } from 'react'
import { useLogEvent } from '#web/api/log-events.ts'
import { toggled } from '#web/parts/choice/chosen-roasts.ts'
import { leaveChosen, openingChoice } from '#web/roasts/list-place.ts'

/**
 * The roasts chosen in the list, by id in the order of choosing; null while none are being chosen. Searching, filtering
 * and sorting keep them, and so does going back to the list.
 */
export function useChoosing() {
  const [chosen, setChosen] = useState(openingChoice)
  const choose = useCallback((id: number) => setChosen(ids => toggled(ids ?? [], id)), [])
  useEffect(() => leaveChosen(chosen), [chosen])
  useLogEvent('roast-deleted', ({ id }) => setChosen(ids => ids?.filter(other => other !== id) ?? null))
  return { chosen, choose, start: () => setChosen([]), end: () => setChosen(null) }
}
