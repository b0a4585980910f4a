import type { LiteralCode, LogProblem } from '#domain/file/log-problems.ts'
import { failure, type Result, success } from '#domain/record/result.ts'

/**
 * Reads a Python literal, which is how Artisan writes its logs, as `ast.literal_eval` does: dictionaries, lists,
 * tuples, sets, texts and bytes in every form, numbers in every form but complex ones, `True`, `False`, `None`; also
 * `nan` and `inf`. Nothing is run. Dictionaries become objects without a prototype, tuples and sets become lists,
 * bytes become text. The failure names the place.
 *
 * Source: Python's language reference, 2.4 to 2.7 (literals) and 6.2.3 (parenthesized forms).
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
/** How a text or bytes begin: with quotes, and with a letter or two before them. */
const TEXT_BEGINS = /(?:[rub]|rb|br)?(?:'''|"""|'|")/iy
const NUMBER =
  /(?:0x(?:_?[\da-f])+|0o(?:_?[0-7])+|0b(?:_?[01])+|(?:\d(?:_?\d)*(?:\.(?:\d(?:_?\d)*)?)?|\.\d(?:_?\d)*)(?:e[-+]?\d(?:_?\d)*)?)/iy
/** What a text may hold up to a backslash, a quote like its own, or the end of its line. */
const PLAIN: Readonly<Record<string, RegExp>> = {
  "'": /[^'\\\n]*/y,
  '"': /[^"\\\n]*/y,
  "'''": /[^'\\]*/y,
  '"""': /[^"\\]*/y,
}
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
  if (start === '{') return readDictionaryOrSet(reader, depth)
  if (start === '[') return readList(reader, ']', depth).list
  if (start === '(') {
    const { list, commas } = readList(reader, ')', depth)
    return list.length === 1 && commas === 0 ? list[0] : list
  }
  return atText(reader) ? readTexts(reader) : readWordOrNumber(reader)
}

/** What comes after its first value tells whether it is a set. */
function readDictionaryOrSet(reader: Reader, depth: number): unknown {
  reader.brackets += 1
  const dictionary = Object.create(null) as Record<string, unknown>
  const set: unknown[] = []
  reader.position += 1
  for (let count = 0; !atEnd(reader, '}'); count += 1) {
    const key = readValue(reader, depth + 1)
    skipBlanks(reader)
    const isSet = set.length > 0 || (count === 0 && /[,}]/.test(reader.text[reader.position] ?? ''))
    if (isSet) {
      set.push(key)
    } else {
      if (reader.text[reader.position] !== ':') throwProblem(reader, 'colon_missing')
      reader.position += 1
      dictionary[String(key)] = readValue(reader, depth + 1)
    }
    skipComma(reader, '}')
  }
  return set.length > 0 ? set : dictionary
}

function readList(reader: Reader, close: string, depth: number): { list: unknown[]; commas: number } {
  reader.brackets += 1
  const list: unknown[] = []
  let commas = 0
  reader.position += 1
  while (!atEnd(reader, close)) {
    list.push(readValue(reader, depth + 1))
    commas += skipComma(reader, close) ? 1 : 0
  }
  return { list, commas }
}

function atText(reader: Reader): boolean {
  TEXT_BEGINS.lastIndex = reader.position
  return TEXT_BEGINS.test(reader.text)
}

/** Texts side by side are one text. */
function readTexts(reader: Reader): string {
  let value = ''
  let areBytes: boolean | null = null
  do {
    const begin = match(reader, TEXT_BEGINS).toLowerCase()
    const isOfBytes = begin.includes('b')
    if (areBytes !== null && areBytes !== isOfBytes) throwProblem(reader, 'text_beside_bytes')
    areBytes = isOfBytes
    value += readText(reader, begin)
    skipBlanks(reader)
  } while (atText(reader))
  return value
}

/** Reads a text to its end, from behind its first quotes. */
function readText(reader: Reader, begin: string): string {
  const quotes = begin.replace(/^[rub]*/, '')
  const [isRaw, areBytes] = [begin.includes('r'), begin.includes('b')]
  let value = ''
  for (;;) {
    value += match(reader, PLAIN[quotes]!)
    if (reader.text.startsWith(quotes, reader.position)) {
      reader.position += quotes.length
      return value
    }
    const next = reader.text[reader.position]
    reader.position += 1
    if (next === '\\') {
      value += isRaw ? `\\${match(reader, /[\s\S]/y)}` : readEscape(reader, areBytes)
    } else if (next === undefined || next === '\n') {
      throwProblem(reader, 'text_not_closed')
    } else {
      value += next
    }
  }
}

function readEscape(reader: Reader, areBytes: boolean): string {
  const octal = match(reader, /[0-7]{1,3}/y)
  if (octal !== '') return String.fromCharCode(Number.parseInt(octal, 8))
  const kind = reader.text[reader.position] ?? ''
  if (kind === 'N' && !areBytes) throwProblem(reader, 'named_character')
  reader.position += 1
  const digits = areBytes && kind !== 'x' ? undefined : HEX_ESCAPE_DIGITS[kind]
  if (digits === undefined) return ESCAPES[kind] ?? (`'"\\`.includes(kind) ? kind : `\\${kind}`)
  const code = reader.text.slice(reader.position, reader.position + digits)
  const number = /^[0-9a-f]+$/i.test(code) ? Number.parseInt(code, 16) : Number.NaN
  if (code.length < digits || !(number <= 0x10ffff)) throwProblem(reader, 'invalid_escape')
  reader.position += digits
  return String.fromCodePoint(number)
}

function readWordOrNumber(reader: Reader): unknown {
  const sign = match(reader, /[-+]/y)
  if (sign !== '') skipBlanks(reader)
  const number = match(reader, NUMBER)
  if (number !== '') {
    if (/[jJ]/.test(reader.text[reader.position] ?? '')) throwProblem(reader, 'complex_number')
    const value = Number(number.replaceAll('_', ''))
    return sign === '-' ? -value : value
  }
  const word = match(reader, /\w+/y)
  if (word === 'set' && match(reader, /\(\s*\)/y) !== '') return []
  if (!Object.hasOwn(WORDS, word)) throwProblem(reader, 'no_value')
  const value = WORDS[word]
  return sign === '-' && typeof value === 'number' ? -value : value
}

function match(reader: Reader, sticky: RegExp): string {
  sticky.lastIndex = reader.position
  const found = sticky.exec(reader.text)?.[0] ?? ''
  reader.position += found.length
  return found
}

/** Skips blanks, comments, and a backslash before the end of a line. */
function skipBlanks(reader: Reader): void {
  for (;;) {
    if (reader.text.charCodeAt(reader.position) <= LAST_BLANK) match(reader, /\s*/y)
    const next = reader.text[reader.position]
    if (next === '#') match(reader, /[^\n]*/y)
    else if (next === '\\' && reader.text[reader.position + 1] === '\n') reader.position += 2
    else return
  }
}

function atEnd(reader: Reader, close: string): boolean {
  skipBlanks(reader)
  if (reader.position >= reader.text.length) throwMissing(reader, 'bracket_missing', close)
  if (reader.text[reader.position] !== close) return false
  reader.position += 1
  return true
}

/** Whether there was a comma. */
function skipComma(reader: Reader, close: string): boolean {
  skipBlanks(reader)
  const next = reader.text[reader.position]
  if (next === ',') reader.position += 1
  else if (next !== close) throwMissing(reader, 'comma_missing', close)
  return next === ','
}
