import { expect, test } from 'vitest'
import { DEFAULT_UNITS } from '#domain/words/shown-figures.ts'
import { summaryText } from './summary-words.ts'

const letters = { first: 'A', other: 'B' }

test('a comparison begins with what sets the roast apart, in the reader’s unit', () => {
  const facts = [
    { kind: 'time', difference: -116 },
    { kind: 'charge', difference: -15 },
    { kind: 'crash', atSeconds: 431 },
  ] as const
  expect(summaryText(letters, facts, DEFAULT_UNITS)).toBe(
    'B was 1:56 faster, charged 15\u00a0°C cooler and crashed at 7:11.',
  )
  expect(summaryText(letters, facts.slice(1, 2), { ...DEFAULT_UNITS, temperature: '°F' })).toBe(
    'B charged 27\u00a0°F cooler.',
  )
  const others = [
    { kind: 'drop', difference: 6 },
    { kind: 'first_crack', difference: 40 },
    { kind: 'weight_loss', difference: 2.4 },
  ] as const
  expect(summaryText(letters, others, DEFAULT_UNITS)).toBe(
    'B dropped 6\u00a0°C hotter, cracked 0:40 later and lost 2.4\u00a0points more weight.',
  )
})

test('a roast without a difference worth a sentence was roasted much as the first', () => {
  expect(summaryText(letters, [], DEFAULT_UNITS)).toBe('B was roasted much as A was.')
})
