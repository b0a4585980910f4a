import { ownTurn } from './turns.ts'

/** Joins pieces into one buffer. Copies each in its own turn of the event loop, because tens of megabytes take long. */
export async function joinedBytes(pieces: readonly Buffer[]): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(pieces.reduce((size, { length }) => size + length, 0))
  let length = 0
  for (const piece of pieces) {
    length += piece.copy(whole, length)
    await ownTurn()
  }
  return whole
}
