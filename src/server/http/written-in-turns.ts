import type { Client } from '#server/limits/client-address.ts'
import { joinedBytes } from '#server/work/joined-bytes.ts'
import { ownTurn } from '#server/work/turns.ts'
import type { InPieces } from './call-description.ts'
import { createWaitingLine } from './waiting-line.ts'

/** One after the other, because each may take tens of megabytes. */
const line = createWaitingLine({
  most: 4,
  refusal: 'lists_busy',
  retryAfterSeconds: 10,
})

/**
 * A long list as the bytes of its JSON, each piece made and written in a turn of the event loop of its own.
 *
 * Rejects with 503 if too many others wait; a client who asks for several leaves places to others.
 */
export function writtenInTurns<Item>(
  { pieces }: InPieces<Item>,
  check: (piece: readonly Item[]) => void,
  client: Client,
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
    return joinedBytes([...written, Buffer.from(written.length === 0 ? '[]' : ']')])
  }, client)
}
