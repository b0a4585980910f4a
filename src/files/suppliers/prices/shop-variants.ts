import type { Price } from '#domain/bean/price/bean-price.ts'
import { asObject, asObjects, asText, parseShopJson } from '#files/suppliers/json-data.ts'
import { elementsOf, type Page } from '#files/suppliers/page.ts'
import { metadataCurrency } from '#files/suppliers/page-metadata.ts'
import { amountOf, chosenOffer, gramsOfSize } from './sizes.ts'

/**
 * The price of one of the sizes that a Shopify page lists as JSON (`variants` with `title` and `price`, a whole number
 * of cents) or a WooCommerce form in `data-product_variations`, in the currency of the page's data. Null if the page
 * states no sizes.
 */
export function variantPrice(page: Page): Price | null {
  const currency = metadataCurrency(page)
  const sizes = [...shopifySizes(page), ...wooCommerceSizes(page)]
  return chosenOffer(sizes.map(size => ({ ...size, currency })))
}

type PricedSize = Omit<Price, 'currency'>

function shopifySizes(page: Page): PricedSize[] {
  return elementsOf(page, 'script[type="application/json"]').flatMap(script => {
    const data = asObject(parseShopJson(page.$(script).text()))
    const product = asObject(data?.product) ?? data
    return asObjects(product?.variants).flatMap(variant => {
      const grams = gramsOfSize(asText(variant.title))
      const price = amountOf(variant.price)
      const isCents = Number.isInteger(variant.price)
      return grams === null || price === null ? [] : [{ grams, amount: isCents ? price / 100 : price }]
    })
  })
}

function wooCommerceSizes(page: Page): PricedSize[] {
  return elementsOf(page, 'form[data-product_variations]').flatMap(form =>
    asObjects(parseShopJson(form.attribs['data-product_variations'] ?? '')).flatMap(variation => {
      const names = Object.values(asObject(variation.attributes) ?? {})
      const grams = names.map(name => gramsOfSize(asText(name))).find(size => size !== null)
      const amount = amountOf(variation.display_price)
      return grams == null || amount === null ? [] : [{ grams, amount }]
    }),
  )
}
