import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { OpenDatabase } from '#server/database/open-database.ts'
import { PRODUCT_VERSION } from '#server/files/product-version.ts'
import { joinedBytes } from '#server/work/joined-bytes.ts'
import { oneAtATime } from '#server/work/one-at-a-time.ts'
import { Pieces } from '#server/work/pieces.ts'
import { type KeptAnswer, type LongAnswer, takesGzip } from './send-answer.ts'

/** An answer as it was made. */
export interface MadeAnswer {
  /** A text, a long one in pieces, or bytes of a format that is compressed already, such as PNG. */
  content: string | Pieces | Uint8Array
  /** Whether the bytes are a text, which gzip makes shorter. */
  isText?: boolean
  /** The media type of the content. */
  type: string
  /**
   * The tag of the state that the answer shows, in quotes. The program's version is added, because another version
   * may show the same state differently.
   */
  etag: string
  headers?: Readonly<Record<string, string>>
}

/** Makes an answer. `version` is the library's, read before anything else. */
export type AnswerMaker = (version: number) => Promise<MadeAnswer>

/** Who gets an answer. One for visitors is for nobody with a session, because the owner has another. */
export type Reader = 'everybody' | 'visitor' | 'owner'

export interface KeptAnswers {
  /**
   * The answer kept under the key, or a new one, in a form that the client accepts, unless it is too long to be kept.
   *
   * Remembers which key the address asked for, unless the answer is the owner's. Rejects if making the answer fails;
   * failures are not kept.
   */
  ready(
    request: IncomingMessage,
    key: string,
    make: AnswerMaker,
    reader?: Reader,
  ): Promise<KeptAnswer | LongAnswer>
  /**
   * The answer for a known address, in a form that the client accepts; null if it can't be sent without asking the
   * database.
   */
  atHand(request: IncomingMessage): KeptAnswer | null
}

/** How many addresses are remembered, and up to which length. A stranger can make up any number of them. */
const MOST_ADDRESSES = 10_000
const LONGEST_ADDRESS = 300
/** The longest answer that is kept, as a share of all. */
const LONGEST_KEPT = 1 / 4
/** The overhead of keeping an answer, besides its key and its bytes. */
const BYTES_OF_KEEPING = 2_000

/** Below this, gzip doesn't save a packet. */
const LEAST_GZIPPED_BYTES = 1_400

/**
 * Keeps the bytes of answers until a bean or a roast changes.
 *
 * When they take more than `mostBytes`, those that were sent longest ago are dropped first. Each request looks at the library's
 * version, so this process's changes show at once; for those of others see `OpenDatabase.libraryVersion`.
 */
export function keptAnswers(
  database: Pick<OpenDatabase, 'kind' | 'libraryVersion'>,
  mostBytes: number,
  carriesSession: (request: IncomingMessage) => boolean,
): KeptAnswers {
  /** For the version below, in the order in which they were last sent. */
  let kept = new Map<string, KeptAnswer>()
  let beingMade = new Map<string, Promise<KeptAnswer | LongAnswer>>()
  /** The keys of answers that were too long to be kept. */
  let tooLong = new Set<string>()
  let keptVersion = -1
  let keptBytes = 0
  const longOnes = oneAtATime()
  const askedAt = new Map<string, { key: string; reader: Reader }>()

  return {
    async ready(request, ofCall, make, reader = 'everybody') {
      const key = `${reader} ${ofCall}`
      if (reader !== 'owner') remember(request.url ?? '', { key, reader })
      const version = await database.libraryVersion()
      const answer = find(version, key) ?? (await makeOnce(version, key, make))
      if (!('pieces' in answer) && takesGzip(request.headers, answer)) await gzipOnce(key, answer)
      return answer
    },

    atHand(request) {
      const asked = request.method === 'GET' ? askedAt.get(request.url ?? '') : undefined
      if (asked === undefined || (asked.reader === 'visitor' && carriesSession(request))) return null
      const version = versionAtHand()
      if (version === null) return null
      const answer = find(version, asked.key)
      if (answer === undefined) return null
      const isGzipMissing = answer.gzipped === undefined && takesGzip(request.headers, answer)
      return isGzipMissing ? null : answer
    },
  }

  function remember(address: string, asked: { key: string; reader: Reader }): void {
    if (address.length > LONGEST_ADDRESS || askedAt.has(address)) return
    if (askedAt.size >= MOST_ADDRESSES) askedAt.clear()
    askedAt.set(address, asked)
  }

  /** Null on PostgreSQL, which would have to be asked, and on a failure, which the router meets too and reports. */
  function versionAtHand(): number | null {
    if (database.kind === 'postgres') return null
    try {
      const version = database.libraryVersion()
      return typeof version === 'number' ? version : null
    } catch {
      return null
    }
  }

  function find(version: number, key: string): KeptAnswer | undefined {
    if (version !== keptVersion) {
      // A new map, because a cleared one keeps its later entries alive until the next full garbage collection.
      kept = new Map()
      beingMade = new Map()
      tooLong = new Set()
      keptBytes = 0
      keptVersion = version
      return undefined
    }
    const answer = kept.get(key)
    if (answer !== undefined) {
      kept.delete(key)
      kept.set(key, answer)
    }
    return answer
  }

  /** Makes an answer once, however many clients ask for it meanwhile. */
  function makeOnce(version: number, key: string, make: AnswerMaker): Promise<KeptAnswer | LongAnswer> {
    const promised = beingMade.get(key)
    if (promised !== undefined) return promised
    const making = make(version).then(made =>
      toKeep(made, async pieces => (tooLong.has(key) ? null : whole(pieces))),
    )
    beingMade.set(key, making)
    const settled = (answer?: KeptAnswer | LongAnswer) => {
      // If the library changed meanwhile, the answer goes to those who asked before the change, and is not kept.
      if (beingMade.get(key) !== making) return
      beingMade.delete(key)
      if (answer === undefined) return
      if ('pieces' in answer) tooLong.add(key)
      else keep(key, answer)
    }
    making.then(settled, () => settled())
    return making
  }

  /** A text that is made in pieces as a whole, or null if it is too long. One at a time, because each takes memory. */
  function whole(pieces: Pieces): Promise<Buffer | null> {
    return longOnes(async () => {
      const made: Buffer[] = []
      let bytes = 0
      for await (const piece of pieces.inTurns()) {
        const next = Buffer.from(piece)
        bytes += next.length
        if (bytes > mostBytes * LONGEST_KEPT) return null
        made.push(next)
      }
      return joinedBytes(made)
    })
  }

  function keep(key: string, answer: KeptAnswer): void {
    kept.set(key, answer)
    keptBytes += keptSize(key, answer)
    forgetOldest()
  }

  /** Gzips an answer once, however many clients ask for it meanwhile. */
  async function gzipOnce(key: string, answer: KeptAnswer): Promise<void> {
    if (answer.gzipped !== undefined) return
    answer.gzipping ??= gzipInBackground(answer.body, { level: 5 })
      .then(gzipped => {
        answer.gzipped = withOwnMemory(gzipped)
        if (kept.get(key) !== answer) return
        keptBytes += gzipped.length
        forgetOldest()
      })
      .finally(() => {
        delete answer.gzipping
      })
    await answer.gzipping
  }

  function forgetOldest(): void {
    for (const [key, answer] of kept) {
      if (keptBytes <= mostBytes) return
      kept.delete(key)
      keptBytes -= keptSize(key, answer)
    }
  }
}

const gzipInBackground = promisify(gzip)

async function toKeep(
  { content, isText = false, type, etag, headers = {} }: MadeAnswer,
  whole: (pieces: Pieces) => Promise<Buffer | null>,
): Promise<KeptAnswer | LongAnswer> {
  const ownTag = `${etag.slice(0, -1)}-${PRODUCT_VERSION}"`
  const own = { 'content-type': type, etag: ownTag, ...headers }
  const made = { etag: ownTag, headers: Object.entries(own).flat() }
  if (content instanceof Uint8Array && !isText) {
    return { ...made, body: withOwnMemory(Buffer.from(content)), isCompressed: true }
  }
  const text = content instanceof Pieces ? await whole(content) : bytesOf(content)
  if (text === null) return { etag: ownTag, headers: own, pieces: content as Pieces }
  const body = text.length < LEAST_GZIPPED_BYTES ? text.toString() : withOwnMemory(text)
  return { ...made, body, isCompressed: false }
}

function bytesOf(content: string | Uint8Array): Buffer {
  return content instanceof Buffer ? content : Buffer.from(content as string)
}

/** Copies bytes that are part of a larger piece of memory, all of which they would keep. */
function withOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}

/** Size in bytes, with overhead. Counts two bytes per character of a string. */
function keptSize(key: string, { body, gzipped }: KeptAnswer): number {
  const bodyBytes = typeof body === 'string' ? 2 * body.length : body.length
  return 2 * key.length + BYTES_OF_KEEPING + bodyBytes + (gzipped?.length ?? 0)
}
