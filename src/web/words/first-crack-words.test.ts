import { expect, test } from 'vitest'
import { HOUSE } from '#domain/score/style.ts'
import { firstCrackWords } from './first-crack-words.ts'

const SUM = 'First crack and development always add up to 100 % of the roast'
const wordsWith = (ideals: Partial<typeof HOUSE.ideals>, points: Partial<typeof HOUSE.points> = {}) =>
  firstCrackWords({ ideals: { ...HOUSE.ideals, ...ideals }, points: { ...HOUSE.points, ...points } })

test('a style that scores first crack and development says which first crack earns full points for both', () => {
  expect(wordsWith({})).toBe(`${SUM}, so only a first crack at 75–80 % of it earns full points for both.`)
  expect(wordsWith({ first_crack: { from: 80, to: 85 }, development: { from: 15, to: 20 } })).toContain(
    'a first crack at 80–85 % of it',
  )
})

test('a style whose ideals exclude each other says so with the sum', () => {
  expect(wordsWith({ first_crack: { from: 60, to: 70 } })).toBe(
    `${SUM}: a first crack at 60–70 % leaves 30–40 % for development, whose ideal is 15–25 %. No roast earns full points for both.`,
  )
})

test('a style that scores only one of them says which', () => {
  expect(wordsWith({}, { development: 0, first_crack: 40 })).toBe(
    `${SUM}: a first crack at 65–80 % leaves 20–35 % for development. This style scores only first crack.`,
  )
  expect(wordsWith({}, { first_crack: 0 })).toContain('This style scores only development.')
  expect(wordsWith({}, { first_crack: 0, development: 0 })).toBeNull()
})
