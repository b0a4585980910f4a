let stopWaiting = () => {}

/**
 * Presses a key as soon as what it goes to is on screen, unless another key, the mouse or another address comes first.
 *
 * @param press Returns whether it went there.
 */
export function pressWhenThere(press: () => boolean): void {
  stopWaiting()
  if (press()) return
  const address = window.location.hash
  const appearing = new MutationObserver(() => {
    if (window.location.hash !== address || press()) stopWaiting()
  })
  stopWaiting = () => {
    appearing.disconnect()
    for (const other of OTHERS) document.removeEventListener(other, stopWaiting, true)
    stopWaiting = () => {}
  }
  appearing.observe(document.body, { childList: true, subtree: true })
  for (const other of OTHERS) document.addEventListener(other, stopWaiting, true)
}

const OTHERS = ['keydown', 'pointerdown']
