import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ownTurn } from './turns.ts'

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
