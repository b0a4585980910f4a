import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import type { LogProblem } from '#domain/file/log-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import type { RoastDraft } from './roast-draft.ts'

/** A log as it was parsed, and whether its end is missing. */
export interface ParsedLog {
  value: unknown
  isCut: boolean
}

/**
 * Parses a roast's log: JSON or a Python literal, whichever `parse` takes. A log that was cut before its end is parsed
 * up to its last whole value, with all open brackets closed.
 */
export function parseLog(
  text: string,
  parse: (text: string) => Result<unknown, LogProblem>,
): Result<ParsedLog, LogProblem> {
  const whole = parse(text)
  if (whole.ok) return success({ value: whole.value, isCut: false })
  const begun = closedLog(text)
  const cut = begun === null ? whole : parse(begun)
  return cut.ok ? success({ value: cut.value, isCut: true }) : whole
}

/** What was read in a log that may have been cut. If nothing of a cut one can be read, the refusal says so. */
export function draftOfLog(
  draft: Result<RoastDraft, FileProblem>,
  { isCut, format }: { isCut: boolean; format: string },
): Result<RoastDraft, FileProblem> {
  if (!isCut) return draft
  return draft.ok ? success({ ...draft.value, isCut }) : unreadable('cut_without_curve', { format })
}

/** No real log is nested this deeply. */
const DEEPEST_NESTING = 50
/** The closing bracket of each opening one. */
export const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' }

/**
 * The log up to its last whole value, with every open bracket closed; null if no bracket is open. The last value of a
 * list counts as whole only if a comma follows it, and an object within a list only with its closing bracket: a number
 * may have lost digits, a sample some of its values.
 */
function closedLog(text: string): string | null {
  const open: string[] = []
  let whole = 0
  /** How many brackets are open around the outermost unfinished value of a list. */
  let unfinished: number | null = null
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!
    if (character === '"' || character === "'") {
      at = endOfText(text, at)
    } else if (character === '#') {
      at = endOfLine(text, at)
    } else if (character in CLOSING) {
      if (unfinished === null && open.at(-1) === ']') unfinished = open.length
      if (open.push(CLOSING[character]!) > DEEPEST_NESTING) return null
      if (unfinished === null) whole = at + 1
    } else if (character === open.at(-1)) {
      open.pop()
      if (unfinished === open.length) unfinished = null
      if (unfinished === null) whole = at + 1
    } else if (character === ',' && unfinished === null) {
      whole = at
    }
  }
  if (open.length === 0) return null
  const closing = open.slice(0, unfinished ?? open.length).reverse()
  return text.slice(0, whole) + closing.join('')
}

/** Where the quote is that ends the text which begins at `start`, or the end of the log. */
export function endOfText(text: string, start: number): number {
  const quote = text[start]!
  const quotes = text.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote
  for (let at = start + quotes.length; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === quote && text.startsWith(quotes, at)) return at + quotes.length - 1
  }
  return text.length
}

/** Where the line break is that ends a comment of Python, or the end of the log. */
function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  return end === -1 ? text.length : end
}
