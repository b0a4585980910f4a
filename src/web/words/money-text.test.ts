import { afterEach, expect, test, vi } from 'vitest'
import { DEFAULT_UNITS } from '#domain/words/shown-figures.ts'
import { currencyName, currencySign, moneyText, typedCurrency, typedMoney } from './money-text.ts'
import { weightText } from './unit-text.ts'

afterEach(() => vi.unstubAllGlobals())

test.each(['de-DE', 'fr-CH', 'en-US@posix'])('money and weights have one decimal sign in %s', language => {
  vi.stubGlobal('navigator', { language })
  expect([weightText(212.5, DEFAULT_UNITS), moneyText(16.48, 'EUR')]).toEqual(['212.5 g', '€16.48'])
  expect([moneyText(1234.5, 'USD'), moneyText(1200, 'JPY')]).toEqual(['$1,234.50', '¥1,200'])
  expect([currencySign('CHF'), currencyName('EUR')]).toEqual(['CHF', 'Euro (EUR)'])
})

test('a currency is typed as its code or its name', () => {
  const typed = [' eur', 'euro', 'British Pound', 'British Pound (GBP)', 'pound', 'ZZ9', '']
  expect(typed.map(typedCurrency)).toEqual(['EUR', 'EUR', 'GBP', 'GBP', 'POUND', 'ZZ9', ''])
})

test('money is typed with or without its currency', () => {
  expect(['68', '68 €', '€68.50', '68,50', '$1,250', '1.250,99 EUR', '0', '12.345'].map(typedMoney)).toEqual([
    68, 68, 68.5, 68.5, 1250, 1250.99, 0, 12.35,
  ])
  expect(['', 'free', '-5', '1.2.3', '6e8'].map(typedMoney)).toEqual([null, null, null, null, null])
})
