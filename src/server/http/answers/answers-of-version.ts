import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { withOwnMemory } from './cached-form.ts'
import type { CachedAnswer, LongAnswer } from './send-answer.ts'

/** The overhead of a cached answer, besides its key and its bytes. */
const ENTRY_OVERHEAD_BYTES = 2_000

/** The share of the cache that one answer may take: a larger one would drop all others. */
const LARGEST_SHARE = 1 / 2

/**
 * The answers that were made for one version of the library, by key.
 *
 * An answer that is still being made when the version changes is sent to those who asked for it, and isn't cached.
 */
export class AnswersOfVersion {
  readonly version: number
  readonly #mostBytes: number
  /** Least recently used first. */
  readonly #cached = new Map<string, CachedAnswer>()
  readonly #beingMade = new Map<string, Promise<CachedAnswer | LongAnswer>>()
  /** The keys of answers that were too long to be cached. */
  readonly #tooLong = new Set<string>()
  #bytes = 0

  /** Drops the least recently used when all take more than `mostBytes`. */
  constructor(version: number, mostBytes: number) {
    this.version = version
    this.#mostBytes = mostBytes
  }

  find(key: string): CachedAnswer | undefined {
    const answer = this.#cached.get(key)
    if (answer !== undefined) {
      this.#cached.delete(key)
      this.#cached.set(key, answer)
    }
    return answer
  }

  /** The answers by key, least recently used first. */
  all(): Iterable<[string, CachedAnswer]> {
    return this.#cached
  }

  /**
   * Makes an answer once, however many clients ask for it meanwhile, and caches it. `isTooLong` tells the maker whether
   * an earlier attempt was too long.
   */
  makeOnce(
    key: string,
    make: (isTooLong: () => boolean) => Promise<CachedAnswer | LongAnswer>,
  ): Promise<CachedAnswer | LongAnswer> {
    const promised = this.#beingMade.get(key)
    if (promised !== undefined) return promised
    const making = make(() => this.#tooLong.has(key))
    this.#beingMade.set(key, making)
    making.then(
      answer => {
        this.#beingMade.delete(key)
        if ('pieces' in answer) this.#tooLong.add(key)
        else this.#keep(key, answer)
      },
      () => this.#beingMade.delete(key),
    )
    return making
  }

  /** Gzips an answer once, however many clients ask for it meanwhile. */
  async gzipOnce(key: string, answer: CachedAnswer): Promise<void> {
    if (answer.gzipped !== undefined) return
    answer.gzipping ??= gzipInBackground(answer.body, { level: 5 })
      .then(gzipped => {
        answer.gzipped = withOwnMemory(gzipped)
        if (this.#cached.get(key) !== answer) return
        this.#bytes += gzipped.length
        this.#forgetOldest()
      })
      .finally(() => {
        delete answer.gzipping
      })
    await answer.gzipping
  }

  #keep(key: string, answer: CachedAnswer): void {
    if (cachedSize(key, answer) > this.#mostBytes * LARGEST_SHARE) return
    this.#cached.set(key, answer)
    this.#bytes += cachedSize(key, answer)
    this.#forgetOldest()
  }

  #forgetOldest(): void {
    for (const [key, answer] of this.#cached) {
      if (this.#bytes <= this.#mostBytes) return
      this.#cached.delete(key)
      this.#bytes -= cachedSize(key, answer)
    }
  }
}

const gzipInBackground = promisify(gzip)

/** Size in bytes, with overhead. Counts two bytes per character of a string. */
export function cachedSize(key: string, { body, gzipped }: CachedAnswer): number {
  const bodyBytes = typeof body === 'string' ? 2 * body.length : body.length
  return 2 * key.length + ENTRY_OVERHEAD_BYTES + bodyBytes + (gzipped?.length ?? 0)
}
