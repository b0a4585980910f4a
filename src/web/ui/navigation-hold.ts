/**
 * Holds the browser's Back and Forward, and an address that is typed, while something unsaved is open: the address
 * stays, and `mayLeave` is asked; where it agrees, the way goes on. Until the returned function is called.
 */
export function holdNavigation(mayLeave: () => Promise<boolean>): () => void {
  const heldAddress = window.location.href
  const heldState: unknown = history.state
  const heldScroll = window.scrollY

  // Comes before `hashchange`, at which the screens follow the address, so they never see the other one.
  const hold = async () => {
    if (window.location.href === heldAddress) return
    history.pushState(heldState, '', heldAddress)
    if (!(await mayLeave())) return
    release()
    history.back()
  }
  // By then the browser has scrolled to where the other screen had been left.
  const scrollBack = () => window.scrollTo(0, heldScroll)
  const release = () => {
    window.removeEventListener('popstate', hold)
    window.removeEventListener('hashchange', scrollBack)
  }
  window.addEventListener('popstate', hold)
  window.addEventListener('hashchange', scrollBack)
  return release
}
