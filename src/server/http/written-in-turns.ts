import { ownTurn } from '#server/work/turns.ts'
import type { InPieces } from './call-description.ts'
import { createWaitingLine } from './waiting-line.ts'

/** One after the other, because each may take tens of megabytes. */
const line = createWaitingLine({
  most: 4,
  refusal:
    'Other long lists are being made at the moment. Please try again shortly, or ask for pages with limit.',
  retryAfterSeconds: 10,
})

/**
 * A long list as the bytes of its JSON, each piece made and written in a turn of the event loop of its own.
 *
 * Rejects with 503 if too many others wait.
 */
export function writtenInTurns<Item>(
  { pieces }: InPieces<Item>,
  check: (piece: readonly Item[]) => void,
): Promise<Buffer> {
  return line.inTurn(async () => {
    const written: Buffer[] = []
    for await (const piece of pieces) {
      await ownTurn()
      if (piece.length === 0) continue
      check(piece)
      const before = written.length === 0 ? '[' : ','
      written.push(Buffer.from(`${before}${JSON.stringify(piece).slice(1, -1)}`))
    }
    return joined([...written, Buffer.from(written.length === 0 ? '[]' : ']')])
  })
}

/** Copies the pieces into one, each in a turn of its own: the memory for tens of megabytes takes long to get. */
async function joined(pieces: readonly Buffer[]): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(pieces.reduce((size, { length }) => size + length, 0))
  let length = 0
  for (const piece of pieces) {
    length += piece.copy(whole, length)
    await ownTurn()
  }
  return whole
}
