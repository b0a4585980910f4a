import { binaryString } from '#files/decode-text.ts'
import { decodePage } from './page-text.ts'

/** The page inside a MIME message: its HTML and the address from which it was saved. */
export interface MimePage {
  html: string
  location: string | null
}

/**
 * Whether this is a MIME message with several parts, which is what "Webpage, Single File" (MHTML) writes, whatever the
 * file's name.
 */
export function isMimeMessage(bytes: Uint8Array): boolean {
  const start = binaryString(bytes.subarray(0, HEADER_LIMIT)).trimStart()
  return /^[\w-]+:/.test(start) && /^multipart\//i.test(headersOf(start).get('content-type') ?? '')
}

/** The first HTML part of a MIME message (RFC 2045, RFC 2557), null if there is none. Frames are later parts. */
export function pageOfMimeMessage(bytes: Uint8Array): MimePage | null {
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
