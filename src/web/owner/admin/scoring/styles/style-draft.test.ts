import { expect, test } from 'vitest'
import { HOUSE } from '#domain/score/style.ts'
import {
  draftOfStyle,
  idealProblem,
  pointsWords,
  rulesOfDraft,
  type StyleDraft,
  withBoth,
  withLeftOut,
} from './style-draft.ts'

const house = draftOfStyle({ name: 'Light', ...HOUSE })
const withPoints = (points: Partial<StyleDraft['points']>) => ({ ...house.points, ...points })

test('a draft that is filled with a style has its ideals and points', () => {
  expect(house.ideals.duration).toEqual({ from: '8:00', to: '12:00' })
  expect(house.ideals.weight_loss).toEqual({ from: '12', to: '16' })
  expect(rulesOfDraft(house)).toEqual({ ideals: HOUSE.ideals, points: HOUSE.points })
})

test('minutes are typed as a clock or a number, with a comma or a point', () => {
  const typed = (from: string, to: string) =>
    rulesOfDraft({ ...house, ideals: { ...house.ideals, duration: { from, to } } })?.ideals.duration
  expect(typed('7:30', '9')).toEqual({ from: 7.5, to: 9 })
  expect(typed('7,5', '9.25')).toEqual({ from: 7.5, to: 9.25 })
  expect(typed('soon', '9')).toBeUndefined()
})

test.each([
  ['duration', '8:00', '61', 'Enter times such as 8:30, up to 60:00'],
  ['weight_loss', '', '16', 'Enter percents from 0 to 100'],
  ['weight_loss', '12', '101', 'Enter percents from 0 to 100'],
  ['first_crack', '80', '80', 'The first must be below the second'],
  ['development', '0', '100', null],
] as const)('an ideal for %s from %j to %j: %s', (component, from, to, problem) => {
  expect(idealProblem(component, { from, to })).toBe(problem)
})

test.each([
  [{}, '100 of 100 points.'],
  [{ curve: '15' }, '95 of 100 points: 5 missing.'],
  [{ curve: '20.5' }, '100.5 of 100 points: 0.5 too many.'],
  [{ curve: 'many' }, 'Enter points from 0 to 100.'],
  [{ curve: '-5', duration: '45' }, 'Enter points from 0 to 100.'],
])('points %j: %s', (points, words) => {
  const draft = { ...house, points: withPoints(points) }
  expect(pointsWords(draft.points)).toBe(words)
  expect(rulesOfDraft(draft) === null).toBe(words !== '100 of 100 points.')
})

test('first crack or development, if left out, gives its points to the other, and gets half of them back', () => {
  const without = withLeftOut(house, 'development')
  expect(without.points).toMatchObject({ first_crack: '40', development: '0' })
  expect(rulesOfDraft(without)).not.toBeNull()
  expect(withBoth(without, 'development').points).toEqual(house.points)
})
