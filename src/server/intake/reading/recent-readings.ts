import { randomUUID } from 'node:crypto'
import type { StorableRoast } from './reading-job.ts'

/** A file that was read, with its name. */
export interface Reading extends StorableRoast {
  fileName: string
}

interface CachedReading {
  reading: Reading
  usedAt: number
}

/** More than anybody imports at once. */
const MOST_READINGS = 500
const MOST_BYTES = 32 * 1024 ** 2
const MAX_AGE_MS = 30 * 60 * 1000

/**
 * A cache of files that were read a short time ago, so that importing one needs no second upload and no second reading.
 *
 * They are in memory only. Their number, total size and age are limited: the least recently used one is dropped first,
 * and its file must be sent again.
 */
export class RecentReadings {
  readonly #cached = new Map<string, CachedReading>()
  readonly #uptime: () => number
  #bytes = 0

  /** `uptime` gives milliseconds since an arbitrary start. */
  constructor(uptime: () => number) {
    this.#uptime = uptime
  }

  /** Caches a reading, and returns the id to find it by. One that is too large is not cached. */
  add(reading: Reading): string {
    const id = randomUUID()
    this.#addLast(id, reading)
    for (const [oldest, { usedAt }] of this.#cached) {
      const isTooMuch = this.#cached.size > MOST_READINGS || this.#bytes > MOST_BYTES
      if (!isTooMuch && this.#uptime() - usedAt < MAX_AGE_MS) break
      this.delete(oldest)
    }
    return id
  }

  /** The reading with this id; null if it is not cached any more. */
  find(id: string): Reading | null {
    const cached = this.#cached.get(id)
    if (cached === undefined) return null
    this.delete(id)
    if (this.#uptime() - cached.usedAt >= MAX_AGE_MS) return null
    this.#addLast(id, cached.reading)
    return cached.reading
  }

  delete(id: string): void {
    const cached = this.#cached.get(id)
    if (cached === undefined) return
    this.#cached.delete(id)
    this.#bytes -= bytesOf(cached.reading)
  }

  /** Adds a reading at the end of the map, so that the map is in the order of use. */
  #addLast(id: string, reading: Reading): void {
    this.#cached.set(id, { reading, usedAt: this.#uptime() })
    this.#bytes += bytesOf(reading)
  }
}

function bytesOf({ content, derived: { curves } }: Reading): number {
  return content.length + (curves === null ? 0 : curves.timeline.length + curves.thumbnail.length)
}
