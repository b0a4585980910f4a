import { expect, test } from 'vitest'
import { HOUSE } from '#domain/score/style.ts'
import { weakestPart } from './weakest-part.ts'

const explanations = ['Duration.', 'Weight loss.', 'First crack.', 'Curve.', 'Development.']
const components = { duration: 18, weight_loss: 20, first_crack: 19, curve: null, development: 17 }

test('the weakest part has the fewest points', () => {
  expect(weakestPart({ components, explanations })).toBe('Development.')
  expect(weakestPart(null)).toBe('')
})

test('by a style of the owner it is the part that earned the smallest share of its points', () => {
  const style = { ...HOUSE, points: { ...HOUSE.points, first_crack: 40, development: 17, curve: 3 } }
  expect(weakestPart({ components, explanations, style })).toBe('First crack.')
})
