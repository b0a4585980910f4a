import { expect, test } from 'vitest'
import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import { alignRoasts } from './alignment.ts'
import { momentOf, type RoastMoments, roastMoments } from './moments.ts'

const moments = (known: Partial<RoastMoments>): RoastMoments => ({
  charge: 0,
  'turning-point': null,
  yellowing: null,
  'first-crack': null,
  drop: 600,
  ...known,
})

test('roasts are placed with the chosen moment at 0', () => {
  const roasts = [moments({ 'first-crack': 480 }), moments({ 'first-crack': 420, drop: 555 })]
  expect(alignRoasts(roasts, 'first-crack').map(({ zeroSeconds }) => zeroSeconds)).toEqual([480, 420])
  expect(alignRoasts(roasts, 'drop').map(({ zeroSeconds }) => zeroSeconds)).toEqual([600, 555])
  expect(alignRoasts(roasts, 'charge').map(({ zeroSeconds }) => zeroSeconds)).toEqual([0, 0])
})

test('a roast without the moment is aligned on the charge of the first one that has it', () => {
  const roasts = [moments({}), moments({ yellowing: 250 }), moments({ yellowing: 300 })]
  expect(alignRoasts(roasts, 'yellowing')).toEqual([
    { zeroSeconds: 250, hasMoment: false },
    { zeroSeconds: 250, hasMoment: true },
    { zeroSeconds: 300, hasMoment: true },
  ])
})

test('roasts of which none has the moment are aligned on charge', () => {
  expect(alignRoasts([moments({}), moments({})], 'yellowing')).toEqual([
    { zeroSeconds: 0, hasMoment: false },
    { zeroSeconds: 0, hasMoment: false },
  ])
})

test('a moment that was marked after drop is unknown', () => {
  const timeline = { ...EMPTY_TIMELINE, timeSeconds: [0, 300, 600] }
  const marks = [
    { milestone_type: 'yellowing', time_seconds: 601 },
    { milestone_type: '1st_crack_start', time_seconds: 500 },
  ] as const
  expect(roastMoments(timeline, marks)).toEqual(moments({ 'first-crack': 500 }))
})

test('a roast without samples has no moments', () => {
  const none = { charge: null, 'turning-point': null, yellowing: null, 'first-crack': null, drop: null }
  expect(roastMoments(EMPTY_TIMELINE, [])).toEqual(none)
})

test('an address that names no moment means charge', () => {
  expect([momentOf('first-crack'), momentOf('second'), momentOf(null)]).toEqual([
    'first-crack',
    'charge',
    'charge',
  ])
})
