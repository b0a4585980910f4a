import { expect, test } from 'vitest'
import { unknownBean } from '#domain/bean/bean.ts'
import { mergeEdit } from '#web/parts/edit/edit-merge.ts'
import {
  beanChanges,
  beanFieldsOf,
  beanOfDraft,
  draftOf,
  textsOfPrice,
  typedPriceOf,
  withFieldsOf,
} from './bean-draft.ts'

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
  draft.texts.country = '  '
  draft.texts.total_score = ''
  draft.namedNumbers.cupping_scores = [
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
  expect(typedPriceOf(draft)).toEqual({ amount: '14.50', currency: 'USD', unit: '5 lb' })
  const type = (amount: string, currency: string, unit: string) => {
    Object.assign(draft.texts, textsOfPrice({ amount, currency, unit }))
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
  Object.assign(draft.texts, textsOfPrice({ amount, currency, unit }))
  expect(beanOfDraft(draft)).toEqual({ ok: false, reason: { sentence, input } })
})

test('a crop year is one year or two in a row, in one text', () => {
  const draft = draftOf({ ...kenya, crop_year: 2024, crop_year_to: 2025 })
  expect(draft.texts.crop_year).toBe('2024/25')
  const typed = (text: string) => beanOfDraft({ ...draft, texts: { ...draft.texts, crop_year: text } })
  expect(typed('25/26')).toMatchObject({ ok: true, value: { crop: { crop_year: 2025, crop_year_to: 2026 } } })
  expect(typed('2024')).toMatchObject({ ok: true, value: { crop: { crop_year: 2024, crop_year_to: null } } })
  expect(typed(' ')).toMatchObject({ ok: true, value: { crop: { crop_year: null, crop_year_to: null } } })
  const sentence = 'Crop year must be a year, such as 2025, or two in a row, such as 2025/26'
  for (const wrong of ['2024.5', '2024/26', '1899'])
    expect(typed(wrong)).toEqual({ ok: false, reason: { sentence, input: 'crop_year' } })
})

test('the years of a crop that were changed here and elsewhere are one difference', () => {
  const before = { ...kenya, crop_year: 2024 }
  const [here, elsewhere] = [
    { ...before, crop_year_to: 2025 },
    { ...before, crop_year: 2025 },
  ]
  const { merged, conflicts } = mergeEdit(beanFieldsOf(before), beanFieldsOf(here), beanFieldsOf(elsewhere))
  expect(conflicts).toEqual(['crop'])
  expect(merged.crop).toEqual({ crop_year: 2024, crop_year_to: 2025 })
})

test('the chosen fields take their newest values, the others keep what was typed', () => {
  const draft = draftOf(kenya)
  draft.texts.country = 'Congo'
  draft.flags.recommended_for_espresso = 'yes'
  const newest = { ...kenya, country: 'Uganda', cupping_scores: { Body: 8 } }
  expect(withFieldsOf(draft, newest, ['country', 'cupping_scores'])).toEqual({
    style: '',
    texts: { ...draft.texts, country: 'Uganda' },
    flags: { recommended_for_espresso: 'yes' },
    namedNumbers: { ...draft.namedNumbers, cupping_scores: [['Body', '8']] },
  })
})

test('a score that is not a number is reported', () => {
  const draft = draftOf(kenya)
  draft.namedNumbers.cupping_scores = [['Brightness', 'high']]
  expect(beanOfDraft(draft)).toEqual({
    ok: false,
    reason: { sentence: 'Brightness must be a number', input: 'cupping_scores.0' },
  })
})

test('a bean needs a name', () => {
  expect(beanOfDraft(draftOf(unknownBean(' ')))).toEqual({
    ok: false,
    reason: { sentence: 'Origin name is required', input: 'origin_name' },
  })
})

test('an added flavour needs a unique name', () => {
  const draft = draftOf(kenya)
  draft.namedNumbers.flavor_profiles = [
    ['Berry', '4'],
    ['', ''],
  ]
  expect(beanOfDraft(draft)).toMatchObject({ ok: true, value: { flavor_profiles: { Berry: 4 } } })
  draft.namedNumbers.flavor_profiles = [['', '4']]
  expect(beanOfDraft(draft)).toEqual({
    ok: false,
    reason: { sentence: 'One of the flavor profiles has a value but no name', input: 'flavor_profiles.0' },
  })
  draft.namedNumbers.flavor_profiles = [
    ['Berry', '4'],
    ['Berry ', '3'],
  ]
  expect(beanOfDraft(draft)).toEqual({
    ok: false,
    reason: { sentence: 'Berry appears twice among the flavor profiles', input: 'flavor_profiles.1' },
  })
})

test('an edit sends only what was changed', () => {
  const shown = beanFieldsOf(kenya)
  const edited = { ...shown, country: null, cupping_scores: { Brightness: 9, "Cupper's Correction": 0 } }
  expect(beanChanges(kenya, edited)).toEqual({ country: null, cupping_scores: edited.cupping_scores })
  expect(beanChanges(kenya, shown)).toEqual({})
})

test('a style is sent only if it was changed, and one that was changed elsewhere is taken over', () => {
  const light = { ...kenya, style_id: 2 }
  expect(beanChanges(kenya, beanFieldsOf(light))).toEqual({ style_id: 2 })
  expect(beanOfDraft({ ...draftOf(light), style: '' })).toMatchObject({ ok: true, value: { style_id: null } })
  expect(withFieldsOf(draftOf(kenya), light, ['style_id']).style).toBe('2')
})

test('a price that was changed elsewhere is taken as a whole', () => {
  const draft = draftOf(kenya)
  draft.texts.price_amount = '9'
  expect(typedPriceOf(withFieldsOf(draft, { ...kenya, ...BOUGHT }, ['price']))).toEqual({
    ...{ amount: '14.50', currency: 'USD', unit: '5 lb' },
  })
})
