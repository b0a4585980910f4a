import { ownTurn } from './turns.ts'

/** Copies pieces into one, each in a turn of the event loop: the memory for tens of megabytes takes long to get. */
export async function joinedBytes(pieces: readonly Buffer[]): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(pieces.reduce((size, { length }) => size + length, 0))
  let length = 0
  for (const piece of pieces) {
    length += piece.copy(whole, length)
    await ownTurn()
  }
  return whole
}
