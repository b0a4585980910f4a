import { ownTurn } from './turns.ts'

/** Shorter pieces are joined, because a turn of the event loop costs as much as making such a piece. */
const SHORT_LENGTH = 8_000

/** A long text that is made in pieces, and made again each time it is read. An empty piece is only a pause. */
export class Pieces implements Iterable<string> {
  readonly #make: () => Iterable<string>

  constructor(make: () => Iterable<string>) {
    this.#make = make
  }

  [Symbol.iterator](): Iterator<string> {
    return this.#make()[Symbol.iterator]()
  }

  /** The pieces, each made in its own turn of the event loop. */
  async *inTurns(): AsyncGenerator<string> {
    let text = ''
    for (const piece of this) {
      text += piece
      if (piece !== '' && text.length < SHORT_LENGTH) continue
      if (text !== '') yield text
      text = ''
      await ownTurn()
    }
    if (text !== '') yield text
  }

  /** The whole text, also made in turns. */
  async text(): Promise<string> {
    let text = ''
    for await (const piece of this.inTurns()) text += piece
    return text
  }
}
