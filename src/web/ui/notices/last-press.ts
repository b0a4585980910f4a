let height = 0

/** Where the reader pressed last outside of dialogs: a share of the window's height from the top; 0 before. */
export function pressedHeight(): number {
  return height
}

addEventListener(
  'pointerdown',
  ({ target, clientY }) => {
    if (target instanceof Element && target.closest('dialog') === null) height = clientY / innerHeight
  },
  { capture: true, passive: true },
)

addEventListener(
  'keydown',
  ({ target }) => {
    if (!(target instanceof Element) || target === document.body || target.closest('dialog') !== null) return
    height = target.getBoundingClientRect().top / innerHeight
  },
  { capture: true, passive: true },
)
