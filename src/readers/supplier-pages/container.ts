import { failure, type Result, success } from '#domain/result.ts'
import { decodeText } from './decode-text.ts'
import { isMimeMessage, pageOfMimeMessage } from './mime-message.ts'

/** The ways of saving a page that change what is left of it. */
export type SavedAs = 'page' | 'MHTML' | 'SingleFile' | 'text'

/** A page as the browser saved it: its markup (or bare text) and the address it names itself, if it does. */
export interface SavedPage {
  html: string
  savedAs: SavedAs
  savedFrom: string | null
}

/**
 * Opens a saved page whatever the file is called: the server's source, Chrome's "Webpage, Complete" (with its
 * "saved from url" comment), the SingleFile extension's page, MHTML, bare text. What is no web page is refused
 * with the way to save one.
 */
export function openSavedPage(bytes: Uint8Array): Result<SavedPage, string> {
  const foreign = FOREIGN_FILES.find(({ signature }) =>
    [...signature].every((character, index) => bytes[index] === character.charCodeAt(0)),
  )
  if (foreign !== undefined) return failure(`it is ${foreign.what}. ${ADVICE}`)
  if (!isMimeMessage(bytes)) return success(describe(decodeText(bytes)))
  const page = pageOfMimeMessage(bytes)
  if (page === null) return failure(`it is an MHTML file in which no page was found. ${ADVICE}`)
  return success({ html: page.html, savedAs: 'MHTML', savedFrom: page.location })
}

const ADVICE = 'Open the page in the browser and save it as "Webpage, HTML Only" or "Webpage, Complete".'

const FOREIGN_FILES = [
  { signature: 'bplist00', what: 'a Safari web archive' },
  { signature: '\x1f\x8b', what: 'compressed with gzip' },
  { signature: 'PK\x03\x04', what: 'a ZIP archive' },
  { signature: '%PDF', what: 'a PDF document' },
  { signature: '\x89PNG', what: 'a picture' },
  { signature: '\xff\xd8\xff', what: 'a picture' },
]

/** Both tell-tale comments stand at the start of the page. */
const COMMENT_SEARCH_CHARACTERS = 8192

function describe(html: string): SavedPage {
  const start = html.slice(0, COMMENT_SEARCH_CHARACTERS)
  const singleFile = /<!--\s*Page saved with SingleFile\s+url:\s*(\S+)/i.exec(start)
  if (singleFile !== null) return { html, savedAs: 'SingleFile', savedFrom: singleFile[1] ?? null }
  if (!/<[a-z!?/]/i.test(html)) return { html, savedAs: 'text', savedFrom: null }
  const chrome = /<!--\s*saved from url=\(\d{4}\)(\S+)\s*-->/i.exec(start)
  return { html, savedAs: 'page', savedFrom: withDoubleHyphens(chrome?.[1] ?? null) }
}

/** A comment can't hold `--`, so browsers write every second hyphen of the address as `%2D`. */
function withDoubleHyphens(url: string | null): string | null {
  return url?.replaceAll('-%2D', '--') ?? null
}
