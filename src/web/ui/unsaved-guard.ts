import { useEffectEvent, useLayoutEffect } from 'react'

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

/**
 * Blocks links, Back, Forward and typed addresses while something unsaved is open: the address stays, and navigation
 * continues only if `mayLeave` resolves to true. Returns a function that ends this.
 */
function holdNavigation(mayLeave: () => Promise<boolean>): () => void {
  const heldAddress = window.location.href
  const heldState: unknown = history.state
  const heldScroll = window.scrollY

  // This runs before `hashchange`, on which the screens react, so they never see the other address.
  const hold = async () => {
    if (window.location.href === heldAddress) return
    history.pushState(heldState, '', heldAddress)
    if (!(await mayLeave())) return
    release()
    history.back()
  }
  // Links may change the address by script, for which there is no event.
  const holdLink = async (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]:not([target])')
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    if (!(await mayLeave())) return
    release()
    link.click()
  }
  // By then the browser has restored the other screen's scroll position.
  const scrollBack = () => window.scrollTo(0, heldScroll)
  const release = () => {
    window.removeEventListener('popstate', hold)
    document.removeEventListener('click', holdLink, true)
    window.removeEventListener('hashchange', scrollBack)
  }
  window.addEventListener('popstate', hold)
  document.addEventListener('click', holdLink, true)
  window.addEventListener('hashchange', scrollBack)
  return release
}
