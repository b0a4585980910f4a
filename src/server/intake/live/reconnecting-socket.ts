const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** A computer that was switched off doesn't say so: after this silence, the connection is made anew. */
const MOST_SILENCE_MS = 60_000

type SocketState = 'connected' | 'lost'

interface SocketListener {
  onText: (text: string) => void
  /** Called when the state changes, not with each attempt. */
  onState: (state: SocketState, reason: string) => void
}

/** A WebSocket to a server that comes and goes: it connects again, after pauses that grow until something is heard. */
export class ReconnectingSocket {
  readonly #url: string
  readonly #listener: SocketListener
  #socket: WebSocket | null = null
  #state: SocketState | null = null
  /** Attempts since something was heard. */
  #attempts = 0
  #timer: NodeJS.Timeout | null = null
  #isClosed = false

  constructor(url: string, listener: SocketListener) {
    this.#url = url
    this.#listener = listener
  }

  start(): void {
    const socket = new WebSocket(this.#url)
    this.#socket = socket
    let reason = 'closed'
    this.#attempts += 1
    socket.addEventListener('open', () => {
      this.#say('connected')
      this.#expectMore(socket)
    })
    socket.addEventListener('message', ({ data }) => {
      this.#attempts = 0
      this.#expectMore(socket)
      if (typeof data === 'string' && !this.#isClosed) this.#listener.onText(data)
    })
    socket.addEventListener('error', event => {
      reason = 'message' in event && event.message ? String(event.message) : 'not reached'
    })
    socket.addEventListener('close', () => {
      if (this.#socket === socket) this.#startLater(reason)
    })
  }

  close(): void {
    this.#isClosed = true
    this.#wait(null)
    this.#socket?.close()
  }

  #startLater(reason: string): void {
    this.#socket = null
    if (this.#isClosed) return
    this.#say('lost', reason)
    this.#wait(() => this.start(), pauseAfter(this.#attempts))
  }

  /** Connects anew if nothing more is heard. The old connection may take long to end: it isn't waited for. */
  #expectMore(socket: WebSocket): void {
    this.#wait(() => {
      this.#socket = null
      socket.close()
      this.start()
    }, MOST_SILENCE_MS)
  }

  /** There is one thing to wait for at a time. */
  #wait(then: (() => void) | null, milliseconds = 0): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = then === null || this.#isClosed ? null : setTimeout(then, milliseconds).unref()
  }

  #say(state: SocketState, reason = ''): void {
    if (state === this.#state || this.#isClosed) return
    this.#state = state
    this.#listener.onState(state, reason)
  }
}

/**
 * The pause after so many attempts in vain, in milliseconds.
 *
 * @internal Exported for tests.
 */
export function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1))
}
