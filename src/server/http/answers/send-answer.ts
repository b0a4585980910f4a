import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http'
import type { Pieces } from '#server/platform/work/pieces.ts'
import { unsentAnswers } from './unsent-answers.ts'

/** Alternating names and values, as `writeHead` takes them. */
export type HeaderList = readonly string[]

/**
 * The headers as a list with lower-case names, as the router has them. A header with several values is repeated.
 */
export function headerList(headers: Readonly<Record<string, OutgoingHttpHeader | undefined>>): HeaderList {
  const list: string[] = []
  for (const [name, value] of Object.entries(headers)) {
    for (const each of Array.isArray(value) ? value : [value]) list.push(name.toLowerCase(), String(each))
  }
  return list
}

/** An answer that is too long to be cached. It is made while it is sent. */
export interface LongAnswer {
  etag: string
  headers: Readonly<Record<string, string>>
  pieces: Pieces
}

/** An answer in each form in which it is sent. */
export interface CachedAnswer {
  etag: string
  /** Its own headers, without the ones that all answers share. */
  headers: HeaderList
  /** A string if it is too short to gzip; it is then sent in one piece with the headers. */
  body: string | Buffer
  /** Whether gzip would save nothing. */
  isCompressed: boolean
  gzipped?: Buffer
  /** Set while it is being gzipped. */
  gzipping?: Promise<void>
}

/**
 * Sends an answer with the headers that all answers share: 304 if the client has it already, gzipped if the client
 * accepts that. `vary` names request headers on which the common headers depend.
 */
export type AnswerSender = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedAnswer,
  headers: { common: HeaderList; vary?: string },
) => void

/** Creates a sender that holds at most so many bytes for slow clients. */
export function answerSender(mostUnsentBytes: number): AnswerSender {
  const unsent = unsentAnswers(mostUnsentBytes)
  return (request, response, answer, { common, vary }) => {
    const { body, gzipped } = answer
    const varying = vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`
    const headers = [...common, ...answer.headers, 'vary', varying]
    if (isKnownToClient(request.headers, answer.etag)) {
      response.writeHead(304, headers).end()
    } else if (gzipped !== undefined && takesGzip(request.headers, answer)) {
      headers.push('content-encoding', 'gzip', 'content-length', String(gzipped.length))
      response.writeHead(200, headers).end(gzipped)
      unsent.watch(request, response, gzipped)
    } else {
      headers.push('content-length', String(Buffer.byteLength(body)))
      response.writeHead(200, headers).end(body)
      if (typeof body !== 'string') unsent.watch(request, response, body)
    }
  }
}

/** Whether `If-None-Match` has this ETag, even if a proxy made it weak. */
export function isKnownToClient(headers: IncomingHttpHeaders, etag: string): boolean {
  const header = headers['if-none-match']
  if (header === undefined) return false
  return (
    header === etag ||
    header.trim() === '*' ||
    header.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)
  )
}

/** Whether to send gzip: the client accepts it, the answer is long enough, and the client doesn't have it yet. */
export function takesGzip(headers: IncomingHttpHeaders, { etag, body, isCompressed }: CachedAnswer): boolean {
  const accepted = headers['accept-encoding']
  return (
    typeof body !== 'string' &&
    !isCompressed &&
    typeof accepted === 'string' &&
    /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted) &&
    !isKnownToClient(headers, etag)
  )
}
