import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { Part, partOf } from '#web/loading/part.tsx'
import { whenIdle } from '#web/loading/when-idle.ts'
import type { ConfirmOptions, OpenMessage } from './message-dialog.tsx'
import type { NoticeOptions, OpenNotice } from './notices/notices.tsx'

export interface Messages {
  /** Shows a message with an OK button. Resolves when it is closed. */
  alert: (text: ReactNode) => Promise<void>
  /** Asks a question. Resolves to true if the answer is yes. */
  confirm: (text: string, options?: ConfirmOptions) => Promise<boolean>
  /** Asks which of two ways to go. Resolves to true for the first, and to null if it is closed without an answer. */
  choose: (text: string, options: ConfirmOptions) => Promise<boolean | null>
  /** Shows a line that disappears by itself, on whatever screen comes next. */
  notify: (text: string, options?: NoticeOptions) => void
  /** Says in such a line what failed; it stays until it is closed. A dialog, which would hide it, says it itself. */
  fail: (text: string) => void
}

// The whole app is inside the provider, so there is no default that anybody could see.
const MessagesContext = createContext<Messages>(null as never)

/** The app's own alert and confirm, used instead of the browser's. */
export function useMessages(): Messages {
  const messages = useContext(MessagesContext)
  useEffect(() => whenIdle(() => Promise.all([loadDialog(), loadNotices()]).catch(() => undefined)), [])
  return messages
}

/** Shows the messages of its children, one at a time. */
export function MessagesProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<OpenMessage[]>([])
  const [notices, setNotices] = useState<OpenNotice[]>([])
  const lastKey = useRef(0)

  const messages = useMemo<Messages>(() => {
    const show = (kind: OpenMessage['kind'], text: ReactNode, options?: ConfirmOptions) =>
      new Promise<boolean | null>(resolve => {
        const key = ++lastKey.current
        const answer = (agreed: boolean | null) => {
          setQueue(open => open.filter(message => message.key !== key))
          resolve(agreed)
        }
        setQueue(open => [...open, { ...options, key, kind, text, answer }])
      })
    const notify = (text: string, options?: Omit<OpenNotice, 'key' | 'text'>) => {
      const key = ++lastKey.current
      setNotices(open => withRoom([...open, { ...options, key, text }]))
    }
    return {
      alert: async text => {
        await show('alert', text)
      },
      confirm: async (text, options) => (await show('confirm', text, options)) === true,
      choose: (text, options) => show('confirm', text, options),
      notify,
      fail: text => notify(text, { isFailure: true }),
    }
  }, [])

  const [first] = queue
  return (
    <MessagesContext value={messages}>
      {notices.length > 0 && (
        <Part>
          <Notices
            notices={notices}
            onClose={closed => setNotices(open => open.filter(notice => notice !== closed))}
          />
        </Part>
      )}
      {children}
      {first && (
        <Part>
          <MessageDialog key={first.key} message={first} />
        </Part>
      )}
    </MessagesContext>
  )
}

/** Loaded when the browser is idle, once a component on screen may show a message. */
const loadDialog = () => import('./message-dialog.tsx')
const loadNotices = () => import('./notices/notices.tsx')
const MessageDialog = partOf(loadDialog)
const Notices = partOf(loadNotices)
/** How many are shown of each kind: more would cover the content. Beside a failure, one line that passes has room. */
const MOST_NOTICES = 2

/** Without the oldest of each kind that are too many, and without a failure that is said again. */
function withRoom(notices: readonly OpenNotice[]): OpenNotice[] {
  const failures = notices.filter(({ isFailure }) => isFailure)
  const isLast = (text: string, place: number) => failures.findLastIndex(each => each.text === text) === place
  const failed = failures.filter(({ text }, place) => isLast(text, place)).slice(-MOST_NOTICES)
  const passing = notices.filter(({ isFailure }) => !isFailure)
  const shown = new Set([...failed, ...passing.slice(failed.length > 0 ? -1 : -MOST_NOTICES)])
  return notices.filter(notice => shown.has(notice))
}
