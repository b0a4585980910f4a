/** Where the server's clock stands in tests, in ms since 1970. */
export const NOW = Date.parse('2026-05-01T12:00:00.000Z')

/** The instant so many seconds after that. */
export function at(seconds: number): string {
  return new Date(NOW + seconds * 1000).toISOString()
}

/** An event as a client of Server-Sent Events gets it. */
export interface SentEvent {
  id: number
  event: string
  data: unknown
}

export interface EventReader {
  /** Waits for this many further events. Rejects if they don't come within five seconds. */
  take(count: number): Promise<SentEvent[]>
  /** Waits until the server ends the stream; false if it doesn't within five seconds. */
  isEnded(): Promise<boolean>
  isClosed(): boolean
  close(): void
}

const PATIENCE_MS = 5_000

/** Opens a stream of Server-Sent Events. Throws if it isn't one. */
export async function readEvents(address: string, headers: Record<string, string>): Promise<EventReader> {
  const connection = new AbortController()
  const answer = await fetch(address, { headers, signal: connection.signal })
  if (answer.status !== 200 || answer.body === null)
    throw new Error(`${answer.status}: ${await answer.text()}`)
  const events: SentEvent[] = []
  let isOver = false
  void collect(answer.body, events).then(
    () => (isOver = true),
    () => (isOver = true),
  )
  const waited = async (isThere: () => boolean): Promise<boolean> => {
    const until = performance.now() + PATIENCE_MS
    while (!isThere() && performance.now() < until) await new Promise(resolve => setTimeout(resolve, 10))
    return isThere()
  }
  return {
    async take(count) {
      if (!(await waited(() => events.length >= count)))
        throw new Error(`Of ${count} events came ${events.length}`)
      return events.splice(0, count)
    },
    isEnded: () => waited(() => isOver),
    isClosed: () => isOver,
    close() {
      isOver = true
      connection.abort()
    },
  }
}

async function collect(body: ReadableStream<Uint8Array>, events: SentEvent[]): Promise<void> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of body) {
    text += decoder.decode(part, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block.split('\n').map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      )
      if (fields.event !== undefined)
        events.push({ id: Number(fields.id), event: fields.event, data: JSON.parse(fields.data ?? 'null') })
    }
  }
}
