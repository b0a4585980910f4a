import { expect, test } from 'vitest'
import { DEFAULT_UNITS } from '#domain/words/shown-figures.ts'
import { draftGrams, draftOfEntry, EMPTY_ENTRY, entryOfDraft } from './entry-draft.ts'

const OUNCES = { ...DEFAULT_UNITS, weight: 'oz' } as const
const TODAY = '2026-11-24'

test('a bare 5 that was bought is 5 kg, one that was weighed or taken 5 g', () => {
  const grams = (kind: 'purchase' | 'count' | 'taken', amount: string, units = DEFAULT_UNITS) =>
    draftGrams(kind, { ...EMPTY_ENTRY, amount }, units)
  expect([grams('purchase', '5'), grams('purchase', '2,5'), grams('purchase', '0')]).toEqual([5000, 2500, 0])
  expect([grams('purchase', '50'), grams('purchase', '1,180'), grams('purchase', '5 g')]).toEqual([
    50, 1180, 5,
  ])
  expect([grams('count', '5'), grams('taken', '30')]).toEqual([5, 30])
  expect(grams('purchase', '5', OUNCES)).toBe(2267.96)
  expect(grams('purchase', '60', OUNCES)).toBe(1700.97)
})

test.each([
  ['purchase', { amount: '9999999 kg', cost: '68' }, 'amount', 'Enter at most 1,000 kg.'],
  ['count', { amount: '1000001' }, 'amount', 'Enter at most 1,000 kg.'],
  ['purchase', { amount: '5 kg', cost: '9999999999' }, 'cost', 'Enter at most 1,000,000.'],
  ['purchase', { amount: '0', cost: '68' }, 'amount', 'Enter an amount above 0.'],
  ['purchase', { amount: '5 kg', cost: 'abc' }, 'cost', 'Enter what it cost, such as 68 or 68.50.'],
  ['taken', { amount: '-5' }, 'amount', 'Enter an amount such as 500 g, 2.5 kg or 5 lb.'],
  ['count', { amount: '5', date: '2027-03-01' }, 'date', 'This day is yet to come.'],
] as const)('a %s with %o is refused with a message at the wrong field', (kind, typed, field, sentence) => {
  expect(entryOfDraft(kind, { ...EMPTY_ENTRY, ...typed }, DEFAULT_UNITS, TODAY)).toEqual({
    ok: false,
    reason: { field, sentence },
  })
})

test.each([DEFAULT_UNITS, OUNCES])(
  'a small purchase that is opened and saved stays as it is, in %o',
  units => {
    const entry = { kind: 'purchase', date: TODAY, grams: 20, cost: 3, note: null } as const
    const saved = entryOfDraft('purchase', draftOfEntry(entry, units), units, TODAY)
    expect(saved.ok && saved.value.grams).toBe(20)
  },
)

test.each(['10 lb', '2.5 kg', '1180.5 g', '12.5 oz', '0.01 g'])(
  'a purchase of %s comes back as typed, in any units',
  amount => {
    for (const units of [DEFAULT_UNITS, OUNCES]) {
      const grams = draftGrams('purchase', { ...EMPTY_ENTRY, amount }, units)!
      const entry = { kind: 'purchase', date: TODAY, grams, cost: 3, note: null } as const
      expect(draftOfEntry(entry, units).amount).toBe(amount)
    }
  },
)

test('an entry without a date gets the date of today', () => {
  const draft = { ...EMPTY_ENTRY, amount: '5', cost: '68' }
  expect(entryOfDraft('purchase', draft, DEFAULT_UNITS, TODAY)).toEqual({
    ok: true,
    value: { kind: 'purchase', date: TODAY, grams: 5000, cost: 68, note: null },
  })
})
