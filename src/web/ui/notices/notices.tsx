import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { pressedHeight } from './last-press.ts'
import styles from './notices.module.css'

const SHOWN_MILLISECONDS = 10_000

interface NoticesProps {
  notices: readonly OpenNotice[]
  onClose: (notice: OpenNotice) => void
}

/**
 * Lines that disappear after ten seconds, failures once they are closed. At the bottom of the window, on a phone in the
 * half that the reader didn't press last. First in the order of focus.
 */
export default function Notices({ notices, onClose }: NoticesProps) {
  const [isReady, setReady] = useState(false)
  // Screen readers announce only what is put into a live region that already exists.
  useEffect(() => setReady(true), [])
  const lines = (areFailures: boolean) =>
    isReady &&
    notices
      .filter(({ isFailure = false }) => isFailure === areFailures)
      .map(notice => (
        <NoticeLine
          key={notice.key}
          notice={notice}
          isNewest={notice === notices.at(-1)}
          onClose={() => onClose(notice)}
        />
      ))
  return (
    <section
      className={`on-screen ${styles.notices}`}
      data-at-top={pressedHeight() > 0.5 || undefined}
      aria-label="Messages"
    >
      <div role="alert" aria-atomic="false">
        {lines(true)}
      </div>
      <div role="status" aria-atomic="false">
        {lines(false)}
      </div>
    </section>
  )
}

interface NoticeLineProps {
  notice: OpenNotice
  isNewest: boolean
  onClose: () => void
}

/**
 * One notice. Its timeout starts again when the focus leaves it, or the pointer if it can do something: the pointer
 * rests on what comes where a button was pressed.
 */
function NoticeLine({ notice, isNewest, onClose }: NoticeLineProps) {
  const { text, action, onAction, isFailure = false } = notice
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = (isHovered && action !== undefined) || isFocused || isFailure
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => close(), SHOWN_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields.
    <div
      role="group"
      className={styles.notice}
      data-failure={isFailure || undefined}
      data-newest={isNewest || undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <p>{text}</p>
      {action && (
        <Button
          kind="quiet"
          onClick={() => {
            onClose()
            onAction?.()
          }}
        >
          {action}
        </Button>
      )}
      <IconButton label="Close" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** The options of a notice, which is a line that disappears by itself. */
export interface NoticeOptions {
  /** The text of the line's button. */
  action?: string
  onAction?: () => void
}

/** A notice on screen. */
export interface OpenNotice extends NoticeOptions {
  key: number
  /** Says what failed, and stays until it is closed. */
  isFailure?: boolean
  text: string
}
