import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import { decodeText } from '#files/decode-text.ts'

/** A text file as readers get it. */
export interface SourceText {
  /** The file's own name with its extension, without folders. */
  fileName: string
  /** Decoded, without byte order marks, with line feeds as line ends. */
  text: string
  /** The first lines, each cut to a length that no real file exceeds there. */
  head: readonly string[]
}

const HEAD_LINES = 200
const HEAD_LINE_LENGTH = 2000
/** The most samples or lines that are read of a file: almost six days at one per second. */
export const MOST_ROWS = 500_000

/**
 * Decodes a file, from `charset` if that is known, and checks that it is text. The failure names the line of the first
 * byte that text never has.
 */
export function sourceText(
  bytes: Uint8Array,
  fileName: string,
  charset: string | null = null,
): Result<SourceText, FileProblem> {
  const decoded = decodeText(bytes, charset)
  if (hasTooMany(decoded, '\n') || hasTooMany(decoded, '\r')) {
    return unreadable('too_many_lines', { most_lines: MOST_ROWS })
  }
  // A byte order mark within the text is that of a file which was put after another.
  const text = decoded.replace(/\r\n?/g, '\n').replace(/\n\uFEFF/g, '\n')
  if (text.trim() === '') return unreadable('empty_file')
  const control = text.search(NO_TEXT)
  if (control !== -1) {
    return unreadable('no_text', { line: lineNumberAt(text, control), byte: text.charCodeAt(control) })
  }
  return success(textOf(text, fileName.replace(/^.*[/\\]/s, '')))
}

/** A text that was decoded before, as a file. */
export function textOf(text: string, fileName: string): SourceText {
  return { fileName, text, head: headOf(text) }
}

/** A line, shortened to fit into a sentence. */
export function excerpt(line: string): string {
  const characters = Array.from(line.trim().replace(/\s+/g, ' '))
  const start = characters.slice(0, LONGEST_EXCERPT).join('')
  return characters.length > LONGEST_EXCERPT ? `${start}…` : start
}

const LONGEST_EXCERPT = 60

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that text never has
const NO_TEXT = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/

function hasTooMany(text: string, lineEnd: string): boolean {
  let count = 0
  for (let at = text.indexOf(lineEnd); at !== -1 && count <= MOST_ROWS; at = text.indexOf(lineEnd, at + 1))
    count += 1
  return count > MOST_ROWS
}

function lineNumberAt(text: string, position: number): number {
  let line = 1
  for (let end = text.indexOf('\n'); end !== -1 && end < position; end = text.indexOf('\n', end + 1))
    line += 1
  return line
}

/** The first lines of a text, each cut to a length that no real file exceeds there. */
export function headOf(text: string): string[] {
  const head: string[] = []
  let start = 0
  while (head.length < HEAD_LINES && start < text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    head.push(text.slice(start, Math.min(end, start + HEAD_LINE_LENGTH)))
    start = end + 1
  }
  return head
}
