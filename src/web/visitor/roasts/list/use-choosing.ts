import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLogEvent } from '#web/api/log-events.ts'
import { toggled } from '#web/parts/roast/chosen-roasts.ts'
import { leaveChosen, openingChoice } from '#web/visitor/roasts/list-place.ts'

/**
 * The roasts chosen in the list, by id in the order of choosing; null while none are being chosen. Searching, filtering
 * and sorting keep them, and so does going back to the list. `chooseButton` is the button that starts and ends it.
 */
export function useChoosing() {
  const [chosen, setChosen] = useState(openingChoice)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const choose = useCallback((id: number) => setChosen(ids => toggled(ids ?? [], id)), [])
  useEffect(() => leaveChosen(chosen), [chosen])
  useLogEvent('roast-deleted', ({ id }) => setChosen(ids => ids?.filter(other => other !== id) ?? null))
  const end = () => {
    const row = document.activeElement?.closest('tr')
    flushSync(() => setChosen(null))
    // The box or button that had the focus is gone.
    const next = row?.querySelector('a') ?? chooseButton.current
    next?.focus({ preventScroll: true })
  }
  const chooseAll = (all: readonly number[]) => setChosen(ids => [...new Set([...(ids ?? []), ...all])])
  return { chosen, choose, chooseAll, start: () => setChosen([]), end, chooseButton }
}
