/** The stream of events, as the server would send them; open from its beginning. */
export class LiveEvents extends EventTarget {
  static now: LiveEvents
  static readonly CLOSED = 2
  static opened = 0
  readyState = 1
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  constructor() {
    super()
    LiveEvents.now = this
    LiveEvents.opened += 1
    queueMicrotask(() => this.onopen?.())
  }
  close() {}
  /** As the server ends or refuses a stream. */
  end() {
    this.readyState = LiveEvents.CLOSED
    this.onerror!()
  }
  send(name: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
}

/** Streams are those of a test from now on. */
export function streamEvents(): void {
  Object.assign(globalThis, { EventSource: LiveEvents })
}
