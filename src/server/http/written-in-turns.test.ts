import { expect, test } from 'vitest'
import { InPieces } from './call-description.ts'
import { writtenInTurns } from './written-in-turns.ts'

async function* listed(pieces: unknown[][], onRead: (index: number) => void = () => {}) {
  for (const [index, piece] of pieces.entries()) {
    onRead(index)
    yield piece
  }
}
const written = async (pieces: unknown[][]) =>
  (await writtenInTurns(new InPieces(listed(pieces)), () => {})).toString()

test('a list in pieces is written as one list', async () => {
  expect(await written([])).toBe('[]')
  expect(await written([[]])).toBe('[]')
  expect(await written([[], [{ a: 'é,[' }, 2], [], [null]])).toBe('[{"a":"é,["},2,null]')
})

test('other work runs between the pieces', async () => {
  const order: string[] = []
  let isOver = false
  const tick = () => {
    if (isOver) return
    order.push('other')
    setImmediate(tick)
  }
  const pieces = listed([[1], [2], [3]], index => order.push(`piece ${index}`))
  setImmediate(tick)
  await writtenInTurns(new InPieces(pieces), () => {})
  isOver = true
  expect(order.join(' ')).toMatch(/^piece 0 (other )+piece 1 (other )+piece 2( other)+$/)
})

test('long lists are made one after the other, and at most four wait', async () => {
  let open = 0
  const slow = async function* () {
    open += 1
    expect(open).toBe(1)
    yield [1]
    yield [2]
    open -= 1
  }
  const all = await Promise.allSettled(
    Array.from({ length: 6 }, () => writtenInTurns(new InPieces(slow()), () => {})),
  )
  expect(all.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), 'rejected', 'rejected'])
  expect(all[5]).toMatchObject({ reason: { status: 503 } })
})
