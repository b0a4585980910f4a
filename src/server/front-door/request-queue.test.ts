import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Client, clientAt } from '#server/limits/client-address.ts'
import { RequestQueue } from './request-queue.ts'

let now: number
let begun: string[]
let queue: RequestQueue

beforeEach(() => {
  now = 0
  begun = []
  queue = new RequestQueue(() => now)
})

/** A read whose answer starts and ends when the test says so. */
class Read {
  readonly response = Object.assign(new EventEmitter(), { headersSent: false, destroyed: false })
  readonly isTaken: boolean
  isRefused = false
  isArriving = false
  readonly #client: Client

  constructor(name: string, onBegin: (read: Read) => void = () => {}, from = '192.0.2.1') {
    const ofThisTest = begun
    this.#client = clientAt(from)
    this.isTaken = this.#take(() => {
      ofThisTest.push(name)
      onBegin(this)
    })
  }

  #take(begin: () => void): boolean {
    return queue.enqueue({
      client: this.#client,
      response: this.response as unknown as ServerResponse,
      begin,
      refuse: () => {
        this.isRefused = true
      },
      isArriving: () => this.isArriving,
    })
  }

  /** The body is there, so the call waits for its turn. */
  arrive(onTurn: () => void): boolean {
    this.isArriving = false
    return this.#take(onTurn)
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
const reads = (count: number, onBegin?: (read: Read) => void, from?: string) =>
  Array.from({ length: count }, (_, index) => new Read(String(index), onBegin, from))
const assure = (name: string, from = '192.0.2.1') => {
  const response = new EventEmitter() as unknown as ServerResponse
  queue.enqueueAlways({ client: clientAt(from), response, begin: () => begun.push(name) })
}

test('a read that comes alone starts in the same turn of the event loop', async () => {
  reads(1)
  await turns(1)
  expect(begun).toEqual(['0'])
})

test('each turn starts one slow read, in the order of arrival if all are of one client', async () => {
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

test('an answer to a slow client blocks no other client', async () => {
  const all = reads(33)
  await turns(60)
  all[5]!.beginAnswer()
  new Read('last')
  await turns(3)
  expect(begun).toHaveLength(33)
})

test('a waiting read starts once an open one begins its answer, even if nothing else happens', async () => {
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

test('once the first of 32 in the queue has waited for 50 ms, others are refused until the queue moves', async () => {
  const all = reads(32 + 32)
  await turns(100)
  expect(begun).toHaveLength(32)
  now = 50
  expect(new Read('just in time').isTaken).toBe(true)
  now = 51
  expect(new Read('too late').isTaken).toBe(false)
  for (const read of all.slice(0, 2)) read.end()
  await turns(3)
  expect(new Read('behind a queue that is short again').isTaken).toBe(true)
})

test('a short queue accepts reads, however long it has not moved', async () => {
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

describe('between clients', () => {
  test('clients take turns, so that one with many requests blocks no other', async () => {
    reads(100)
    new Read('mine', undefined, '192.0.2.2')
    await turns(2)
    expect(begun).toEqual(['0', 'mine'])
  })

  test('a full queue has a place for a client with fewer requests, and one of the client with the most is refused', async () => {
    const all = reads(256)
    expect(new Read('one too many').isTaken).toBe(false)
    const mine = new Read('mine', undefined, '192.0.2.2')
    expect(mine.isTaken).toBe(true)
    await turns(1)
    expect(all.filter(read => read.isRefused)).toEqual([all[255]])
    await turns(400)
    expect(begun).toContain('mine')
    expect(begun).not.toContain('255')
  })

  test('each network has an eighth of the queue: one whose 32 have waited too long gets no more, and others do', async () => {
    reads(32)
    await turns(60)
    const waiting = reads(32)
    now = 51
    expect(new Read('one too many').isTaken).toBe(false)
    const others = Array.from({ length: 7 }, (_, index) => reads(32, undefined, `192.0.2.${index + 2}`))
    expect(others.flat().every(({ isTaken }) => isTaken)).toBe(true)
    expect(new Read('one more', undefined, '192.0.2.2').isTaken).toBe(false)
    expect(new Read('one more', undefined, '192.0.2.10').isTaken).toBe(true)
    await turns(2)
    expect([...waiting, ...others.flat()].filter(read => read.isRefused)).toHaveLength(1)
  })

  test('an IPv6 network of 48 bits has an eighth, which its networks of 64 bits share equally', async () => {
    reads(32)
    await turns(60)
    const of = (subnet: number, count = 1) => reads(count, undefined, `2001:db8:1:${subnet}::1`)
    const first = of(1, 32)
    now = 51
    expect(of(1)[0]!.isTaken).toBe(false)
    for (let subnet = 2; subnet <= 33; subnet += 1) expect(of(subnet)[0]!.isTaken).toBe(subnet <= 32)
    await turns(10)
    expect(first.filter(read => read.isRefused)).toHaveLength(31)
    expect(new Read('elsewhere', undefined, '2001:db8:2::1').isTaken).toBe(true)
  })

  test('a client that is alone may use the whole queue', () => {
    expect(reads(256).every(({ isTaken }) => isTaken)).toBe(true)
  })
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

test('a read that waits in another queue blocks no other request', async () => {
  const all = reads(33)
  await turns(60)
  expect(begun).toHaveLength(32)
  queue.release(all[5]!.response as unknown as ServerResponse)
  await turns(2)
  expect(begun).toHaveLength(33)
})

test('each turn starts four requests that must not be refused, besides a read, and clients take turns', async () => {
  for (let index = 0; index < 10_000; index += 1) assure(`flood ${index}`)
  assure('mine', '192.0.2.2')
  reads(1)
  await turns(1)
  expect(begun).toEqual(['flood 0', 'mine', 'flood 1', 'flood 2', '0'])
  await turns(1)
  expect(begun).toHaveLength(9)
})

test('requests that must not be refused start even while all places for open reads are taken', async () => {
  reads(33)
  await turns(60)
  assure('write')
  await turns(1)
  expect(begun.at(-1)).toBe('write')
})

test('a turn sends eight refusals, so that clients that retry at once block no others', async () => {
  reads(256)
  const refused = reads(1_000)
  const write = () => assure('write')
  await turns(1)
  expect(refused.filter(read => read.isRefused)).toHaveLength(8)
  write()
  await turns(1)
  expect(begun).toContain('write')
  expect(refused.filter(read => read.isRefused)).toHaveLength(16)
  await turns(123)
  expect(refused.every(read => read.isRefused)).toBe(true)
})

test('refusals of disconnected clients take no place in a turn', async () => {
  reads(256)
  const refused = reads(1_000)
  for (const { response } of refused.slice(0, -1)) response.destroyed = true
  await turns(1)
  expect(refused.at(-1)!.isRefused).toBe(true)
})
