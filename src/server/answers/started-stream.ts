import { Readable } from 'node:stream'

/** Waits for the first part before it returns the stream, so a failure until then can still be answered as one. */
export async function startedStream(parts: AsyncGenerator<string | Uint8Array>): Promise<Readable> {
  const first = await parts.next()
  const all = async function* () {
    if (first.done) return
    yield first.value
    yield* parts
  }
  return Readable.from(all())
}
