import { expect, test } from 'vitest'
import { DEFAULT_UNITS } from '#domain/words/shown-figures.ts'
import { boundOfTyped, comparisonsText, typedBound } from './figure-bounds.ts'

const FAHRENHEIT = { ...DEFAULT_UNITS, temperature: '°F' } as const

test.each([
  ['time', '10:00', '600'],
  ['time', '9,5', '570'],
  ['time', '10:', '10:'],
  ['loss', '15,5', '15.5'],
  ['drop', '210', '210'],
] as const)('a %s typed as %s is the bound %s', (figure, typed, bound) => {
  expect(boundOfTyped(figure, typed, DEFAULT_UNITS)).toBe(bound)
})

test('a temperature is typed and shown in the reader’s unit', () => {
  expect(boundOfTyped('drop', '410', FAHRENHEIT)).toBe('210')
  expect(typedBound('drop', '210', FAHRENHEIT)).toBe('410')
  expect(typedBound('time', '600', FAHRENHEIT)).toBe('10:00')
})

test('what a comparison was understood as is said, and so is what wasn’t', () => {
  expect(comparisonsText('ethiopia >15% <10:00', DEFAULT_UNITS)).toBe(': loss from 15 %, time to 10:00')
  expect(comparisonsText('fc>8:00', DEFAULT_UNITS)).toBe(
    '. “fc>8:00” was not understood: compare score, loss, DTR, time, end or cups',
  )
  expect(comparisonsText('ethiopia', DEFAULT_UNITS)).toBe('')
})
