import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { MEGABYTE } from '#domain/words/file-size.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { HttpProblem } from './http-problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    eventStreams: EventStreams
  }
}

/** Who reads. A visitor sees nothing private. */
export type EventReader = 'owner' | 'visitor'

/** What happened to an entity. Its id is above those of all earlier events of the entity, also after a restart. */
export interface StoredEvent {
  id: number
  name: string
  /** What a reader gets. */
  data: (reader: EventReader) => object
}

/** What can be watched: running roasts, or tables. */
export interface EventSource {
  /** What happened to the entity with this id after an event, in order; at least the beginning of it. */
  eventsSince(db: Db, id: number, since: number): Promise<StoredEvent[]>
}

const MOST_WATCHERS = 100
/** Strangers leave room for the owner's own devices. */
const MOST_VISITORS = 80
/** How long another instance's change may go unseen. */
const LOOK_EVERY_MS = 1_000
const COMMENT_EVERY_MS = 15_000
/** How long a stream goes on after its session or token has ended. */
const ASK_EVERY_MS = 3_000
/** A watcher that is further behind than this, in bytes or in time, is let go. */
const MOST_UNREAD_BYTES = MEGABYTE
const MOST_BEHIND_MS = 15_000
const RETRY_AFTER_SECONDS = 30

interface Watcher {
  source: EventSource
  id: number
  reader: EventReader
  stream: Readable
  /** The last event that it got. */
  since: number
  /** When it began to leave bytes unread, in ms of `uptime`; null if it has read all. */
  behindSince: number | null
  mayStill: () => Promise<boolean>
}

/**
 * Sends the events of entities to those who watch them: at once what this instance changes, and within a second
 * what another one does. Whoever reads too slowly is let go, and holds nobody back: all read the same rows, each from
 * its own last event.
 */
export class EventStreams {
  readonly #db: Db
  readonly #uptime: () => number
  readonly #watchers = new Set<Watcher>()
  readonly #timers: NodeJS.Timeout[]
  #isLooking = false
  #lookAgain = false

  constructor(db: Db, uptime: () => number) {
    this.#db = db
    this.#uptime = uptime
    this.#timers = [
      setInterval(() => this.look(), LOOK_EVERY_MS).unref(),
      setInterval(() => this.#comment(), COMMENT_EVERY_MS).unref(),
      setInterval(() => void this.#askAgain(), ASK_EVERY_MS).unref(),
    ]
  }

  /**
   * The events of an entity after one of them, as Server-Sent Events. `mayStill` is asked every 3 s whether the watcher
   * may go on. Throws 503 if there are too many watchers.
   */
  watch(
    source: EventSource,
    id: number,
    { since, reader, mayStill }: Pick<Watcher, 'since' | 'reader' | 'mayStill'>,
  ): Readable {
    const visitors = [...this.#watchers].filter(watcher => watcher.reader === 'visitor').length
    if (this.#watchers.size >= MOST_WATCHERS || (reader === 'visitor' && visitors >= MOST_VISITORS))
      throw new HttpProblem(
        'too_many_watchers',
        { most: MOST_WATCHERS },
        { retryAfterSeconds: RETRY_AFTER_SECONDS },
      )
    const stream = new Readable({ read: () => undefined })
    const watcher: Watcher = { source, id, reader, stream, since, behindSince: null, mayStill }
    this.#watchers.add(watcher)
    stream.once('close', () => this.#watchers.delete(watcher))
    stream.push('retry: 2000\n\n')
    this.look()
    return stream
  }

  /** Sends what is new. To be called after each change. */
  look(): void {
    if (this.#watchers.size === 0) return
    this.#lookAgain = true
    if (!this.#isLooking) void this.#sendNew()
  }

  /** Sends what is stored nowhere. It is no event that could be missed, so it has no id. */
  show(source: EventSource, id: number, name: string, data: object): void {
    const text = `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
    for (const watcher of this.#watchers)
      if (watcher.source === source && watcher.id === id) this.#push(watcher, text)
  }

  /** Ends the streams of those visitors who watch a source. */
  endVisitorsOf(of: EventSource): void {
    for (const { source, reader, stream } of this.#watchers)
      if (source === of && reader === 'visitor') stream.push(null)
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    for (const { stream } of this.#watchers) stream.push(null)
  }

  async #sendNew(): Promise<void> {
    this.#isLooking = true
    while (this.#lookAgain) {
      this.#lookAgain = false
      const bySource = Map.groupBy(this.#watchers, ({ source }) => source)
      try {
        for (const [source, ofSource] of bySource)
          for (const [id, watchers] of Map.groupBy(ofSource, ({ id }) => id))
            await this.#sendNewOf(source, id, watchers)
      } catch {
        // The database is away: the next look sends what was missed.
      }
    }
    this.#isLooking = false
  }

  async #sendNewOf(source: EventSource, id: number, watchers: readonly Watcher[]): Promise<void> {
    const since = Math.min(...watchers.map(watcher => watcher.since))
    const events = await source.eventsSince(this.#db, id, since)
    const texts = new Map<string, string>()
    const textOf = (event: StoredEvent, reader: EventReader) => {
      const key = `${event.id} ${event.name} ${reader}`
      const text = texts.get(key) ?? eventText(event, reader)
      texts.set(key, text)
      return text
    }
    for (const watcher of watchers) {
      const unseen = events.filter(event => event.id > watcher.since)
      if (unseen.length === 0) continue
      watcher.since = unseen.at(-1)!.id
      // A page may be the beginning of more.
      this.#lookAgain = true
      this.#push(watcher, unseen.map(event => textOf(event, watcher.reader)).join(''))
    }
  }

  #comment(): void {
    for (const watcher of [...this.#watchers]) this.#push(watcher, ':\n\n')
  }

  async #askAgain(): Promise<void> {
    for (const watcher of [...this.#watchers]) {
      const may = await watcher.mayStill().catch(() => true)
      if (!may) watcher.stream.push(null)
    }
  }

  #push(watcher: Watcher, text: string): void {
    const { stream } = watcher
    if (stream.destroyed) return
    const isBehind = stream.readableLength > 0
    watcher.behindSince = isBehind ? (watcher.behindSince ?? this.#uptime()) : null
    const behindMs = watcher.behindSince === null ? 0 : this.#uptime() - watcher.behindSince
    if (stream.readableLength > MOST_UNREAD_BYTES || behindMs > MOST_BEHIND_MS) stream.destroy()
    else stream.push(text)
  }
}

/**
 * Proxies that collect an answer before they pass it on would hold events back. A connection that was watched is not
 * used again, so that a server that stops needn't wait for it.
 */
export const STREAM_HEADERS = { 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' }

/** The id of the last event that a client of Server-Sent Events says it got; `now`, that of the latest, without one. */
export function lastEventId({ headers }: Pick<FastifyRequest, 'headers'>, now: number): number {
  const last = Number(headers['last-event-id'] || Number.NaN)
  return Number.isSafeInteger(last) && last >= 0 ? last : now
}

function eventText({ id, name, data }: StoredEvent, reader: EventReader): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data(reader))}\n\n`
}
