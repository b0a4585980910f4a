import { cachedSize } from './answers-of-version.ts'
import type { CachedAnswer } from './send-answer.ts'

/** How long an answer may be sent without a check that it is current, as with `stale-if-error` (RFC 5861). */
const KEPT_MS = 5 * 60 * 1000

/** An answer that may not be current. */
interface Earlier {
  answer: CachedAnswer
  /** When it was known to be current for the last time. */
  knownAt: number
}

/** An earlier answer in the cache, with the bytes that it counted for when it was put there. */
interface Stored extends Earlier {
  bytes: number
}

/**
 * Visitors' answers of earlier versions of the library, for use while the database is away. Those stored longest ago
 * are dropped first.
 */
export class AnswersForOutages {
  readonly #mostBytes: number
  readonly #uptime: () => number
  readonly #earlier = new Map<string, Stored>()
  #bytes = 0

  constructor(mostBytes: number, uptime: () => number) {
    this.#mostBytes = mostBytes
    this.#uptime = uptime
  }

  set(key: string, answer: CachedAnswer, knownAt: number): void {
    this.#remove(key)
    const bytes = cachedSize(key, answer)
    this.#earlier.set(key, { answer, knownAt, bytes })
    this.#bytes += bytes
    for (const oldest of this.#earlier.keys()) {
      if (this.#bytes <= this.#mostBytes) return
      this.#remove(oldest)
    }
  }

  /** The answer with its age in seconds as a header (RFC 9111, section 5.1); null if none is young enough. */
  aged(key: string, current: Earlier | null): CachedAnswer | null {
    const found = current ?? this.#earlier.get(key)
    if (found === undefined) return null
    const age = this.#uptime() - found.knownAt
    if (age > KEPT_MS) return null
    const { answer } = found
    return { ...answer, headers: [...answer.headers, 'age', String(Math.floor(age / 1000))] }
  }

  clear(): void {
    this.#earlier.clear()
    this.#bytes = 0
  }

  #remove(key: string): void {
    const found = this.#earlier.get(key)
    if (found === undefined) return
    this.#earlier.delete(key)
    this.#bytes -= found.bytes
  }
}
