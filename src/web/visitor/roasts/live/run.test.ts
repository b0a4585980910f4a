import { expect, test } from 'vitest'
import {
  lastPress,
  lastTyped,
  marksOf,
  mergedPresses,
  pressed,
  pressesOf,
  type Run,
  seenFrom,
  tookBack,
  tookBackTyped,
} from './run.ts'

const NOTHING = { presses: {}, unsent: [], unsentChoice: [] } as unknown as Run

/** A run in which these were pressed, each sent. */
const sent = (presses: Run['presses']): Run => ({ ...NOTHING, presses })

test('what two devices press is merged by kind: what is pressed here and not sent yet wins', () => {
  const here = { ...sent({ charge: 1_000, yellowing: 250_000 }), unsent: ['yellowing' as const] }
  const there = { charge: 1_200, yellowing: 240_000, '1st_crack_start': 470_000 }
  expect(mergedPresses(here, there)).toEqual({
    charge: 1_200,
    yellowing: 250_000,
    '1st_crack_start': 470_000,
  })
})

test('a press that is taken back here stays away although the server still has it', () => {
  const run = { ...sent({ charge: 1_000, drop: 600_000 }) }
  const back = tookBack(run)
  expect(back).toEqual({ presses: { charge: 1_000 }, unsent: ['drop'], finish: null, refusal: null })
  expect(mergedPresses({ ...run, ...back }, { charge: 1_000, drop: 600_000 })).toEqual({ charge: 1_000 })
})

test('the last press is the latest by its time, whatever its kind', () => {
  expect(lastPress({})).toBeNull()
  expect(lastPress({ charge: 1, '1st_crack_start': 8, yellowing: 9 })).toBe('yellowing')
  const run = pressed(sent({ charge: 1 }), 'drop', 700)
  expect([run, tookBack({ ...sent({}), ...run })]).toEqual([
    { presses: { charge: 1, drop: 700 }, unsent: ['drop'] },
    { presses: { charge: 1 }, unsent: ['drop'], finish: null, refusal: null },
  ])
})

test('a wrong clock of the phone does no harm: instants are sent by the clock of the server, and come back by that of the phone', () => {
  const presses = { charge: 1_000, '1st_crack_start': 471_000, drop: 601_000 }
  const there = marksOf(presses, 3_600_000)
  expect(there).toEqual({
    charged_at: 3_601_000,
    marks: [{ milestone_type: '1st_crack_start', at: 4_071_000 }],
    dropped_at: 4_201_000,
  })
  const stored = {
    charged_at: new Date(there.charged_at!).toISOString(),
    marks: there.marks.map(({ milestone_type, at }) => ({ milestone_type, at: new Date(at).toISOString() })),
    dropped_at: new Date(there.dropped_at!).toISOString(),
  }
  expect(pressesOf(stored, 3_600_000)).toEqual(presses)
})

test('nothing is marked without a charge, and marks are sent in the order of time', () => {
  expect(marksOf({ yellowing: 5, drop: 9 }, 0)).toEqual({ charged_at: null, marks: [], dropped_at: null })
  const { marks } = marksOf({ charge: 10, '1st_crack_start': 20, yellowing: 30, '1st_crack_end': 5 }, 0)
  expect(marks.map(({ milestone_type, at }) => [milestone_type, at])).toEqual([
    ['1st_crack_end', 10],
    ['1st_crack_start', 20],
    ['yellowing', 30],
  ])
})

test('a state of the server that arrives after a later one changes nothing', () => {
  const run = { ...sent({ charge: 1_000 }), seenEvent: 4, serverIsAhead: null, roast_id: null }
  const coffee = { bean_id: 2, blend_id: null, greens: null }
  const others = { green_weight_g: 250, plan_roast_id: 12, plan_id: 3 }
  const stored = { ...coffee, ...others, charged_at: null, dropped_at: null, marks: [] }
  const roast = (event_id: number) =>
    ({ ...stored, event_id, roast_id: null }) as unknown as Parameters<typeof seenFrom>[1]
  const later = { seenEvent: 5, presses: {}, roast_id: null }
  expect([seenFrom(run, roast(3)), seenFrom(run, roast(5))]).toEqual([{}, { ...coffee, ...others, ...later }])
  // What was chosen here and isn't sent yet counts.
  expect(seenFrom({ ...run, unsentChoice: ['coffee'] }, roast(5))).toEqual({ ...others, ...later })
  const unsentChoice = ['weight', 'plan'] as const
  expect(seenFrom({ ...run, unsentChoice }, roast(5))).toEqual({ ...coffee, ...later })
})

test('what was typed is taken back one after the other, back to the last press, and can be typed again', () => {
  const readings = [1_500, 2_000, 3_000].map(at => ({ at, bean_temp: at / 10 }))
  const typed = { ...sent({ charge: 1_600 }), readings }
  const once = { ...typed, ...tookBackTyped(typed, lastTyped(typed)!) }
  expect(lastTyped(once)).toMatchObject({ at: 2_000 })
  const twice = { ...once, ...tookBackTyped(once, lastTyped(once)!) }
  expect(lastTyped(twice)).toBeNull()
  const again = { ...twice, readings: [...twice.readings, { at: 3_000, bean_temp: 301 }] }
  expect(lastTyped(again)).toEqual({ at: 3_000, bean_temp: 301 })
})
