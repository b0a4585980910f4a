import { SAMPLES_IN_PIECE } from '#files/roasts/exported-roast.ts'

/** A number that Python reads as a float even if it is whole. */
export class PythonFloat {
  readonly value: number

  constructor(value: number) {
    this.value = value
  }
}

/** A Python list whose entries are generated one by one, because there are many. */
export class PythonList {
  readonly length: number
  readonly entryAt: (index: number) => unknown

  constructor(length: number, entryAt: (index: number) => unknown) {
    this.length = length
    this.entryAt = entryAt
  }
}

/**
 * A dictionary as a Python literal in ASCII, in pieces. Null is `None`; objects and lists may nest. There is no double
 * quote in it, so no text can look like the key of a JSON file.
 */
export function* pythonPieces(dictionary: object): Generator<string> {
  let before = '{'
  for (const [key, value] of Object.entries(dictionary)) {
    if (value === undefined) continue
    const start = `${before}${pythonLiteral(key)}: `
    if (value instanceof PythonList) yield* listPieces(start, value)
    else if (isDictionary(value)) {
      yield start
      yield* pythonPieces(value)
    } else yield start + pythonLiteral(value)
    before = ', '
  }
  yield before === '{' ? '{}' : '}'
}

function isDictionary(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof PythonFloat)
  )
}

function* listPieces(start: string, { length, entryAt }: PythonList): Generator<string> {
  let before = `${start}[`
  for (let from = 0; from < length; from += SAMPLES_IN_PIECE) {
    const count = Math.min(SAMPLES_IN_PIECE, length - from)
    yield before +
      Array.from({ length: count }, (_, index) => pythonLiteral(entryAt(from + index))).join(', ')
    before = ', '
  }
  yield length === 0 ? `${before}]` : ']'
}

/**
 * A value as a Python literal.
 *
 * @internal Exported for tests.
 */
export function pythonLiteral(value: unknown): string {
  if (value instanceof PythonFloat) return floatLiteral(value.value)
  if (typeof value === 'string') return `'${pythonEscapes(value).replace(/['"]/g, hexadecimalEscape)}'`
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number') return String(value)
  if (value === null) return 'None'
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`
  const entries = Object.entries(value as object).filter(([, each]) => each !== undefined)
  return `{${entries.map(([key, each]) => `${pythonLiteral(key)}: ${pythonLiteral(each)}`).join(', ')}}`
}

/** The text as Python's codec `unicode_escape` encodes it: backslashes doubled, everything beyond ASCII escaped. */
export function pythonEscapes(text: string): string {
  return text.replace(NOT_PLAIN, character => {
    const code = character.codePointAt(0)!
    if (code > 0xffff) return `\\U${hexadecimal(code, 8)}`
    return (
      SHORT_ESCAPES[character] ?? (code > 0xff ? `\\u${hexadecimal(code, 4)}` : `\\x${hexadecimal(code, 2)}`)
    )
  })
}

const NOT_PLAIN = /[^ -[\]-~]/gu
const SHORT_ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function hexadecimalEscape(character: string): string {
  return `\\x${hexadecimal(character.charCodeAt(0), 2)}`
}

function hexadecimal(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0')
}

/** JavaScript writes the same shortest digits as Python, but no point in a whole number. */
function floatLiteral(value: number): string {
  const digits = String(value)
  return /[.e]/.test(digits) ? digits : `${digits}.0`
}
