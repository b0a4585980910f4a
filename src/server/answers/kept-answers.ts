import type { IncomingMessage } from 'node:http'
import type { OpenDatabase } from '#server/database/open-database.ts'
import { joinedBytes } from '#server/work/joined-bytes.ts'
import { oneAtATime } from '#server/work/one-at-a-time.ts'
import type { Pieces } from '#server/work/pieces.ts'
import { AnswersOfVersion } from './answers-of-version.ts'
import { keptForm, type MadeAnswer } from './kept-form.ts'
import { type KeptAnswer, type LongAnswer, takesGzip } from './send-answer.ts'

/** Makes an answer. `version` is the library's, read before anything else. */
export type AnswerMaker = (version: number) => Promise<MadeAnswer>

/** Who gets an answer. One for visitors is for nobody with a session, because the owner has another. */
export type Reader = 'everybody' | 'visitor' | 'owner'

interface Asked {
  key: string
  reader: Reader
}

/** How many addresses are remembered, and up to which length. A stranger can make up any number of them. */
const MOST_ADDRESSES = 10_000
const LONGEST_ADDRESS = 300
/** The longest answer that is kept, as a share of all. */
const LONGEST_KEPT = 1 / 4

/**
 * Keeps the bytes of answers until a bean or a roast changes.
 *
 * When they take more than `mostBytes`, those that were sent longest ago are dropped first. Each request looks at the
 * library's version, so this process's changes show at once; for those of others see `OpenDatabase.libraryVersion`.
 */
export class KeptAnswers {
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
   * The answer kept under the key, or a new one, in a form that the client accepts, unless it is too long to be kept.
   *
   * Remembers which key the address asked for, unless the answer is the owner's. Rejects if making the answer fails;
   * failures are not kept.
   */
  async ready(
    request: IncomingMessage,
    ofCall: string,
    make: AnswerMaker,
    reader: Reader = 'everybody',
  ): Promise<KeptAnswer | LongAnswer> {
    const key = `${reader} ${ofCall}`
    if (reader !== 'owner') this.#remember(request.url ?? '', { key, reader })
    const version = await this.#database.libraryVersion()
    const answers = this.#answersOf(version)
    const answer =
      answers.find(key) ??
      (await answers.makeOnce(key, async isTooLong =>
        keptForm(await make(version), async pieces => (isTooLong() ? null : this.#whole(pieces))),
      ))
    if (!('pieces' in answer) && takesGzip(request.headers, answer)) await answers.gzipOnce(key, answer)
    return answer
  }

  /**
   * The answer for a known address, in a form that the client accepts; null if it can't be sent without asking the
   * database.
   */
  atHand(request: IncomingMessage): KeptAnswer | null {
    const asked = request.method === 'GET' ? this.#askedAt.get(request.url ?? '') : undefined
    if (asked === undefined || (asked.reader === 'visitor' && this.#carriesSession(request))) return null
    const version = this.#versionAtHand()
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

  /** Null on PostgreSQL, which would have to be asked, and on a failure, which the router meets too and reports. */
  #versionAtHand(): number | null {
    if (this.#database.kind === 'postgres') return null
    try {
      const version = this.#database.libraryVersion()
      return typeof version === 'number' ? version : null
    } catch {
      return null
    }
  }

  /** Drops the answers of another version. */
  #answersOf(version: number): AnswersOfVersion {
    if (this.#answers.version !== version) this.#answers = new AnswersOfVersion(version, this.#mostBytes)
    return this.#answers
  }

  /** A text that is made in pieces as a whole, or null if it is too long. One at a time, because each takes memory. */
  #whole(pieces: Pieces): Promise<Buffer | null> {
    return this.#longOnes(async () => {
      const made: Buffer[] = []
      let bytes = 0
      for await (const piece of pieces.inTurns()) {
        const next = Buffer.from(piece)
        bytes += next.length
        if (bytes > this.#mostBytes * LONGEST_KEPT) return null
        made.push(next)
      }
      return joinedBytes(made)
    })
  }
}
