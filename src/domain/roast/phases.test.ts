import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roastPhases } from './phases.ts'

test('a roast of 10:00 with yellowing at 4:00 and first crack at 8:00', () => {
  expect(roastPhases({ yellowingSeconds: 240, firstCrackSeconds: 480, dropSeconds: 600 })).toEqual({
    beforeFirstCrack: { seconds: 480, percent: 80 },
    drying: { seconds: 240, percent: 40 },
    maillard: { seconds: 240, percent: 40 },
    development: { seconds: 120, percent: 20 },
  })
})

test('a phase is unknown if a milestone that bounds it is missing', () => {
  const phases = roastPhases({ yellowingSeconds: null, firstCrackSeconds: 480, dropSeconds: 600 })
  expect(phases).toEqual({
    beforeFirstCrack: { seconds: 480, percent: 80 },
    drying: null,
    maillard: null,
    development: { seconds: 120, percent: 20 },
  })
  expect(roastPhases({ yellowingSeconds: 240, firstCrackSeconds: 480, dropSeconds: null })).toEqual({
    beforeFirstCrack: null,
    drying: null,
    maillard: null,
    development: null,
  })
})

test('contradicting times give no phase', () => {
  const phases = roastPhases({ yellowingSeconds: 500, firstCrackSeconds: 480, dropSeconds: 490 })
  expect(phases).toMatchObject({ drying: null, maillard: null, development: { seconds: 10 } })
})

test('the three phases add up to the whole roast', () => {
  const times = fc.array(fc.double({ min: 1, max: 1800, noNaN: true }), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(times, unordered => {
      const [yellowingSeconds = 0, firstCrackSeconds = 0, dropSeconds = 0] = unordered.toSorted(
        (a, b) => a - b,
      )
      const { drying, maillard, development } = roastPhases({
        yellowingSeconds,
        firstCrackSeconds,
        dropSeconds,
      })
      const known = [drying, maillard, development].filter(phase => phase !== null)
      expect(known.reduce((sum, phase) => sum + phase.seconds, 0)).toBeCloseTo(dropSeconds, 6)
      expect(known.reduce((sum, phase) => sum + phase.percent, 0)).toBeCloseTo(100, 6)
    }),
  )
})
