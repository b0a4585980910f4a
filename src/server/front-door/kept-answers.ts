import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenDatabase } from '#server/database/open-database.ts'
import { PRODUCT_VERSION } from '#server/files/product-version.ts'

/** An answer as it was made: text that is kept as bytes while the library stands unchanged. */
export interface MadeAnswer {
  /** The body: JSON, unless `type` says otherwise. */
  text: string
  type?: string
  /** Of the state that is shown, in quotes; what is sent names the program's version too, which may show it otherwise. */
  etag: string
  headers?: Record<string, string>
}

/** What is needed to make an answer; `version` is the library's, read before anything else is. */
type AnswerMaker = (version: number) => Promise<MadeAnswer>

export interface ReadyAnswers {
  /**
   * Sends the answer kept under the key, or makes it. Answers 304 where the client has it already, and gzip where
   * the client takes it. Rejects where making it fails; failures are not kept.
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: AnswerMaker,
  ): Promise<void> | undefined
  /**
   * Answers a request for the very address of one that `send` has answered before, kept or made anew, with `common`
   * headers (name, value, name, value) added; calls `otherwise` where there was none, and where making fails.
   */
  sendAtOnce(
    request: IncomingMessage,
    response: ServerResponse,
    common: readonly string[],
    otherwise: () => void,
  ): void
}

interface KeptAnswer {
  etag: string
  headers: Record<string, string>
  /** Text where it is too short to be gzipped: it leaves together with the headers in one piece. */
  body: string | Buffer
  gzipped?: Buffer
  /** While it is being gzipped. */
  gzipping?: Promise<void>
  /** The headers by status and encoding as `sendAtOnce` writes them: name, value, name, value. */
  rawHeaders: Map<string, string[]>
}

/** What an address asks for. */
interface AskedFor {
  key: string
  make: AnswerMaker
}

/** The most addresses under which answers are found at once, and the longest: a stranger may make up any number. */
const MOST_ADDRESSES = 10_000
const LONGEST_ADDRESS = 300
/** What keeping an answer takes beside its key and its bytes: the object, its headers, its place in the map. */
const BYTES_OF_KEEPING = 2_000

/** Below it, gzip saves no packet. */
const LEAST_GZIPPED_BYTES = 1_400

/**
 * Keeps the bytes of answers for as long as no bean or roast changes, the least recently sent going first. A change
 * is seen at once, whoever made it, because each request asks the database for its library's version.
 */
export function readyAnswers(database: OpenDatabase, mostKeptBytes: number): ReadyAnswers {
  let kept = new Map<string, KeptAnswer>()
  const askedForAt = new Map<string, AskedFor>()
  let beingMade = new Map<string, Promise<KeptAnswer>>()
  let keptVersion = -1
  let keptBytes = 0

  return {
    send(request, reply, key, make) {
      if (askedForAt.size >= MOST_ADDRESSES) askedForAt.clear()
      if (request.url.length <= LONGEST_ADDRESS) askedForAt.set(request.url, { key, make })
      return whenReady({ key, make }, request.headers, answer => deliver(request, reply, answer))
    },

    sendAtOnce(request, response, common, otherwise) {
      const address = request.url ?? ''
      const askedFor = request.method === 'GET' ? askedForAt.get(address) : undefined
      if (askedFor === undefined) {
        otherwise()
        return
      }
      const fail = () => {
        askedForAt.delete(address)
        otherwise()
      }
      const write = (answer: KeptAnswer) => writeAtOnce(request, response, common, answer)
      try {
        whenReady(askedFor, request.headers, write)?.catch(fail)
      } catch {
        fail()
      }
    },
  }

  /** Sends an answer when it is there as the client wants it; a promise only where that takes time. */
  function whenReady(
    { key, make }: AskedFor,
    headers: IncomingHttpHeaders,
    send: (answer: KeptAnswer) => void,
  ): Promise<void> | undefined {
    const version = database.libraryVersion()
    // Promises cost more than all the rest of an answer that is ready.
    if (typeof version === 'number') return sendAt(version)
    return version.then(sendAt)

    function sendAt(version: number): Promise<void> | undefined {
      const answer = keptAt(version, key)
      return answer === undefined ? madeAt(version, key, make).then(sendEncoded) : sendEncoded(answer)
    }

    function sendEncoded(answer: KeptAnswer): Promise<void> | undefined {
      if (answer.gzipped === undefined && formFor(headers, answer) === 'gzipped') {
        return gzipOnce(key, answer).then(() => send(answer))
      }
      send(answer)
      return undefined
    }
  }

  function keptAt(version: number, key: string): KeptAnswer | undefined {
    if (version !== keptVersion) {
      // A map that is cleared instead keeps what it gets later alive until the next full garbage collection.
      kept = new Map()
      beingMade = new Map()
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

  /** Makes an answer once, however many ask for it meanwhile. */
  function madeAt(version: number, key: string, make: AnswerMaker): Promise<KeptAnswer> {
    const promised = beingMade.get(key)
    if (promised !== undefined) return promised
    const making = make(version).then(toKeep)
    beingMade.set(key, making)
    const settled = (answer?: KeptAnswer) => {
      if (beingMade.get(key) !== making) return
      beingMade.delete(key)
      if (answer !== undefined) keep(key, answer)
    }
    making.then(settled, () => settled())
    return making
  }

  function keep(key: string, answer: KeptAnswer): void {
    kept.set(key, answer)
    keptBytes += keptSize(key, answer)
    forgetOldest()
  }

  /** Gzips an answer once, however many ask for it meanwhile. */
  function gzipOnce(key: string, answer: KeptAnswer): Promise<void> {
    answer.gzipping ??= gzipInBackground(answer.body, { level: 5 })
      .then(gzipped => {
        answer.gzipped = gzipped
        if (kept.get(key) !== answer) return
        keptBytes += gzipped.length
        forgetOldest()
      })
      .finally(() => {
        delete answer.gzipping
      })
    return answer.gzipping
  }

  function forgetOldest(): void {
    for (const [key, answer] of kept) {
      if (keptBytes <= mostKeptBytes) return
      kept.delete(key)
      keptBytes -= keptSize(key, answer)
    }
  }
}

/**
 * Lets a server answer addresses that it knows before its own handler is asked, which saves a third of the cost of a
 * read that is ready. Routing and hooks do not see such a request, so whatever they add to its answer must be in the
 * `common` headers.
 */
export function sendReadyAnswersFirst(
  server: Server,
  answers: ReadyAnswers,
  common: Record<string, string>,
): void {
  const [handle] = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  if (handle === undefined) throw new Error('The server has no handler yet')
  const commonHeaders = Object.entries(common).flat()
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const otherwise = () => handle(request, response)
    // While stopping, the handler tells clients to close their connections; it refuses what names no host.
    if (server.listening && request.headers.host !== undefined)
      answers.sendAtOnce(request, response, commonHeaders, otherwise)
    else otherwise()
  })
}

/** In bytes; an answer of two bytes takes room too, and a character of a text up to two. */
function keptSize(key: string, { body, gzipped }: KeptAnswer): number {
  const bodyBytes = typeof body === 'string' ? 2 * body.length : body.length
  return 2 * key.length + BYTES_OF_KEEPING + bodyBytes + (gzipped?.length ?? 0)
}

function toKeep({ text, type = 'application/json; charset=utf-8', ...made }: MadeAnswer): KeptAnswer {
  const etag = `${made.etag.slice(0, -1)}-${PRODUCT_VERSION}"`
  return {
    etag,
    headers: { 'content-type': type, etag, 'cache-control': 'no-cache', ...made.headers },
    body: Buffer.byteLength(text) < LEAST_GZIPPED_BYTES ? text : Buffer.from(text),
    rawHeaders: new Map(),
  }
}

const gzipInBackground = promisify(gzip)

function deliver(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): void {
  reply.headers(answer.headers)
  const others = reply.getHeader('vary')
  reply.header('vary', others === undefined ? 'Accept-Encoding' : `${String(others)}, Accept-Encoding`)
  const form = formFor(request.headers, answer)
  if (form === 'known') reply.code(304).send()
  else if (form === 'plain') reply.send(answer.body)
  else reply.header('content-encoding', 'gzip').send(answer.gzipped)
}

function writeAtOnce(
  request: IncomingMessage,
  response: ServerResponse,
  common: readonly string[],
  answer: KeptAnswer,
): void {
  const form = formFor(request.headers, answer)
  const body = form === 'known' ? undefined : form === 'plain' ? answer.body : answer.gzipped
  let headers = answer.rawHeaders.get(form)
  if (headers === undefined) {
    headers = [...common, ...Object.entries(answer.headers).flat(), 'vary', 'Accept-Encoding']
    if (form === 'gzipped') headers.push('content-encoding', 'gzip')
    if (body !== undefined) headers.push('content-length', String(Buffer.byteLength(body)))
    answer.rawHeaders.set(form, headers)
  }
  response.writeHead(form === 'known' ? 304 : 200, headers).end(body)
}

type Form = 'known' | 'gzipped' | 'plain'

/** Whether a client has an answer already, and else how it takes it. */
function formFor(headers: IncomingHttpHeaders, { etag, body }: KeptAnswer): Form {
  if (isKnownToClient(headers, etag)) return 'known'
  return typeof body !== 'string' && takesGzip(headers) ? 'gzipped' : 'plain'
}

/** Whether `If-None-Match` names the tag, weakened by a proxy or not. */
function isKnownToClient(headers: IncomingHttpHeaders, etag: string): boolean {
  const header = headers['if-none-match']
  if (header === undefined) return false
  return (
    header === etag ||
    header.trim() === '*' ||
    header.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)
  )
}

function takesGzip({ 'accept-encoding': header }: IncomingHttpHeaders): boolean {
  return typeof header === 'string' && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(header)
}
