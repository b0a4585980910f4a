import { expect, test } from 'vitest'
import { GRAMS_PER_POUND } from '#domain/record/units.ts'
import { readTypedPrice, spreadPrice, type TypedPrice, typedOf } from './typed-price.ts'

const typed = (amount: string, currency = '', unit = ''): TypedPrice => ({ amount, currency, unit })

const POUND = GRAMS_PER_POUND

test.each([
  ['36,90 €/kg', 36.9, 'EUR', 1000],
  ['36,90 € / kg', 36.9, 'EUR', 1000],
  ['€36.90/kg', 36.9, 'EUR', 1000],
  ['36.90 EUR per kg', 36.9, 'EUR', 1000],
  ['36.90 eur per kilo', 36.9, 'EUR', 1000],
  ['EUR 36,90 / 1 kg', 36.9, 'EUR', 1000],
  ['36,- € pro kg', 36, 'EUR', 1000],
  ['24,90 € le kilo', 24.9, 'EUR', 1000],
  ['$7.25/lb', 7.25, 'USD', POUND],
  ['$7.25 per pound', 7.25, 'USD', POUND],
  ['$7.25 USD/lb', 7.25, 'USD', POUND],
  ['US$ 7.25 / lb', 7.25, 'USD', POUND],
  ['usd7.25/lb', 7.25, 'USD', POUND],
  ['C$9.10/lb', 9.1, 'CAD', POUND],
  ['$9.10 CAD / lb', 9.1, 'CAD', POUND],
  ['$36.25 / 5 lb bag', 36.25, 'USD', 5 * POUND],
  ['£12.50 / 250 g', 12.5, 'GBP', 250],
  ['£12.50 (250g)', 12.5, 'GBP', 250],
  ['250 g: £12.50', 12.5, 'GBP', 250],
  ['£14 / 12 oz', 14, 'GBP', (12 * POUND) / 16],
  ['1.250,00 zł / 30 kg', 1250, 'PLN', 30_000],
  ['1 250 zł/30kg', 1250, 'PLN', 30_000],
  ['CHF 1’250.50 / 60 kg', 1250.5, 'CHF', 60_000],
  ['1,980円 / 200g', 1980, 'JPY', 200],
  ['１，９８０円／２００ｇ', 1980, 'JPY', 200],
  ['1 350 ₽ / кг', 1350, 'RUB', 1000],
  ['129 SEK / 250 g', 129, 'SEK', 250],
  ['36,90 €', 36.9, 'EUR', null],
  ['36.90/kg', 36.9, null, 1000],
  ['7.25 per lb', 7.25, null, POUND],
  ['7,45', 7.45, null, null],
  ['0', 0, null, null],
  ['0 €/kg', 0, 'EUR', 1000],
] as const)('the amount "%s" is the price %d %s for %s g', (amount, value, currency, grams) => {
  const price = readTypedPrice(typed(amount), null)
  expect(price).toEqual({
    ok: true,
    value: { amount: value, currency, grams: grams && expect.closeTo(grams, 6) },
  })
})

test.each([
  'cheap',
  '-5',
  '12–15 €/kg',
  '12 / 15 €',
  '36,90 € / kg inkl. MwSt.',
  '9,50 € (38,00 €/kg)',
  'from 5 kg 13.90 €',
  '36.90 kg',
  '36.90 €/m',
  '36.90 XYZ/kg',
  '2 x 1 lb $14',
  '129 kr / 250 g',
  'kg',
  '€',
])('"%s" is refused as an amount', amount => {
  expect(readTypedPrice(typed(amount), null)).toEqual({
    ok: false,
    reason: { part: 'amount', code: 'no price' },
  })
  expect(spreadPrice(typed(amount, 'EUR', 'kg'), null)).toEqual(typed(amount, 'EUR', 'kg'))
})

test('a whole price is spread over its parts, in the digits that were typed; other amounts stay as they are', () => {
  expect(spreadPrice(typed('1.250,00 zł / 30 kg', 'EUR', 'lb'), null)).toEqual(
    typed('1.250,00', 'PLN', '30 kg'),
  )
  expect(spreadPrice(typed('36,90 €', 'USD', 'kg'), null)).toEqual(typed('36,90', 'EUR', 'kg'))
  expect(spreadPrice(typed('7.25/lb', 'USD', 'kg'), null)).toEqual(typed('7.25', 'USD', 'lb'))
  expect(spreadPrice(typed(' 36,90', 'EUR', 'kg'), null)).toEqual(typed(' 36,90', 'EUR', 'kg'))
})

test('a sign that currencies share is that of the chosen one; a dollar is otherwise one of the United States', () => {
  const currencyOf = (amount: string, currency: string) => spreadPrice(typed(amount, currency), null).currency
  expect(currencyOf('$9/lb', 'AUD')).toBe('AUD')
  expect(currencyOf('$9/lb', 'EUR')).toBe('USD')
  expect(currencyOf('129 kr/250 g', 'NOK')).toBe('NOK')
})

test('a number that may be a thousand or have three decimals is read in the reader’s language', () => {
  const amountOf = (amount: string, sign: ',' | '.') => {
    const price = readTypedPrice(typed(amount), sign)
    return price.ok && price.value?.amount
  }
  expect([amountOf('3.845', '.'), amountOf('3.845', ',')]).toEqual([3.845, 3845])
  expect([amountOf('1,250', '.'), amountOf('1,250', ',')]).toEqual([1250, 1.25])
  expect([amountOf('12,50', '.'), amountOf('12.50', ',')]).toEqual([12.5, 12.5])
})

test('an amount of a currency without cents is a whole number, whatever the reader’s decimal sign', () => {
  const amountOf = (amount: string, sign: ',' | '.', currency = '') => {
    const price = readTypedPrice(spreadPrice(typed(amount, currency), sign), sign)
    return price.ok && price.value?.amount
  }
  expect([amountOf('1,980円/200g', ','), amountOf('¥1.980', '.')]).toEqual([1980, 1980])
  expect([
    amountOf('1,980', ',', 'jpy'),
    amountOf('₩25,000 / kg', ','),
    amountOf('350.000 VND', '.'),
  ]).toEqual([1980, 25_000, 350_000])
  expect([amountOf('1,980 €', ',', 'JPY'), amountOf('12.5', '.', 'JPY')]).toEqual([1.98, 12.5])
})

test.each([
  [' eur ', 'EUR'],
  ['€', 'EUR'],
  ['euros', 'EUR'],
  ['zł', 'PLN'],
  ['$', 'USD'],
  ['', null],
])('the currency "%s" is %s', (currency, code) => {
  expect(readTypedPrice(typed('9', currency), null)).toMatchObject({ value: { currency: code } })
})

test.each([
  ['kg', 1000],
  ['/ kg', 1000],
  ['per lb', POUND],
  ['Pound', POUND],
  ['250 g', 250],
  ['250g bag', 250],
  ['½ lb', POUND / 2],
  ['1,5 kg', 1500],
  ['', null],
])('the unit "%s" is %s g', (unit, grams) => {
  expect(readTypedPrice(typed('9', 'EUR', unit), null)).toMatchObject({ value: { grams } })
})

test('currency and unit that are none are refused at their place, and so are those without an amount', () => {
  const reasonOf = (price: TypedPrice) => {
    const read = readTypedPrice(price, null)
    return read.ok ? read.value : read.reason
  }
  for (const currency of ['money', 'XYZ', 'kr'])
    expect(reasonOf(typed('9', currency, 'kg'))).toEqual({ part: 'currency', code: 'no currency' })
  for (const unit of ['a bag', '250', '0 g', '2 x 1 lb', '1 lb 4 oz'])
    expect(reasonOf(typed('9', 'EUR', unit))).toEqual({ part: 'unit', code: 'no size' })
  expect(reasonOf(typed(' ', 'EUR', ''))).toEqual({ part: 'amount', code: 'no amount' })
  expect(reasonOf(typed('', '', 'kg'))).toEqual({ part: 'amount', code: 'no amount' })
  expect(reasonOf(typed(' '))).toBeNull()
})

test('every price is the same after it was written into the field and read again', () => {
  const amounts = [0, 0.0000001, 0.05, 3.845, 7.25, 36.9, 1250, 1234.567, 1_000_000_000]
  const weights = [null, 0.125, 1.234, 1, 250, 1000, 1500, 60_000, POUND, 5 * POUND, (12 * POUND) / 16]
  for (const amount of amounts)
    for (const currency of [null, 'EUR', 'USD', 'JPY'])
      for (const grams of weights)
        for (const sign of [null, '.', ','] as const) {
          const price = { amount, currency, grams }
          expect(readTypedPrice(typedOf(price), sign)).toEqual({ ok: true, value: price })
        }
  expect(readTypedPrice(typedOf(null), null)).toEqual({ ok: true, value: null })
})
