import { useEffect, useState } from 'react'

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin'] as const

/** Whether the reader has done anything on this screen yet: moved the pointer, touched, scrolled or pressed a key. */
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
