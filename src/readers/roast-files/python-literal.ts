import type { LiteralCode, LogProblem } from '#domain/file/log-problems.ts'
import { failure, type Result, success } from '#domain/result.ts'

/**
 * Reads a Python literal, which is how Artisan writes its logs: dictionaries, lists, tuples, texts, numbers, `True`,
 * `False`, `None`, `nan`, `inf`. Nothing is run. Dictionaries become objects without a prototype, tuples become lists.
 * The failure names the place.
 */
export function readPythonLiteral(text: string): Result<unknown, LogProblem> {
  const reader = { text, position: 0, brackets: 0 }
  try {
    const value = readValue(reader, 0)
    skipBlanks(reader)
    return reader.position === text.length ? success(value) : failure(problemAt(reader, 'unexpected_text'))
  } catch (error) {
    if (error instanceof LiteralError) return failure(error.problem)
    throw error
  }
}

/**
 * Decodes Python escapes in a text, such as `Para\xedso`. Everything else stays as it is.
 */
export function withoutPythonEscapes(text: string): string {
  return text.replace(PYTHON_ESCAPE, (written, ...[two, four, eight, single]: (string | undefined)[]) => {
    if (single !== undefined) return ESCAPES[single] ?? single
    const code = Number.parseInt(two ?? four ?? eight ?? '', 16)
    return code > 0x10ffff ? written : String.fromCodePoint(code)
  })
}

const PYTHON_ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([\\'"abfnrtv]))/g

interface Reader {
  text: string
  position: number
  brackets: number
}

/** Ends the recursion below; never leaves this file. */
class LiteralError extends Error {
  readonly problem: LogProblem

  constructor(problem: LogProblem) {
    super(problem.code)
    this.problem = problem
  }
}

const DEEPEST_NESTING = 50
/** Each costs memory; a real log has a few hundred. */
const MOST_BRACKETS = 100_000
/** The code of a blank; tabs and line ends have lower ones. */
const LAST_BLANK = 32
const WORDS: Record<string, unknown> = {
  True: true,
  False: false,
  None: null,
  nan: Number.NaN,
  inf: Number.POSITIVE_INFINITY,
}
const ESCAPES: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '\n': '',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
}
const HEX_ESCAPE_DIGITS: Record<string, number> = { x: 2, u: 4, U: 8 }

function throwProblem(reader: Reader, code: LiteralCode): never {
  throw new LiteralError(problemAt(reader, code))
}

function throwMissing(
  { position }: Reader,
  code: 'bracket_missing' | 'comma_missing',
  bracket: string,
): never {
  throw new LiteralError({ code, values: { bracket, character: position + 1 } })
}

function problemAt({ position }: Reader, code: LiteralCode): LogProblem {
  return { code, values: { character: position + 1 } }
}

function readValue(reader: Reader, depth: number): unknown {
  if (depth > DEEPEST_NESTING) throwProblem(reader, 'nested_too_deeply')
  if (reader.brackets > MOST_BRACKETS) throwProblem(reader, 'too_many_brackets')
  skipBlanks(reader)
  const start = reader.text[reader.position]
  if (start === '{') return readDictionary(reader, depth)
  if (start === '[') return readList(reader, ']', depth)
  if (start === '(') return readList(reader, ')', depth)
  if (start === "'" || start === '"') return readText(reader)
  return readWordOrNumber(reader)
}

function readDictionary(reader: Reader, depth: number): unknown {
  reader.brackets += 1
  const dictionary = Object.create(null) as Record<string, unknown>
  reader.position += 1
  while (!atEnd(reader, '}')) {
    const key = readValue(reader, depth + 1)
    skipBlanks(reader)
    if (reader.text[reader.position] !== ':') throwProblem(reader, 'colon_missing')
    reader.position += 1
    dictionary[String(key)] = readValue(reader, depth + 1)
    skipComma(reader, '}')
  }
  return dictionary
}

function readList(reader: Reader, close: string, depth: number): unknown[] {
  reader.brackets += 1
  const list: unknown[] = []
  reader.position += 1
  while (!atEnd(reader, close)) {
    list.push(readValue(reader, depth + 1))
    skipComma(reader, close)
  }
  return list
}

function readText(reader: Reader): string {
  const quote = reader.text[reader.position]!
  const plain = quote === "'" ? /[^'\\\n]*/y : /[^"\\\n]*/y
  let value = ''
  reader.position += 1
  for (;;) {
    value += match(reader, plain)
    const next = reader.text[reader.position]
    reader.position += 1
    if (next === quote) return value
    if (next !== '\\') throwProblem(reader, 'text_not_closed')
    value += readEscape(reader)
  }
}

function readEscape(reader: Reader): string {
  const kind = reader.text[reader.position] ?? ''
  reader.position += 1
  const digits = HEX_ESCAPE_DIGITS[kind]
  if (digits === undefined) return ESCAPES[kind] ?? (`'"\\`.includes(kind) ? kind : `\\${kind}`)
  const code = reader.text.slice(reader.position, reader.position + digits)
  const number = /^[0-9a-f]+$/i.test(code) ? Number.parseInt(code, 16) : Number.NaN
  if (code.length < digits || !(number <= 0x10ffff)) throwProblem(reader, 'invalid_escape')
  reader.position += digits
  return String.fromCodePoint(number)
}

function readWordOrNumber(reader: Reader): unknown {
  const word = match(reader, /[-+]?[\w.]+(?:(?<=\de)[-+]\d+)?/iy)
  const number = /^[-+]?\d/.test(word) || /^[-+]?\.\d/.test(word) ? Number(word) : Number.NaN
  if (!Number.isNaN(number)) return number
  const name = word.replace(/^[-+]/, '')
  if (!Object.hasOwn(WORDS, name)) throwProblem(reader, 'no_value')
  return word === '-inf' ? Number.NEGATIVE_INFINITY : WORDS[name]
}

function match(reader: Reader, sticky: RegExp): string {
  sticky.lastIndex = reader.position
  const found = sticky.exec(reader.text)?.[0] ?? ''
  reader.position += found.length
  return found
}

function skipBlanks(reader: Reader): void {
  if (reader.text.charCodeAt(reader.position) <= LAST_BLANK) match(reader, /\s*/y)
}

function atEnd(reader: Reader, close: string): boolean {
  skipBlanks(reader)
  if (reader.position >= reader.text.length) throwMissing(reader, 'bracket_missing', close)
  if (reader.text[reader.position] !== close) return false
  reader.position += 1
  return true
}

function skipComma(reader: Reader, close: string): void {
  skipBlanks(reader)
  const next = reader.text[reader.position]
  if (next === ',') reader.position += 1
  else if (next !== close) throwMissing(reader, 'comma_missing', close)
}
