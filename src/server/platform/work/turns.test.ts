import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { mapInTurns, ownTurn } from './turns.ts'

test('callers that request a turn at the same time get one each, in order, and other work runs in between', async () => {
  const happened: string[] = []
  const asked = ['first', 'second', 'third'].map(name => ownTurn().then(() => happened.push(name)))
  for (const between of ['one', 'two', 'three']) {
    await setImmediate()
    happened.push(between)
  }
  await Promise.all(asked)
  expect(happened.filter(name => ['first', 'second', 'third'].includes(name))).toEqual([
    'first',
    'second',
    'third',
  ])
  expect(happened.indexOf('one')).toBeLessThan(happened.indexOf('second'))
  expect(happened.indexOf('two')).toBeLessThan(happened.indexOf('third'))
})

test('a long list is mapped in its order, with other work after each few items', async () => {
  const happened: (string | number)[] = []
  const others = (async () => {
    for (const name of ['one', 'two']) {
      await setImmediate()
      happened.push(name)
    }
  })()
  const mapped = await mapInTurns([7, 8, 9, 10, 11], 2, (item, place) => {
    happened.push(item)
    return item * 10 + place
  })
  await others
  expect(mapped).toEqual([70, 81, 92, 103, 114])
  expect(happened).toEqual([7, 8, 'one', 9, 10, 'two', 11])
})
