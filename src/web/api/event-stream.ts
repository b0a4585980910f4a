import { apiUrl } from './api-url.ts'

/** What to do with a stream of events. */
export interface StreamHandlers {
  /** It is open, for the first time or again. What happened before has to be read. */
  onOpen: () => void
  /** It is broken, for now or, if the server has refused it, until it is opened again. */
  onBroken: (isRefused: boolean) => void
  /** By the names of the events. */
  events: Readonly<Record<string, (data: unknown) => void>>
}

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000
/** A page whose clock hasn't ticked for this long while it is visible again has slept, and so has its connection. */
const TICK_MS = 1_000
const SLEPT_MS = 10_000

/**
 * Follows the Server-Sent Events at a path until it is ended. A stream that the server refuses or ends is opened again,
 * after growing pauses; at once when the network is back or the device has slept, as its connection may be dead without
 * anybody having said so. Returns a function that ends it.
 */
export function followEvents(path: string, { onOpen, onBroken, events }: StreamHandlers): () => void {
  let [pause, isOver] = [FIRST_PAUSE_MS, false]
  let timer: ReturnType<typeof setTimeout> | undefined
  let close = () => {}
  const open = () => {
    const source = new EventSource(apiUrl(path), { withCredentials: true })
    close = () => source.close()
    source.onopen = () => {
      pause = FIRST_PAUSE_MS
      onOpen()
    }
    source.onerror = () => {
      // The browser connects again by itself, unless the server has refused.
      const isRefused = source.readyState === EventSource.CLOSED
      onBroken(isRefused)
      if (!isRefused || isOver) return
      timer = setTimeout(open, pause)
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
    }
    for (const [name, handle] of Object.entries(events))
      source.addEventListener(name, event => handle(JSON.parse((event as MessageEvent<string>).data)))
  }
  const openAnew = () => {
    clearTimeout(timer)
    close()
    pause = FIRST_PAUSE_MS
    open()
  }
  let tickedAt = Date.now()
  const ticks = setInterval(() => {
    if (document.hidden) return
    const hasSlept = Date.now() - tickedAt > SLEPT_MS
    tickedAt = Date.now()
    if (hasSlept) openAnew()
  }, TICK_MS)
  window.addEventListener('online', openAnew)
  open()
  return () => {
    isOver = true
    clearInterval(ticks)
    window.removeEventListener('online', openAnew)
    clearTimeout(timer)
    close()
  }
}
