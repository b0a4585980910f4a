import { useEffect, useState } from 'react'

/** `blur`: the window loses the focus, for example to the browser's own search. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'blur'] as const

/**
 * Whether the reader has interacted with this screen yet: moved the pointer, touched, scrolled, pressed a key, or moved
 * the focus out of the page.
 */
export function useEngaged(): boolean {
  const [isEngaged, setEngaged] = useState(false)
  useEffect(() => {
    if (isEngaged) return
    const engage = () => setEngaged(true)
    for (const sign of SIGNS) window.addEventListener(sign, engage, { passive: true })
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, engage)
    }
  }, [isEngaged])
  return isEngaged
}
