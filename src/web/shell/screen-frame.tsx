import { type ReactNode, useEffect, useRef } from 'react'
import { useNotice } from './navigation.ts'
import styles from './screen-frame.module.css'

const MAIN_ID = 'main'

interface ScreenFrameProps {
  /** Identifies the screen. */
  screenKey: string
  children: ReactNode
}

/**
 * The main region. When the screen changes, it takes the focus, for screen readers to start at its top, and scrolls
 * up, unless something on the new screen has taken the focus already. On going back, the browser restores the scroll
 * position.
 */
export function ScreenFrame({ screenKey, children }: ScreenFrameProps) {
  const notice = useNotice()
  const shownKey = useRef(screenKey)
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    const wasHereBefore = history.state?.visited === true
    if (!wasHereBefore) history.replaceState({ ...history.state, visited: true }, '')
    if (shownKey.current === screenKey) return
    shownKey.current = screenKey
    const focused = document.activeElement
    if (focused !== main.current && main.current?.contains(focused)) return
    if (!wasHereBefore) window.scrollTo(0, 0)
    focusMain()
  }, [screenKey])
  return (
    <main ref={main} id={MAIN_ID} tabIndex={-1} className={styles.main}>
      {notice && (
        <p className={styles.notice} role="status">
          {notice}
        </p>
      )}
      {children}
    </main>
  )
}

/** Moves the focus to the main region, for screen readers to continue from its top. */
export function focusMain(): void {
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
}
