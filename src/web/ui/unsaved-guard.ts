import { useEffectEvent, useLayoutEffect } from 'react'
import { holdNavigation } from './navigation-hold.ts'

/**
 * While something unsaved is open, links, Back, Forward and typed addresses lead away only if `mayLeave` resolves to
 * true, and the browser itself asks before leaving the page.
 */
export function useUnsavedGuard(isUnsaved: boolean, mayLeave: () => Promise<boolean>): void {
  const ask = useEffectEvent(mayLeave)
  // A layout effect ends as soon as what was unsaved is gone from the page, so that Back right after it leads away.
  useLayoutEffect(() => {
    if (!isUnsaved) return
    const holdPage = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', holdPage)
    const release = holdNavigation(() => ask())
    return () => {
      window.removeEventListener('beforeunload', holdPage)
      release()
    }
  }, [isUnsaved])
}
