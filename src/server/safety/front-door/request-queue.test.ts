import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { type Client, clientAt } from '#server/platform/limits/client-address.ts'
import { RequestQueue } from './request-queue.ts'

const VISITOR = '192.0.2.1'
const OTHER = '192.0.2.2'

let begun: string[]
let queue: RequestQueue

beforeEach(() => {
  begun = []
  queue = new RequestQueue()
})

/** A request whose answer starts and ends when the test says so. */
class Asked {
  readonly response = Object.assign(new EventEmitter(), { destroyed: false, writeHead: () => {} })
  isRefused = false
  readonly #name: string
  readonly #client: Client
  #isArriving: boolean

  constructor(name: string, { from = VISITOR, isArriving = false } = {}) {
    this.#name = name
    this.#client = clientAt(from)
    this.#isArriving = isArriving
    this.#wait()
  }

  #wait(): void {
    const ofThisTest = begun
    queue.enqueue({
      client: this.#client,
      response: this.response as unknown as ServerResponse,
      begin: () => ofThisTest.push(this.#name),
      refuse: () => {
        this.isRefused = true
      },
      isArriving: () => this.#isArriving,
    })
  }

  /** The body is there, so the request waits for its turn. */
  arrive(): void {
    this.#isArriving = false
    this.#wait()
  }

  beginAnswer(): void {
    this.response.writeHead()
  }

  disconnect(): void {
    this.response.emit('close')
  }
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate)
}
const asked = (count: number, options?: { from?: string; isArriving?: boolean }) =>
  Array.from({ length: count }, (_, index) => new Asked(String(index), options))
/** One of each of so many addresses. */
const askedByMany = (count: number) =>
  Array.from({ length: count }, (_, index) => new Asked(`of ${index}`, { from: `198.51.100.${index}` }))
const isRefused = (request: Asked) => request.isRefused
const write = (name: string, from = VISITOR) => {
  const response = new EventEmitter() as unknown as ServerResponse
  queue.enqueueAlways({ client: clientAt(from), response, begin: () => begun.push(name) })
}

test('a request that comes alone starts in the same turn of the event loop', async () => {
  asked(1)
  await turns(1)
  expect(begun).toEqual(['0'])
})

test('each turn starts one, in the order of arrival if all are of one client', async () => {
  asked(3)
  await turns(2)
  expect(begun).toEqual(['0', '1'])
  await turns(1)
  expect(begun).toEqual(['0', '1', '2'])
})

test('four of an address are open at once, and the next starts when one is answered', async () => {
  const all = asked(6)
  await turns(20)
  expect(begun).toEqual(['0', '1', '2', '3'])
  all[2]!.beginAnswer()
  await turns(2)
  expect(begun).toHaveLength(5)
})

test('an address with four open requests keeps no other waiting', async () => {
  asked(100)
  await turns(20)
  new Asked('mine', { from: OTHER })
  await turns(1)
  expect(begun.slice(4)).toEqual(['mine'])
})

test('sixteen are open at once, whoever asked', async () => {
  const all = askedByMany(20)
  await turns(40)
  expect(begun).toHaveLength(16)
  all[5]!.disconnect()
  await turns(2)
  expect(begun).toHaveLength(17)
})

test('one whose client has disconnected is not started', async () => {
  const [gone] = asked(2)
  gone!.response.destroyed = true
  await turns(1)
  expect(begun).toEqual(['1'])
})

test('clients take turns, so that one with many requests delays no other', async () => {
  asked(100)
  new Asked('mine', { from: OTHER })
  await turns(2)
  expect(begun).toEqual(['0', 'mine'])
})

test('256 of an address may wait; another is refused, and one of another address is not', async () => {
  expect(asked(256).some(isRefused)).toBe(false)
  const more = new Asked('one too many')
  const mine = new Asked('mine', { from: OTHER })
  await turns(2)
  expect([more, mine].map(isRefused)).toEqual([true, false])
  expect(begun).toEqual(['0', 'mine'])
  const next = new Asked('in time')
  await turns(10)
  expect(next.isRefused).toBe(false)
})

test('the first 64 bits of an IPv6 address count as an address', async () => {
  asked(256, { from: '2001:db8:1:1::1' })
  const same = new Asked('of the same network', { from: '2001:db8:1:1::2' })
  const other = new Asked('of another', { from: '2001:db8:1:2::1' })
  await turns(1)
  expect([same, other].map(isRefused)).toEqual([true, false])
})

test('requests whose bodies are still arriving take no place from others', async () => {
  asked(40, { isArriving: true })
  await turns(60)
  expect(begun).toHaveLength(40)
  new Asked('a visitor')
  await turns(2)
  expect(begun).toHaveLength(41)
})

test('bodies that arrive together are handled in turn, four of an address at once', async () => {
  const all = asked(40, { isArriving: true })
  await turns(60)
  begun.length = 0
  for (const request of all) request.arrive()
  await turns(60)
  expect(begun).toEqual(['0', '1', '2', '3'])
  all[0]!.beginAnswer()
  await turns(2)
  expect(begun).toHaveLength(5)
})

test('a request that waits in another queue takes no place from others', async () => {
  const all = asked(5)
  await turns(20)
  expect(begun).toHaveLength(4)
  queue.release(all[2]!.response as unknown as ServerResponse)
  await turns(2)
  expect(begun).toHaveLength(5)
})

test('each turn starts four requests that must not be refused, besides another, and clients take turns', async () => {
  for (let index = 0; index < 10_000; index += 1) write(`flood ${index}`)
  write('mine', OTHER)
  asked(1)
  await turns(1)
  expect(begun).toEqual(['flood 0', 'mine', 'flood 1', 'flood 2', '0'])
  await turns(1)
  expect(begun).toHaveLength(9)
})

test('requests that must not be refused start even while all places are taken', async () => {
  askedByMany(20)
  await turns(40)
  write('write')
  await turns(1)
  expect(begun.at(-1)).toBe('write')
})

test('a turn sends eight refusals, so that clients that retry at once delay no others', async () => {
  asked(256)
  const refused = asked(1_000)
  await turns(1)
  expect(refused.filter(isRefused)).toHaveLength(8)
  write('write')
  await turns(1)
  expect(begun).toContain('write')
  expect(refused.filter(isRefused)).toHaveLength(16)
  await turns(123)
  expect(refused.every(isRefused)).toBe(true)
})

test('refusals of disconnected clients take no place in a turn', async () => {
  asked(256)
  const refused = asked(1_000)
  for (const { response } of refused.slice(0, -1)) response.destroyed = true
  await turns(1)
  expect(refused.at(-1)!.isRefused).toBe(true)
})
