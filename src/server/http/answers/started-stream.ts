import { Readable } from 'node:stream'

/** Returns the stream once its first part is there, so that an earlier failure can still be an error status. */
export async function startedStream(parts: AsyncGenerator<string | Uint8Array>): Promise<Readable> {
  const first = await parts.next()
  const all = async function* () {
    if (first.done) return
    yield first.value
    yield* parts
  }
  return Readable.from(all())
}
