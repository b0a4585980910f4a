import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import { binaryString } from '#files/decode-text.ts'
import { binaryKind } from '#files/file-kind.ts'
import { decodePage } from './page-text.ts'

/** How a page was saved, as far as it matters for what the file still contains. */
export type SavedAs = 'page' | 'MHTML' | 'SingleFile' | 'text'

/** A page as the browser saved it: its markup (or bare text) and the address it was saved from, if the file says. */
export interface SavedPage {
  html: string
  savedAs: SavedAs
  savedFrom: string | null
}

/**
 * Opens a saved page, whatever the file's name: the server's source, Chrome's "Webpage, Complete" (with its "saved
 * from url" comment), a page saved by the SingleFile extension, MHTML, or bare text. For any other file, the failure
 * says how to save a page.
 */
export function openSavedPage(bytes: Uint8Array): Result<SavedPage, FileProblem> {
  const binary = binaryKind(bytes, [SAFARI_ARCHIVE])
  if (binary !== null) return unreadable('no_page', { kind: binary })
  if (!isMimeMessage(bytes)) return success(describe(decodePage(bytes)))
  const page = pageOfMimeMessage(bytes)
  if (page === null) return unreadable('mhtml_without_page')
  return success({ html: page.html, savedAs: 'MHTML', savedFrom: page.location })
}

const SAFARI_ARCHIVE = { begins: 'bplist00', kind: 'safari_archive' } as const

/** Both comments are at the start of the page. */
const COMMENT_SEARCH_CHARACTERS = 8192

function describe(html: string): SavedPage {
  const start = html.slice(0, COMMENT_SEARCH_CHARACTERS)
  const singleFile = /<!--\s*Page saved with SingleFile\s+url:\s*(\S+)/i.exec(start)
  if (singleFile !== null) return { html, savedAs: 'SingleFile', savedFrom: singleFile[1] ?? null }
  if (!/<[a-z!?/]/i.test(html)) return { html, savedAs: 'text', savedFrom: null }
  const chrome = /<!--\s*saved from url=\(\d{4}\)(\S+)\s*-->/i.exec(start)
  return { html, savedAs: 'page', savedFrom: withDoubleHyphens(chrome?.[1] ?? null) }
}

/** A comment can't contain `--`, so browsers write every second hyphen of an address as `%2D`. */
function withDoubleHyphens(url: string | null): string | null {
  return url?.replaceAll('-%2D', '--') ?? null
}

/** The page inside a MIME message: its HTML and the address from which it was saved. */
interface MimePage {
  html: string
  location: string | null
}

/**
 * Whether this is a MIME message with several parts, which is what "Webpage, Single File" (MHTML) writes, whatever the
 * file's name.
 */
function isMimeMessage(bytes: Uint8Array): boolean {
  const start = binaryString(bytes.subarray(0, HEADER_LIMIT)).trimStart()
  return /^[\w-]+:/.test(start) && /^multipart\//i.test(headersOf(start).get('content-type') ?? '')
}

/** The first HTML part of a MIME message (RFC 2045, RFC 2557), null if there is none. Frames are later parts. */
function pageOfMimeMessage(bytes: Uint8Array): MimePage | null {
  const message = binaryString(bytes)
  const headers = headersOf(message.slice(0, HEADER_LIMIT).trimStart())
  const boundary = parameterOf(headers.get('content-type') ?? '', 'boundary')
  if (boundary === null) return null
  for (const part of message.split(`--${boundary}`).slice(1)) {
    const start = part.replace(/^[ \t]*\r?\n/, '')
    const partHeaders = headersOf(start.slice(0, HEADER_LIMIT))
    const contentType = partHeaders.get('content-type') ?? ''
    if (!/^(?:text\/html|application\/xhtml\+xml)/i.test(contentType)) continue
    const blankLine = /\r?\n\r?\n/.exec(start)
    const body = blankLine === null ? '' : start.slice(blankLine.index + blankLine[0].length)
    const content = bytesOfBody(body, partHeaders.get('content-transfer-encoding') ?? '')
    return {
      html: decodePage(content, parameterOf(contentType, 'charset')),
      location: headers.get('snapshot-content-location') ?? partHeaders.get('content-location') ?? null,
    }
  }
  return null
}

const HEADER_LIMIT = 16_384

/** The headers up to the first empty line, by lower-case name. A line that starts with a blank continues the last. */
function headersOf(text: string): Map<string, string> {
  const headers = new Map<string, string>()
  let name = ''
  for (const line of text.split(/\r?\n/)) {
    if (line === '') break
    const colon = line.indexOf(':')
    if (/^[ \t]/.test(line)) headers.set(name, `${headers.get(name) ?? ''} ${line.trim()}`)
    else if (colon > 0) {
      name = line.slice(0, colon).toLowerCase()
      headers.set(name, line.slice(colon + 1).trim())
    }
  }
  return headers
}

function parameterOf(header: string, name: string): string | null {
  const match = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, 'i').exec(header)
  return match?.[1] ?? match?.[2] ?? null
}

function bytesOfBody(body: string, transferEncoding: string): Uint8Array {
  if (/^quoted-printable/i.test(transferEncoding)) return bytesOf(decodeQuotedPrintable(body))
  if (/^base64/i.test(transferEncoding)) return decodeBase64(body)
  return bytesOf(body)
}

function decodeQuotedPrintable(body: string): string {
  return body
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

const BASE64_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

function decodeBase64(body: string): Uint8Array {
  const bytes: number[] = []
  let bits = 0
  let bitCount = 0
  for (const character of body) {
    const value = BASE64_ALPHABET.indexOf(character)
    if (value < 0) continue
    bits = ((bits << 6) | value) & 0xffff
    bitCount += 6
    if (bitCount < 8) continue
    bitCount -= 8
    bytes.push((bits >> bitCount) & 0xff)
  }
  return Uint8Array.from(bytes)
}

function bytesOf(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  return bytes
}
