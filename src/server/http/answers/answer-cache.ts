import type { IncomingMessage } from 'node:http'
import { isDatabaseAway } from '#server/platform/database/database-away.ts'
import { type OpenDatabase, timelineOf } from '#server/platform/database/open-database.ts'
import { joinedBytes } from '#server/platform/work/joined-bytes.ts'
import { oneAtATime } from '#server/platform/work/one-at-a-time.ts'
import type { Pieces } from '#server/platform/work/pieces.ts'
import { AnswersForOutages } from './answers-for-outages.ts'
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
/** The prefix of the keys of the owner's answers. */
const OWNERS: `${Reader} ` = 'owner '
/** The longest answer that is cached, as a share of the whole cache. */
const LONGEST_CACHED = 1 / 4

/** The part of a database that tells whether cached answers are current. */
type Versions = Pick<OpenDatabase, 'kind' | 'libraryVersion'> & Partial<Pick<OpenDatabase, 'lastState'>>

/**
 * Caches the bytes of answers until a bean or a roast changes.
 *
 * When they take more than `mostBytes`, the least recently used are dropped first. Each request compares the library's
 * version, so this process's changes show at once; for other processes' changes see `OpenDatabase.libraryVersion`.
 *
 * While PostgreSQL is away, visitors get the last current answers for up to five minutes: none from before a call of
 * `forgetEarlier`, and none from before a failover that is known.
 */
export class AnswerCache {
  readonly #database: Versions
  readonly #mostBytes: number
  readonly #carriesSession: (request: IncomingMessage) => boolean
  #answers: AnswersOfVersion
  readonly #askedAt = new Map<string, Asked>()
  readonly #longOnes = oneAtATime()
  readonly #uptime: () => number
  readonly #earlier: AnswersForOutages
  /** When the cached answers were last known to be current; -Infinity after `forgetEarlier`. */
  #knownAt = Number.NEGATIVE_INFINITY
  /** Counts the calls of `forgetEarlier`. */
  #forgotten = 0
  #isAsking = false

  constructor(
    database: Versions,
    mostBytes: number,
    carriesSession: (request: IncomingMessage) => boolean,
    uptime = () => performance.now(),
  ) {
    this.#database = database
    this.#uptime = uptime
    this.#earlier = new AnswersForOutages(mostBytes / 2, uptime)
    this.#mostBytes = mostBytes
    this.#carriesSession = carriesSession
    this.#answers = new AnswersOfVersion(-1, mostBytes)
  }

  /**
   * The cached answer for the key, or a new one, in an encoding that the client accepts. One that is too long to be
   * cached comes in pieces.
   *
   * Remembers which key the address asked for, unless the answer is the owner's. Rejects if making the answer fails;
   * failures are not cached. If the database is away, resolves with an earlier answer if there is one for visitors.
   */
  async ready(
    request: IncomingMessage,
    ofCall: string,
    make: AnswerMaker,
    reader: Reader = 'everybody',
  ): Promise<CachedAnswer | LongAnswer> {
    const key = `${reader} ${ofCall}`
    if (reader !== 'owner') this.#remember(request.url ?? '', { key, reader })
    const mayBeEarlier = this.#database.kind === 'postgres' && !this.#carriesSession(request)
    if (mayBeEarlier && this.#database.lastState?.() === 'away') {
      const earlier = this.#agedAnswer(key)
      if (earlier !== null) {
        this.#askAgain()
        return earlier
      }
    }
    try {
      return await this.#current(request, key, make)
    } catch (error) {
      const earlier = mayBeEarlier && isDatabaseAway(error) ? this.#agedAnswer(key) : null
      if (earlier === null) throw error
      return earlier
    }
  }

  /**
   * Makes all earlier answers unusable in an outage, because a change may have hidden or deleted something that they
   * show. Called before the change is acknowledged.
   */
  forgetEarlier(): void {
    this.#earlier.clear()
    this.#knownAt = Number.NEGATIVE_INFINITY
    this.#forgotten += 1
  }

  async #current(
    request: IncomingMessage,
    key: string,
    make: AnswerMaker,
  ): Promise<CachedAnswer | LongAnswer> {
    const forgotten = this.#forgotten
    const version = await this.#database.libraryVersion()
    const answers = this.#answersOf(version)
    if (forgotten === this.#forgotten) this.#knownAt = this.#uptime()
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

  /** The answers of this version. Drops those of any other, or keeps them for an outage. */
  #answersOf(version: number): AnswersOfVersion {
    if (this.#answers.version !== version) {
      if (this.#database.kind === 'postgres') this.#keepEarlier(version)
      this.#answers = new AnswersOfVersion(version, this.#mostBytes)
    }
    return this.#answers
  }

  #keepEarlier(next: number): void {
    if (timelineOf(this.#answers.version) !== timelineOf(next)) {
      this.#earlier.clear()
      return
    }
    if (!Number.isFinite(this.#knownAt)) return
    for (const [key, answer] of this.#answers.all()) {
      if (!key.startsWith(OWNERS)) this.#earlier.set(key, answer, this.#knownAt)
    }
  }

  /** The last current answer, with its age. */
  #agedAnswer(key: string): CachedAnswer | null {
    const answer = key.startsWith(OWNERS) ? undefined : this.#answers.find(key)
    return this.#earlier.aged(key, answer === undefined ? null : { answer, knownAt: this.#knownAt })
  }

  /** Finds out whether the database is back while visitors get earlier answers. */
  #askAgain(): void {
    if (this.#isAsking) return
    this.#isAsking = true
    void Promise.resolve(this.#database.libraryVersion())
      .catch(() => {})
      .finally(() => {
        this.#isAsking = false
      })
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
