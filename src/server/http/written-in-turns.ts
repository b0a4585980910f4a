import type { Client } from '#server/platform/limits/client-address.ts'
import { joinedBytes } from '#server/platform/work/joined-bytes.ts'
import { ownTurn } from '#server/platform/work/turns.ts'
import type { Chunked } from './call-description.ts'
import { createWorkQueue } from './work-queue.ts'

/** One list at a time, because each may take tens of megabytes. */
const queue = createWorkQueue({
  most: 4,
  refusal: 'lists_busy',
  retryAfterSeconds: 10,
})

/**
 * Writes a long list as the bytes of its JSON. Each piece is made and written in its own turn of the event loop.
 *
 * Rejects with 503 if the queue is full (`work-queue.ts`).
 */
export function writtenInTurns<Item>(
  { pieces }: Chunked<Item>,
  check: (piece: readonly Item[]) => void,
  client: Client,
): Promise<Buffer> {
  return queue.run(async () => {
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
