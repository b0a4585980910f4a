/**
 * Blocks Back, Forward and typed addresses while something unsaved is open: the address stays, and navigation
 * continues only if `mayLeave` resolves to true. Returns a function that ends this.
 */
export function holdNavigation(mayLeave: () => Promise<boolean>): () => void {
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
  // By then the browser has restored the other screen's scroll position.
  const scrollBack = () => window.scrollTo(0, heldScroll)
  const release = () => {
    window.removeEventListener('popstate', hold)
    window.removeEventListener('hashchange', scrollBack)
  }
  window.addEventListener('popstate', hold)
  window.addEventListener('hashchange', scrollBack)
  return release
}
