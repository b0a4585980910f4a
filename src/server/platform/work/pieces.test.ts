import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Pieces } from './pieces.ts'

const LONG = 'x'.repeat(10_000)

test('other work runs between two long pieces and at a pause, and short pieces are joined', async () => {
  const happened: string[] = []
  const others = (async () => {
    for (const name of ['one', 'two', 'three']) {
      await setImmediate()
      happened.push(name)
    }
  })()
  const pieces = new Pieces(function* () {
    for (const piece of ['a', 'b', '', LONG, 'c', 'd', LONG]) {
      happened.push(piece.slice(0, 1))
      yield piece
    }
  })
  const taken: string[] = []
  for await (const piece of pieces.inTurns()) taken.push(piece)
  await others
  expect(taken).toEqual(['ab', LONG, `cd${LONG}`])
  expect(happened).toEqual(['a', 'b', '', 'one', 'x', 'two', 'c', 'd', 'x', 'three'])
})

test('a text is made again each time it is read', async () => {
  let times = 0
  const pieces = new Pieces(function* () {
    times += 1
    yield* ['a', 'b']
  })
  expect([await pieces.text(), await pieces.text(), times]).toEqual(['ab', 'ab', 2])
})
