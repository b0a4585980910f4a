import { expect, test } from 'vitest'
import { clientAt } from '#server/platform/limits/client-address.ts'
import { Chunked } from './call-description.ts'
import { writtenInTurns } from './written-in-turns.ts'

async function* listed(pieces: unknown[][], onRead: (index: number) => void = () => {}) {
  for (const [index, piece] of pieces.entries()) {
    onRead(index)
    yield piece
  }
}
const ANN = clientAt('192.0.2.1')
const BEN = clientAt('192.0.2.2')
const written = async (pieces: unknown[][]) =>
  (await writtenInTurns(new Chunked(listed(pieces)), () => {}, ANN)).toString()

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
  await writtenInTurns(new Chunked(pieces), () => {}, ANN)
  isOver = true
  expect(order.join(' ')).toMatch(/^piece 0 (other )+piece 1 (other )+piece 2( other)+$/)
})

test('long lists are made one after the other, at most four wait, and clients share the places', async () => {
  let open = 0
  const slow = async function* () {
    open += 1
    expect(open).toBe(1)
    yield [1]
    yield [2]
    open -= 1
  }
  const all = await Promise.allSettled(
    [ANN, ANN, ANN, ANN, ANN, BEN].map(client => writtenInTurns(new Chunked(slow()), () => {}, client)),
  )
  const [made, refused] = ['fulfilled', 'rejected']
  expect(all.map(({ status }) => status)).toEqual([made, made, made, refused, refused, made])
  expect(all[4]).toMatchObject({ reason: { status: 503 } })
})
