import { array, assert, constantFrom, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const client = (network: string, address = network) => ({ network, address })
const [a, b, c] = [client('a'), client('b'), client('c')]

function queueOf(...pushed: [client: typeof a, item: string][]): FairQueue<string> {
  const queue = new FairQueue<string>()
  for (const [client, item] of pushed) queue.push(client, item)
  return queue
}

function allOf<Item>(queue: FairQueue<Item>): Item[] {
  const items: Item[] = []
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) items.push(item)
  return items
}

test('clients take turns, each in the order of arrival', () => {
  const queue = queueOf([a, 'a1'], [a, 'a2'], [a, 'a3'], [b, 'b1'], [b, 'b2'], [c, 'c1'])
  expect(allOf(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('a client that keeps adding items gets no more turns than others', () => {
  const queue = queueOf([a, 'a1'], [b, 'b1'], [a, 'a2'])
  expect(queue.shift()).toBe('a1')
  queue.push(a, 'a3')
  expect(allOf(queue)).toEqual(['b1', 'a2', 'a3'])
})

test('networks take turns, and in a network its addresses', () => {
  const queue = queueOf(
    [client('n', 'n1'), 'n1 first'],
    [client('n', 'n1'), 'n1 second'],
    [client('n', 'n2'), 'n2'],
    [client('n', 'n3'), 'n3'],
    [a, 'a1'],
    [a, 'a2'],
  )
  expect(allOf(queue)).toEqual(['n1 first', 'a1', 'n2', 'a2', 'n3', 'n1 second'])
})

test('a client that may not have a turn keeps its items, and its place before the others', () => {
  const queue = queueOf([a, 'a1'], [b, 'b1'], [b, 'b2'])
  expect(queue.shift(({ address }) => address !== 'a')).toBe('b1')
  expect(allOf(queue)).toEqual(['a1', 'b2'])
  expect(queueOf([a, 'a1']).shift(() => false)).toBeUndefined()
})

test('the client with the most items loses its newest to a client that would have fewer', () => {
  const queue = queueOf([a, 'a1'], [b, 'b1'], [b, 'b2'], [b, 'b3'])
  expect(queue.evictFor(c)).toBe('b3')
  expect(queue.evictFor(a)).toBeUndefined()
  expect(queue.evictFor(c)).toBe('b2')
  expect(queue.evictFor(c)).toBeUndefined()
  expect(allOf(queue)).toEqual(['a1', 'b1'])
})

test('within a network, the address with the most items loses its newest', () => {
  const [one, other] = [client('n', 'n1'), client('n', 'n2')]
  const queue = queueOf([one, 'first'], [one, 'second'], [a, 'a1'], [a, 'a2'], [a, 'a3'])
  expect(queue.evictFor(b)).toBe('a3')
  expect(queue.evictFor(other)).toBe('second')
  expect(queue.evictFor(other)).toBeUndefined()
  expect(queue.lengthOf(one)).toBe(1)
})

const CLIENTS = [a, b, client('n', 'n1'), client('n', 'n2'), client('n', 'n3')]

test('an item waits for at most one turn of each other network, however much these send', () => {
  assert(
    property(array(constantFrom(...CLIENTS), { maxLength: 60 }), pushed => {
      const queue = new FairQueue<string>()
      for (const { network } of pushed) queue.push(client(network), network)
      queue.push(c, 'mine')
      const networks = new Set(pushed.map(({ network }) => network))
      expect(allOf(queue).indexOf('mine')).toBe(networks.size)
    }),
  )
})

test('no item is lost, counted twice or reordered within its address, whatever happens', () => {
  const steps = array(
    record({ what: constantFrom('push', 'shift', 'evict'), client: constantFrom(...CLIENTS) }),
    { maxLength: 100 },
  )
  assert(
    property(steps, all => {
      const queue = new FairQueue<{ address: string; number: number }>()
      const left = new Map<string, number[]>()
      for (const [number, step] of all.entries()) {
        const { address } = step.client
        if (step.what === 'push') {
          queue.push(step.client, { address, number })
          left.set(address, [...(left.get(address) ?? []), number])
        } else if (step.what === 'shift') {
          const taken = queue.shift()
          if (taken !== undefined) expect(left.get(taken.address)!.shift()).toBe(taken.number)
        } else {
          const before = (left.get(address) ?? []).length
          const dropped = queue.evictFor(step.client)
          if (dropped === undefined) continue
          expect(left.get(dropped.address)!.pop()).toBe(dropped.number)
          const sameNetwork = CLIENTS.filter(({ network }) => network === step.client.network)
          const isOwn = sameNetwork.some(other => other.address === dropped.address)
          if (isOwn) expect(left.get(dropped.address)!.length).toBeGreaterThan(before)
        }
        expect(queue.length).toBe([...left.values()].flat().length)
      }
      expect(allOf(queue)).toHaveLength([...left.values()].flat().length)
    }),
  )
})
