import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { withOwnMemory } from './kept-form.ts'
import type { KeptAnswer, LongAnswer } from './send-answer.ts'

/** The overhead of keeping an answer, besides its key and its bytes. */
const BYTES_OF_KEEPING = 2_000

/**
 * The answers that were made for one version of the library, by key.
 *
 * An answer that is still being made when the version changes goes to those who asked before, and is dropped with this.
 */
export class AnswersOfVersion {
  readonly version: number
  readonly #mostBytes: number
  /** In the order in which they were last sent. */
  readonly #kept = new Map<string, KeptAnswer>()
  readonly #beingMade = new Map<string, Promise<KeptAnswer | LongAnswer>>()
  /** The keys of answers that were too long to be kept. */
  readonly #tooLong = new Set<string>()
  #bytes = 0

  /** Drops those that were sent longest ago when they take more than `mostBytes`. */
  constructor(version: number, mostBytes: number) {
    this.version = version
    this.#mostBytes = mostBytes
  }

  find(key: string): KeptAnswer | undefined {
    const answer = this.#kept.get(key)
    if (answer !== undefined) {
      this.#kept.delete(key)
      this.#kept.set(key, answer)
    }
    return answer
  }

  /**
   * Makes an answer once, however many clients ask for it meanwhile, and keeps it. `isTooLong` tells the maker whether
   * the answer was too long before.
   */
  makeOnce(
    key: string,
    make: (isTooLong: () => boolean) => Promise<KeptAnswer | LongAnswer>,
  ): Promise<KeptAnswer | LongAnswer> {
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
  async gzipOnce(key: string, answer: KeptAnswer): Promise<void> {
    if (answer.gzipped !== undefined) return
    answer.gzipping ??= gzipInBackground(answer.body, { level: 5 })
      .then(gzipped => {
        answer.gzipped = withOwnMemory(gzipped)
        if (this.#kept.get(key) !== answer) return
        this.#bytes += gzipped.length
        this.#forgetOldest()
      })
      .finally(() => {
        delete answer.gzipping
      })
    await answer.gzipping
  }

  #keep(key: string, answer: KeptAnswer): void {
    this.#kept.set(key, answer)
    this.#bytes += keptSize(key, answer)
    this.#forgetOldest()
  }

  #forgetOldest(): void {
    for (const [key, answer] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) return
      this.#kept.delete(key)
      this.#bytes -= keptSize(key, answer)
    }
  }
}

const gzipInBackground = promisify(gzip)

/** Size in bytes, with overhead. Counts two bytes per character of a string. */
function keptSize(key: string, { body, gzipped }: KeptAnswer): number {
  const bodyBytes = typeof body === 'string' ? 2 * body.length : body.length
  return 2 * key.length + BYTES_OF_KEEPING + bodyBytes + (gzipped?.length ?? 0)
}
