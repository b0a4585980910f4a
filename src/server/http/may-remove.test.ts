import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { mayRemove } from './may-remove.ts'

const NAMED = Object.entries(calls) as unknown as [string, Call][]

test('writes that only add keep the answers for an outage; all others that change these answers do not', () => {
  const changing = NAMED.filter(([, { changes }]) =>
    changes.some(each =>
      ['beans', 'roasts', 'stock', 'styles', 'feedback', 'site', 'settings'].includes(each),
    ),
  )
  const kept = changing.filter(([, call]) => !mayRemove(call)).map(([name]) => name)
  expect(kept.sort()).toEqual([
    'createBean',
    'createRoast',
    'createStockEntry',
    'createStyle',
    'sendFeedback',
  ])
})

test('reads, and writes of what visitors do not see, take nothing away', () => {
  const { saveTaps, sendToInbox, makeBackup, listRoasts } = calls
  expect([saveTaps, sendToInbox, makeBackup, listRoasts].map(mayRemove)).not.toContain(true)
})
