import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenDatabase } from './database/open-database.ts'
import { PRODUCT_VERSION } from './product-version.ts'

/** An answer as it was made: text that is kept as bytes while the library stands unchanged. */
export interface MadeAnswer {
  /** The body: JSON, unless `type` says otherwise. */
  text: string
  type?: string
  /** Of the state that is shown; what is sent names the program's version too, which may show it otherwise. */
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
   * Sends the answer that is kept for the very address of a request, as `send` did before, with `common` headers
   * added; calls `otherwise` where there is none, or where sending it would take more than writing bytes.
   */
  sendAtOnce(
    request: IncomingMessage,
    response: ServerResponse,
    common: Record<string, string>,
    otherwise: () => void,
  ): void
}

interface KeptAnswer {
  etag: string
  headers: Record<string, string>
  bytes: Buffer
  gzipped?: Buffer
  /** The headers by status and encoding as `sendAtOnce` writes them: name, value, name, value. */
  rawHeaders: Map<string, string[]>
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
  const kept = new Map<string, KeptAnswer>()
  const keyOfAddress = new Map<string, string>()
  const beingMade = new Map<string, Promise<KeptAnswer>>()
  let keptVersion = -1
  let keptBytes = 0

  return {
    send(request, reply, key, make) {
      if (keyOfAddress.size >= MOST_ADDRESSES) keyOfAddress.clear()
      if (request.url.length <= LONGEST_ADDRESS) keyOfAddress.set(request.url, key)
      const version = database.libraryVersion()
      // Promises cost more than all the rest of an answer that is ready.
      if (typeof version === 'number') return sendAt(version)
      return version.then(sendAt)

      function sendAt(version: number): Promise<void> | undefined {
        const answer = keptAt(version, key)
        if (answer !== undefined) return deliver(request, reply, answer, bytes => resized(key, answer, bytes))
        return madeAt(version, key, make).then(made =>
          deliver(request, reply, made, bytes => resized(key, made, bytes)),
        )
      }
    },

    sendAtOnce(request, response, common, otherwise) {
      const key = request.method === 'GET' ? keyOfAddress.get(request.url ?? '') : undefined
      if (key === undefined) {
        otherwise()
        return
      }
      const version = database.libraryVersion()
      if (typeof version === 'number') sendAt(version)
      else version.then(sendAt, otherwise)

      function sendAt(version: number): void {
        const answer = keptAt(version, key!)
        if (answer === undefined || !writeAtOnce(request, response, common, answer)) otherwise()
      }
    },
  }

  function keptAt(version: number, key: string): KeptAnswer | undefined {
    if (version !== keptVersion) {
      kept.clear()
      beingMade.clear()
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

  function resized(key: string, answer: KeptAnswer, addedBytes: number): void {
    if (kept.get(key) !== answer) return
    keptBytes += addedBytes
    forgetOldest()
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
 * Lets a server send what is ready before its own handler is asked, which saves a third of a read's cost. Routing and
 * hooks do not see such a request, so whatever they add to its answer must be in the `common` headers.
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
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const otherwise = () => handle(request, response)
    // While stopping, the handler tells clients to close their connections; it refuses what names no host.
    if (server.listening && request.headers.host !== undefined)
      answers.sendAtOnce(request, response, common, otherwise)
    else otherwise()
  })
}

/** In bytes; an answer of two bytes takes room too. */
function keptSize(key: string, { bytes, gzipped }: KeptAnswer): number {
  return 2 * key.length + BYTES_OF_KEEPING + bytes.length + (gzipped?.length ?? 0)
}

function toKeep({ text, type = 'application/json; charset=utf-8', ...made }: MadeAnswer): KeptAnswer {
  const etag = made.etag.replace(/"$/, `-${PRODUCT_VERSION}"`)
  return {
    etag,
    headers: { 'content-type': type, etag, 'cache-control': 'no-cache', ...made.headers },
    bytes: Buffer.from(text),
    rawHeaders: new Map(),
  }
}

const gzipInBackground = promisify(gzip)

function deliver(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: KeptAnswer,
  onGzipped: (addedBytes: number) => void,
): Promise<void> | undefined {
  reply.headers(answer.headers)
  const others = reply.getHeader('vary')
  reply.header('vary', others === undefined ? 'Accept-Encoding' : `${String(others)}, Accept-Encoding`)
  if (isKnownToClient(request.headers, answer.etag)) {
    reply.code(304).send()
    return
  }
  if (!isSentGzipped(request.headers, answer)) {
    reply.send(answer.bytes)
    return
  }
  if (answer.gzipped !== undefined) {
    reply.header('content-encoding', 'gzip').send(answer.gzipped)
    return
  }
  return gzipInBackground(answer.bytes, { level: 5 }).then(gzipped => {
    if (answer.gzipped === undefined) {
      answer.gzipped = gzipped
      onGzipped(gzipped.length)
    }
    reply.header('content-encoding', 'gzip').send(answer.gzipped)
  })
}

/** Writes an answer that needs nothing but writing; else it writes nothing and gives false. */
function writeAtOnce(
  request: IncomingMessage,
  response: ServerResponse,
  common: Record<string, string>,
  answer: KeptAnswer,
): boolean {
  if (isKnownToClient(request.headers, answer.etag)) {
    response.writeHead(304, rawHeaders('known', {})).end()
    return true
  }
  if (!isSentGzipped(request.headers, answer)) {
    response.writeHead(200, rawHeaders('plain', lengthOf(answer.bytes))).end(answer.bytes)
    return true
  }
  if (answer.gzipped === undefined) return false
  const own = { 'content-encoding': 'gzip', ...lengthOf(answer.gzipped) }
  response.writeHead(200, rawHeaders('gzipped', own)).end(answer.gzipped)
  return true

  function rawHeaders(form: string, own: Record<string, string>): string[] {
    const made = answer.rawHeaders.get(form)
    if (made !== undefined) return made
    const headers = { ...common, ...answer.headers, vary: 'Accept-Encoding', ...own }
    const raw = Object.entries(headers).flat()
    answer.rawHeaders.set(form, raw)
    return raw
  }
}

function lengthOf(bytes: Buffer): Record<string, string> {
  return { 'content-length': String(bytes.length) }
}

function isSentGzipped(headers: IncomingHttpHeaders, { bytes }: KeptAnswer): boolean {
  return bytes.length >= LEAST_GZIPPED_BYTES && takesGzip(headers)
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
