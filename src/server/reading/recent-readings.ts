import { randomUUID } from 'node:crypto'
import type { StorableRoast } from './reading-job.ts'

/** A file that was read, with its name. */
export interface Reading extends StorableRoast {
  fileName: string
}

interface Kept {
  reading: Reading
  usedAt: number
}

/** More than anybody imports at once. */
const MOST_READINGS = 500
const MOST_BYTES = 32 * 1024 ** 2
/** In ms. */
const KEPT_FOR = 30 * 60 * 1000

/**
 * Files that were read a short time ago, so that importing one needs no second upload and no second reading.
 *
 * They are in memory only. Their number, total size and age are limited: the least recently used one is dropped first,
 * and its file must be sent again.
 */
export class RecentReadings {
  readonly #kept = new Map<string, Kept>()
  readonly #uptime: () => number
  #bytes = 0

  /** `uptime` gives milliseconds since an arbitrary start. */
  constructor(uptime: () => number) {
    this.#uptime = uptime
  }

  /** Keeps a reading, and returns the id that it is found by. One that is too large is not found later. */
  keep(reading: Reading): string {
    const id = randomUUID()
    this.#add(id, reading)
    for (const [oldest, { usedAt }] of this.#kept) {
      const isTooMuch = this.#kept.size > MOST_READINGS || this.#bytes > MOST_BYTES
      if (!isTooMuch && this.#uptime() - usedAt < KEPT_FOR) break
      this.forget(oldest)
    }
    return id
  }

  /** The reading with this id; null if it was forgotten. */
  find(id: string): Reading | null {
    const kept = this.#kept.get(id)
    if (kept === undefined) return null
    this.forget(id)
    if (this.#uptime() - kept.usedAt >= KEPT_FOR) return null
    this.#add(id, kept.reading)
    return kept.reading
  }

  forget(id: string): void {
    const kept = this.#kept.get(id)
    if (kept === undefined) return
    this.#kept.delete(id)
    this.#bytes -= bytesOf(kept.reading)
  }

  /** Adds a reading at the end of the map, so that the map is in the order of use. */
  #add(id: string, reading: Reading): void {
    this.#kept.set(id, { reading, usedAt: this.#uptime() })
    this.#bytes += bytesOf(reading)
  }
}

function bytesOf({ content, derived: { curves } }: Reading): number {
  return content.length + (curves === null ? 0 : curves.timeline.length + curves.thumbnail.length)
}
