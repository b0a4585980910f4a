import type { IncomingMessage } from 'node:http'
import type { OpenDatabase } from '#server/database/open-database.ts'
import { joinedBytes } from '#server/work/joined-bytes.ts'
import { oneAtATime } from '#server/work/one-at-a-time.ts'
import type { Pieces } from '#server/work/pieces.ts'
import { AnswersOfVersion } from './answers-of-version.ts'
import { cachedForm, type MadeAnswer } from './cached-form.ts'
import { type CachedAnswer, type LongAnswer, takesGzip } from './send-answer.ts'

/** Makes an answer. `version` is the library's version, which was read first. */
export type AnswerMaker = (version: number) => Promise<MadeAnswer>

/** Who gets an answer. A request with a session never gets the visitor's answer, because it may be the owner's. */
export type Reader = 'everybody' | 'visitor' | 'owner'

interface Asked {
  key: string
  reader: Reader
}

/** How many addresses are remembered, and how long each may be. A stranger can make up any number of them. */
const MOST_ADDRESSES = 10_000
const LONGEST_ADDRESS = 300
/** The longest answer that is cached, as a share of the whole cache. */
const LONGEST_CACHED = 1 / 4

/**
 * Caches the bytes of answers until a bean or a roast changes.
 *
 * When they take more than `mostBytes`, the least recently used are dropped first. Each request compares the library's
 * version, so this process's changes show at once; for other processes' changes see `OpenDatabase.libraryVersion`.
 */
export class AnswerCache {
  readonly #database: Pick<OpenDatabase, 'kind' | 'libraryVersion'>
  readonly #mostBytes: number
  readonly #carriesSession: (request: IncomingMessage) => boolean
  #answers: AnswersOfVersion
  readonly #askedAt = new Map<string, Asked>()
  readonly #longOnes = oneAtATime()

  constructor(
    database: Pick<OpenDatabase, 'kind' | 'libraryVersion'>,
    mostBytes: number,
    carriesSession: (request: IncomingMessage) => boolean,
  ) {
    this.#database = database
    this.#mostBytes = mostBytes
    this.#carriesSession = carriesSession
    this.#answers = new AnswersOfVersion(-1, mostBytes)
  }

  /**
   * The cached answer for the key, or a new one, in an encoding that the client accepts. One that is too long to be
   * cached comes in pieces.
   *
   * Remembers which key the address asked for, unless the answer is the owner's. Rejects if making the answer fails;
   * failures are not cached.
   */
  async ready(
    request: IncomingMessage,
    ofCall: string,
    make: AnswerMaker,
    reader: Reader = 'everybody',
  ): Promise<CachedAnswer | LongAnswer> {
    const key = `${reader} ${ofCall}`
    if (reader !== 'owner') this.#remember(request.url ?? '', { key, reader })
    const version = await this.#database.libraryVersion()
    const answers = this.#answersOf(version)
    const answer =
      answers.find(key) ??
      (await answers.makeOnce(key, async isTooLong =>
        cachedForm(await make(version), async pieces => (isTooLong() ? null : this.#whole(pieces))),
      ))
    if (!('pieces' in answer) && takesGzip(request.headers, answer)) await answers.gzipOnce(key, answer)
    return answer
  }

  /**
   * The cached answer for an address that was asked before, in an encoding that the client accepts; null if there is
   * none or if only the database can tell whether it is still current.
   */
  cached(request: IncomingMessage): CachedAnswer | null {
    const asked = request.method === 'GET' ? this.#askedAt.get(request.url ?? '') : undefined
    if (asked === undefined || (asked.reader === 'visitor' && this.#carriesSession(request))) return null
    const version = this.#knownVersion()
    if (version === null) return null
    const answer = this.#answersOf(version).find(asked.key)
    if (answer === undefined) return null
    const isGzipMissing = answer.gzipped === undefined && takesGzip(request.headers, answer)
    return isGzipMissing ? null : answer
  }

  #remember(address: string, asked: Asked): void {
    if (address.length > LONGEST_ADDRESS || this.#askedAt.has(address)) return
    if (this.#askedAt.size >= MOST_ADDRESSES) this.#askedAt.clear()
    this.#askedAt.set(address, asked)
  }

  /** Null on PostgreSQL, where finding out takes a query, and on a failure, which the router will meet and report. */
  #knownVersion(): number | null {
    if (this.#database.kind === 'postgres') return null
    try {
      const version = this.#database.libraryVersion()
      return typeof version === 'number' ? version : null
    } catch {
      return null
    }
  }

  /** The answers of this version. Drops those of any other. */
  #answersOf(version: number): AnswersOfVersion {
    if (this.#answers.version !== version) this.#answers = new AnswersOfVersion(version, this.#mostBytes)
    return this.#answers
  }

  /** Joins a text made in pieces; null if it is too long. One text at a time, because each takes memory. */
  #whole(pieces: Pieces): Promise<Buffer | null> {
    return this.#longOnes(async () => {
      const made: Buffer[] = []
      let bytes = 0
      for await (const piece of pieces.inTurns()) {
        const next = Buffer.from(piece)
        bytes += next.length
        if (bytes > this.#mostBytes * LONGEST_CACHED) return null
        made.push(next)
      }
      return joinedBytes(made)
    })
  }
}
