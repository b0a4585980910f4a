import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { type LoadGuard, loadGuard } from './load.ts'

let now: number
let begun: string[]
let guard: LoadGuard

beforeEach(() => {
  now = 0
  begun = []
  guard = loadGuard(() => now)
})

/** A read whose answer starts and ends when the test says so. */
class Read {
  readonly response = Object.assign(new EventEmitter(), { headersSent: false, destroyed: false })
  readonly isTaken: boolean

  isArriving = false

  constructor(name: string, onBegin: (read: Read) => void = () => {}) {
    const ofThisTest = begun
    const begin = () => {
      ofThisTest.push(name)
      onBegin(this)
    }
    this.isTaken = guard.take(this.response as unknown as ServerResponse, begin, () => this.isArriving)
  }

  /** The body is there, so the call waits for its turn. */
  arrive(onTurn: () => void): boolean {
    this.isArriving = false
    return guard.take(this.response as unknown as ServerResponse, onTurn)
  }

  beginAnswer(): void {
    this.response.headersSent = true
  }

  end(): void {
    this.beginAnswer()
    this.response.emit('close')
  }
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate)
}
const reads = (count: number, onBegin?: (read: Read) => void) =>
  Array.from({ length: count }, (_, index) => new Read(String(index), onBegin))

test('a read that comes alone starts in the same turn of the event loop', async () => {
  reads(1)
  await turns(1)
  expect(begun).toEqual(['0'])
})

test('each turn starts one slow read, in the order of arrival', async () => {
  reads(3)
  await turns(2)
  expect(begun).toEqual(['0', '1'])
  await turns(1)
  expect(begun).toEqual(['0', '1', '2'])
})

test('reads that are answered at once share a turn, for up to a millisecond', async () => {
  reads(5, read => {
    now += 0.4
    read.end()
  })
  await turns(1)
  expect(begun).toEqual(['0', '1', '2'])
  await turns(1)
  expect(begun).toHaveLength(5)
})

test('at most 32 are open at once, and the next starts when one ends', async () => {
  const all = reads(40)
  await turns(60)
  expect(begun).toHaveLength(32)
  all[5]!.end()
  await turns(2)
  expect(begun).toHaveLength(33)
})

test('an answer to a slow client keeps nobody waiting', async () => {
  const all = reads(33)
  await turns(60)
  all[5]!.beginAnswer()
  new Read('last')
  await turns(3)
  expect(begun).toHaveLength(33)
})

test('a read that waits is begun when an open one starts its answer, though nobody else comes or goes', async () => {
  const all = reads(33)
  await turns(60)
  expect(begun).toHaveLength(32)
  for (const read of all.slice(0, 32)) read.beginAnswer()
  await expect.poll(() => begun).toHaveLength(33)
})

test('when 256 wait, the next is refused', async () => {
  expect(reads(256).every(({ isTaken }) => isTaken)).toBe(true)
  expect(new Read('one too many').isTaken).toBe(false)
  await turns(1)
  expect(new Read('in time').isTaken).toBe(true)
})

test('once the first of 32 in line has waited for 50 ms, others are refused until the line moves', async () => {
  const all = reads(32 + 32)
  await turns(100)
  expect(begun).toHaveLength(32)
  now = 50
  expect(new Read('just in time').isTaken).toBe(true)
  now = 51
  expect(new Read('too late').isTaken).toBe(false)
  for (const read of all.slice(0, 2)) read.end()
  await turns(3)
  expect(new Read('behind a line that is short again').isTaken).toBe(true)
})

test('a short line accepts reads however long it has stood still', async () => {
  reads(32 + 31)
  await turns(100)
  now = 10_000
  expect(new Read('after the whole process was paused').isTaken).toBe(true)
})

test('a read whose client has gone is not started', async () => {
  const [gone] = reads(2)
  gone!.response.destroyed = true
  await turns(2)
  expect(begun).toEqual(['1'])
})

test('calls whose bodies are still arriving take no place from others', async () => {
  reads(40, read => (read.isArriving = true))
  await turns(60)
  expect(begun).toHaveLength(40)
  new Read('a visitor')
  await turns(2)
  expect(begun).toHaveLength(41)
})

test('bodies that arrive together are handled in turn, at most 32 at once', async () => {
  const all = reads(40, read => (read.isArriving = true))
  await turns(60)
  const handled: Read[] = []
  for (const read of all) expect(read.arrive(() => handled.push(read))).toBe(true)
  await turns(2)
  expect(handled).toHaveLength(2)
  await turns(60)
  expect(handled).toHaveLength(32)
  handled[0]!.end()
  await turns(2)
  expect(handled).toHaveLength(33)
})
