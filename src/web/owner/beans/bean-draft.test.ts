import { expect, test } from 'vitest'
import { unknownBean } from '#domain/bean/bean.ts'
import { mergeEdit } from '#web/parts/edit/edit-merge.ts'
import { beanChanges, beanOfDraft, draftOf } from './bean-draft.ts'

const BOUGHT = { price_amount: 14.5, price_currency: 'USD', price_weight_g: 2267.96185 }
const kenya = {
  ...unknownBean('Kenya Nyeri AA'),
  style_id: null,
  country: 'Kenya',
  cost_per_lb: 8.9,
  total_score: 91.3,
  recommended_for_espresso: false,
  cupping_scores: { Brightness: 9.2, "Cupper's Correction": 0 },
}

test.each([
  ['without a price', { cost_per_lb: null }],
  ['of which the cost of a pound is known', {}],
  ['with a price as bought', BOUGHT],
  ['of an unknown currency and weight', { ...BOUGHT, price_currency: null, price_weight_g: null }],
  ['with a currency alone', { cost_per_lb: null, price_currency: 'EUR' }],
])('an unchanged draft of a bean %s changes nothing', (_, price) => {
  const bean = { ...kenya, ...price }
  const edited = beanOfDraft(draftOf(bean))
  expect(edited.ok && beanChanges(bean, edited.value)).toEqual({})
})

test('a cleared value is unknown, not an empty text or zero', () => {
  const draft = draftOf(kenya)
  draft.country = '  '
  draft.total_score = ''
  draft.cupping_scores = [
    ['Brightness', ''],
    ["Cupper's Correction", '0'],
  ]
  expect(beanOfDraft(draft)).toMatchObject({
    ok: true,
    value: { country: null, total_score: null, cupping_scores: { "Cupper's Correction": 0 } },
  })
})

test('a price is typed with its currency and size, or as a whole', () => {
  const draft = draftOf({ ...kenya, ...BOUGHT })
  expect(draft.price).toEqual({ amount: '14.50', currency: 'USD', unit: '5 lb' })
  const type = (amount: string, currency: string, unit: string) => {
    draft.price = { amount, currency, unit }
    const edited = beanOfDraft(draft)
    return edited.ok ? beanChanges({ ...kenya, ...BOUGHT }, edited.value) : edited.reason
  }
  expect(type('14,50', 'usd', '5lb')).toEqual({})
  const euros = { price_amount: 36.9, price_currency: 'EUR', price_weight_g: 1000 }
  expect(type('36,90', ' eur', 'kg')).toEqual(euros)
  expect(type('36,90 € / kg', 'USD', '5 lb')).toEqual(euros)
  expect(type('15', 'USD', '5 lb')).toEqual({ ...BOUGHT, price_amount: 15 })
  expect(type('', '', '')).toEqual({ price_amount: null, price_currency: null, price_weight_g: null })
})

test.each([
  [
    'cheap',
    'USD',
    'lb',
    'price_amount',
    'Price must be an amount such as 36.90, or a whole price such as 36.90 EUR / kg',
  ],
  ['', '', 'lb', 'price_amount', 'Price needs an amount, or neither a currency nor a unit'],
  ['9', 'money', 'lb', 'price_currency', 'The currency must be a code, such as EUR'],
  ['9', 'USD', 'a bag', 'price_weight_g', 'The unit must be a weight, such as kg, lb or 250 g'],
])('the price "%s", "%s", "%s" is reported at %s', (amount, currency, unit, input, sentence) => {
  const draft = draftOf(kenya)
  draft.price = { amount, currency, unit }
  expect(beanOfDraft(draft)).toEqual({ ok: false, reason: { field: input, sentence } })
})

test('a crop year is one year or two in a row, in one text', () => {
  const draft = draftOf({ ...kenya, crop_year: 2024, crop_year_to: 2025 })
  expect(draft.crop_year).toBe('2024/25')
  const typed = (text: string) => beanOfDraft({ ...draft, crop_year: text })
  expect(typed('25/26')).toMatchObject({ ok: true, value: { crop: { crop_year: 2025, crop_year_to: 2026 } } })
  expect(typed('2024')).toMatchObject({ ok: true, value: { crop: { crop_year: 2024, crop_year_to: null } } })
  expect(typed(' ')).toMatchObject({ ok: true, value: { crop: { crop_year: null, crop_year_to: null } } })
  const sentence = 'Crop year must be a year, such as 2025, or two in a row, such as 2025/26'
  for (const wrong of ['2024.5', '2024/26', '1899'])
    expect(typed(wrong)).toEqual({ ok: false, reason: { field: 'crop_year', sentence } })
})

test('the years of a crop that were changed here and elsewhere are one difference', () => {
  const before = { ...kenya, crop_year: 2024 }
  const [here, elsewhere] = [
    { ...before, crop_year_to: 2025 },
    { ...before, crop_year: 2025 },
  ]
  const { merged, conflicts } = mergeEdit(draftOf(before), draftOf(here), draftOf(elsewhere))
  expect(conflicts).toEqual(['crop_year'])
  expect(merged.crop_year).toBe('2024/25')
})

test('a price that was changed here and elsewhere is one difference', () => {
  const here = { ...draftOf(kenya), price: { amount: '9', currency: 'EUR', unit: 'kg' } }
  const { merged, conflicts } = mergeEdit(draftOf(kenya), here, draftOf({ ...kenya, ...BOUGHT }))
  expect(conflicts).toEqual(['price'])
  expect(merged.price).toEqual(here.price)
})

test('a score that is not a number is reported', () => {
  const draft = draftOf(kenya)
  draft.cupping_scores = [['Brightness', 'high']]
  expect(beanOfDraft(draft)).toEqual({
    ok: false,
    reason: { sentence: 'Brightness must be a number', field: 'cupping_scores.0' },
  })
})

test('a bean needs a name', () => {
  expect(beanOfDraft(draftOf(unknownBean(' ')))).toEqual({
    ok: false,
    reason: { sentence: 'Origin name is required', field: 'origin_name' },
  })
})

test('an added flavour needs a unique name', () => {
  const draft = draftOf(kenya)
  draft.flavor_profiles = [
    ['Berry', '4'],
    ['', ''],
  ]
  expect(beanOfDraft(draft)).toMatchObject({ ok: true, value: { flavor_profiles: { Berry: 4 } } })
  draft.flavor_profiles = [['', '4']]
  expect(beanOfDraft(draft)).toEqual({
    ok: false,
    reason: { sentence: 'One of the flavor profiles has a value but no name', field: 'flavor_profiles.0' },
  })
  draft.flavor_profiles = [
    ['Berry', '4'],
    ['Berry ', '3'],
  ]
  expect(beanOfDraft(draft)).toEqual({
    ok: false,
    reason: { sentence: 'Berry appears twice among the flavor profiles', field: 'flavor_profiles.1' },
  })
})

test('an edit sends only what was changed, and its style too', () => {
  const light = { ...kenya, style_id: 2 }
  const changes = (changed: Partial<ReturnType<typeof draftOf>>) => {
    const edited = beanOfDraft({ ...draftOf(light), ...changed })
    return edited.ok ? beanChanges(light, edited.value) : edited.reason
  }
  expect(changes({})).toEqual({})
  const cupping_scores = { Brightness: 9, "Cupper's Correction": 0 }
  const pairs: [string, string][] = [
    ['Brightness', '9'],
    ["Cupper's Correction", '0'],
  ]
  expect(changes({ country: ' ', cupping_scores: pairs })).toEqual({ country: null, cupping_scores })
  expect(changes({ style_id: '' })).toEqual({ style_id: null })
})
