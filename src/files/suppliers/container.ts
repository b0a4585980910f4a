import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import { binaryKind } from '#files/file-kind.ts'
import { isMimeMessage, pageOfMimeMessage } from './mime-message.ts'
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
