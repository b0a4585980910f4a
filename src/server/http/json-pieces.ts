import { Pieces } from '#server/platform/work/pieces.ts'

/** The most entries of a list in one piece: half a millisecond of samples. */
const MOST_ENTRIES = 500

/**
 * The JSON of a value, in pieces if the value is or has a long list. Together they are what `JSON.stringify` writes.
 */
export function jsonOf(value: unknown): string | Pieces {
  return hasLongList(value) ? new Pieces(() => jsonPieces(value)) : JSON.stringify(value)
}

type Long = object | readonly unknown[]

function hasLongList(value: unknown): value is Long {
  return (
    isLongList(value) ||
    (typeof value === 'object' && value !== null && Object.values(value).some(isLongList))
  )
}

function isLongList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > MOST_ENTRIES
}

function* jsonPieces(value: Long): Generator<string> {
  if (Array.isArray(value)) {
    yield* listPieces('', value)
    return
  }
  let before = '{'
  for (const [key, each] of Object.entries(value)) {
    if (each === undefined) continue
    const start = `${before}${JSON.stringify(key)}:`
    if (isLongList(each)) yield* listPieces(start, each)
    else yield start + JSON.stringify(each)
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

function* listPieces(start: string, list: readonly unknown[]): Generator<string> {
  let before = `${start}[`
  for (let from = 0; from < list.length; from += MOST_ENTRIES) {
    yield before + JSON.stringify(list.slice(from, from + MOST_ENTRIES)).slice(1, -1)
    before = ','
  }
  yield ']'
}
