import { useEffect, useState } from 'react'

/** The window loses the focus to the browser's own search, for example. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'blur'] as const

/**
 * Whether the reader has done anything on this screen yet: moved the pointer, touched, scrolled, pressed a key, or left
 * the page for a part of the browser.
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
