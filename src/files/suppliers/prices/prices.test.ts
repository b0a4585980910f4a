import { describe, expect, it } from 'vitest'
import { pricesIn } from '#domain/bean/price/written-prices.ts'
import { fileProblemText } from '#domain/file/file-problems.ts'
import { readSupplierPage } from '#files/suppliers/read-supplier-page.ts'
import { amountOf, chosenOffer, gramsOfSize } from './sizes.ts'

describe('a size', () => {
  it.each([
    ['1 LB', 453.59237],
    [' 5lb bag', 2267.96185],
    ['1/2 pound', 226.796185],
    ['½ lb', 226.796185],
    ['1-lb', 453.59237],
    ['12 oz', 340.1942775],
    ['453.59237 g', 453.59237],
    ['1 kg', 1000],
    ['1,5 kg', 1500],
    ['1,000 kg', 1000],
    ['1.000 g', 1000],
    ['2 500 г', 2500],
    ['250г', 250],
    ['２００ｇ', 200],
    ['500 Gramm', 500],
    ['1 Pfund', 500],
    ['1 quilo', 1000],
    ['250 gramos', 250],
    ['1キロ', 1000],
    ['2 x 1 lb', null],
    ['3x 500gr', null],
    ['1 kgf', null],
    ['Large', null],
  ])('"%s" weighs %s g', (label, grams) => expect(gramsOfSize(label)).toBe(grams))
})

describe('the offer that counts', () => {
  const offer = (grams: number | null, amount: number) => ({ grams, amount, currency: 'USD' })

  it('is that of a pound, however cheap a larger one is', () => {
    expect(chosenOffer([offer(2267.96185, 30), offer(453.59237, 7.2)])?.amount).toBe(7.2)
  })

  it('is that of a kilogram without a pound', () => {
    expect(chosenOffer([offer(250, 9.5), offer(1000, 34), offer(5000, 150)])?.amount).toBe(34)
  })

  it('is otherwise that of the smallest size', () => {
    expect(chosenOffer([offer(2267.96185, 30), offer(907.18474, 14)])?.amount).toBe(14)
    expect(chosenOffer([offer(null, 14)])).toBeNull()
    expect(chosenOffer([])).toBeNull()
  })
})

it.each([
  ['6.35', 6.35],
  ['1,250.00', 1250],
  ['9350.0', 9350],
  ['9,50', 9.5],
  ['$12.07', 12.07],
  [14.9, 14.9],
  ['3.99 - 37.00', null],
  ['0', null],
  [null, null],
])('the amount %j in a shop’s data is %s', (value, amount) => expect(amountOf(value)).toBe(amount))

describe('a price in a line', () => {
  const read = (line: string, currency: string | null = null) =>
    pricesIn(line, { currency, decimalSign: null }).map(price => [price.amount, price.currency, price.grams])

  it.each([
    ['14,90 € / kg inkl. MwSt.', [14.9, 'EUR', 1000]],
    ['12,50 €/kg', [12.5, 'EUR', 1000]],
    ['Grundpreis: 29,80 € / 1 kg', [29.8, 'EUR', 1000]],
    ['(2,98 €/100 g)', [2.98, 'EUR', 100]],
    ['Preis pro kg: 14,90 €*', [14.9, 'EUR', 1000]],
    ['Kilopreis 14,90 €', [14.9, 'EUR', 1000]],
    ['24,90 € le kilo', [24.9, 'EUR', 1000]],
    ['Prix au kilo : 24,90 €', [24.9, 'EUR', 1000]],
    ['25,00 € al kg', [25, 'EUR', 1000]],
    ['€ 12,95 per kilo', [12.95, 'EUR', 1000]],
    ['€ 15,- per kg', [15, 'EUR', 1000]],
    ['45,00 zł / kg', [45, 'PLN', 1000]],
    ['1 350 ₽ / кг', [1350, 'RUB', 1000]],
    ['1 200 руб. за 1 кг', [1200, 'RUB', 1000]],
    ['CHF 1’250.50 / 60 kg', [1250.5, 'CHF', 60_000]],
    ['Fr.14.50 / 500 g', [14.5, 'CHF', 500]],
    ['R$ 89,90 por kg', [89.9, 'BRL', 1000]],
    ['£9.50 per 500g', [9.5, 'GBP', 500]],
    ['USD14.90 / lb', [14.9, 'USD', 453.59237]],
    ['1,980円 / 200g', [1980, 'JPY', 200]],
    ['200g ¥1,980（税込）', [1980, 'JPY', 200]],
    ['1kgあたり 3,980円', [3980, 'JPY', 1000]],
    ['250 g – 9,50 €', [9.5, 'EUR', 250]],
    ['KZT 9 350', [9350, 'KZT', null]],
    ['$8.90 / lb', [8.9, null, 453.59237]],
    ['129 kr / 250 g', [129, null, 250]],
  ])('"%s" is %j', (line, price) => expect(read(line)).toEqual([price]))

  it('may be one of several', () => {
    expect(read('250 g – 9,50 € / 1 kg – 34,00 €')).toEqual([
      [9.5, 'EUR', 250],
      [34, 'EUR', 1000],
    ])
    expect(read('9,50 € (38,00 €/kg)')).toEqual([
      [9.5, 'EUR', null],
      [38, 'EUR', 1000],
    ])
  })

  it('is not for the weight from which on it counts', () => {
    expect(read('ab 5 kg 13,90 €/kg')).toEqual([[13.9, 'EUR', 1000]])
  })

  it('has the currency of the page if several share its sign', () => {
    expect(read('$8.90 / lb', 'CAD')).toEqual([[8.9, 'CAD', 453.59237]])
    expect(read('129 kr / 250 g', 'SEK')).toEqual([[129, 'SEK', 250]])
  })

  it.each(['Ernte 2025', '87 Punkte', '1.700 m', '250 g', 'VAT 19'])('"%s" states none', line => {
    expect(read(line)).toEqual([])
  })
})

describe('the price of a page', () => {
  const read = (body: string, head = '', language = 'de') => {
    const html = `<html lang="${language}"><head><meta property="og:type" content="product">${head}</head><body><main><h1>Kenia Rohkaffee</h1><p>Region: Nyeri</p>${body}</main></body></html>`
    const page = readSupplierPage(new TextEncoder().encode(html), 'x.html')
    if (!page.ok) throw new Error(fileProblemText(page.reason))
    const { price_amount, price_currency, price_weight_g } = page.value.bean
    return {
      price: [price_amount, price_currency, price_weight_g],
      warnings: page.value.warnings,
    }
  }
  const meta = (amount: string, currency: string) =>
    `<meta property="product:price:amount" content="${amount}"><meta property="product:price:currency" content="${currency}">`

  it('is kept as it is stated', () => {
    expect(read('<p>36,90 € / kg</p>')).toEqual({ price: [36.9, 'EUR', 1000], warnings: [] })
    expect(read('<p>$8.90 / lb</p>', meta('8.90', 'USD'), 'en').price).toEqual([8.9, 'USD', 453.59237])
  })

  it('is not the one that was struck through, nor the shipping', () => {
    const body = '<p>Versand 4,90 € / 5 kg</p><p><del>39,90 € / kg</del> 36,90 € / kg</p>'
    expect(read(body).price).toEqual([36.9, 'EUR', 1000])
  })

  it('in the page’s data is for the weight in a line of its own', () => {
    expect(read('<p>500 g</p>', meta('18.45', 'EUR')).price).toEqual([18.45, 'EUR', 500])
    expect(read('<p>Inhalt: 1,000 kg</p>', meta('36.90', 'EUR')).price).toEqual([36.9, 'EUR', 1000])
  })

  it('of which the weight is unknown is kept, with a warning', () => {
    const { price, warnings } = read('<p>250 g</p><p>1 kg</p>', meta('36.90', 'EUR'))
    expect(price).toEqual([36.9, 'EUR', null])
    expect(warnings).toEqual(["The page doesn't say for what weight the price of 36.9 EUR is."])
  })

  it('without a currency is kept, with a warning', () => {
    const { price, warnings } = read('<p>$ 9.90 / lb</p>')
    expect(price).toEqual([9.9, null, 453.59237])
    expect(warnings).toEqual(["The page doesn't say in which currency the price of 9.9 is."])
  })
})
