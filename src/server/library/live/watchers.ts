import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { Reading } from '#domain/live/running-roast.ts'
import { MEGABYTE } from '#domain/words/file-size.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { eventReading, eventsSince, type LiveEvent } from './events.ts'
import type { LiveReader } from './running-roast-row.ts'

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
  id: number
  reader: LiveReader
  stream: Readable
  /** The last event that it got. */
  since: number
  /** When it began to leave bytes unread, in ms of `uptime`; null if it has read all. */
  behindSince: number | null
  mayStill: () => Promise<boolean>
}

/**
 * Sends the events of running roasts to those who watch them: at once what this instance changes, and within a second
 * what another one does. Whoever reads too slowly is let go, and holds nobody back: all read the same rows, each from
 * its own last event.
 */
export class LiveWatchers {
  readonly #db: Kysely<Tables>
  readonly #uptime: () => number
  readonly #watchers = new Set<Watcher>()
  readonly #timers: NodeJS.Timeout[]
  #isLooking = false
  #lookAgain = false

  constructor(db: Kysely<Tables>, uptime: () => number) {
    this.#db = db
    this.#uptime = uptime
    this.#timers = [
      setInterval(() => this.look(), LOOK_EVERY_MS).unref(),
      setInterval(() => this.#comment(), COMMENT_EVERY_MS).unref(),
      setInterval(() => void this.#askAgain(), ASK_EVERY_MS).unref(),
    ]
  }

  /**
   * The events of a roast after one of them, as Server-Sent Events. `mayStill` is asked every 3 s whether the watcher
   * may go on. Throws 503 if there are too many watchers.
   */
  watch(id: number, { since, reader, mayStill }: Pick<Watcher, 'since' | 'reader' | 'mayStill'>): Readable {
    const visitors = [...this.#watchers].filter(watcher => watcher.reader === 'visitor').length
    if (this.#watchers.size >= MOST_WATCHERS || (reader === 'visitor' && visitors >= MOST_VISITORS))
      throw new HttpProblem(
        'too_many_watchers',
        { most: MOST_WATCHERS },
        { retryAfterSeconds: RETRY_AFTER_SECONDS },
      )
    const stream = new Readable({ read: () => undefined })
    const watcher: Watcher = { id, reader, stream, since, behindSince: null, mayStill }
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

  /** Sends readings that nothing records yet. They are no event that could be missed, so they have no id. */
  show(id: number, readings: readonly Reading[]): void {
    const data = { stored: false, readings: readings.map(eventReading) }
    const text = `event: readings\ndata: ${JSON.stringify(data)}\n\n`
    for (const watcher of this.#watchers) if (watcher.id === id) this.#push(watcher, text)
  }

  /** Ends the streams of visitors, or of everybody. */
  end(who: 'visitors' | 'everybody'): void {
    for (const { reader, stream } of this.#watchers)
      if (who === 'everybody' || reader === 'visitor') stream.push(null)
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.end('everybody')
  }

  async #sendNew(): Promise<void> {
    this.#isLooking = true
    while (this.#lookAgain) {
      this.#lookAgain = false
      const byRoast = Map.groupBy(this.#watchers, ({ id }) => id)
      try {
        for (const [id, watchers] of byRoast) await this.#sendNewOf(id, watchers)
      } catch {
        // The database is away: the next look sends what was missed.
      }
    }
    this.#isLooking = false
  }

  async #sendNewOf(id: number, watchers: readonly Watcher[]): Promise<void> {
    const since = Math.min(...watchers.map(watcher => watcher.since))
    const events = await eventsSince(this.#db, id, since)
    const texts = new Map<string, string>()
    const textOf = (event: LiveEvent, reader: LiveReader) => {
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

function eventText({ id, name, data }: LiveEvent, reader: LiveReader): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data(reader))}\n\n`
}
