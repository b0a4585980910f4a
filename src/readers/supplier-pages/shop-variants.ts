import { asObject, asObjects, asText, parseShopJson } from './json-data.ts'
import { elementsOf, type Page } from './page.ts'
import { metadataCurrency } from './page-metadata.ts'
import { type PricedSize, poundsOfSize, priceOf, pricePerPound } from './price-per-pound.ts'

/**
 * The price of a pound in US dollars from the sizes that a Shopify page lists as JSON (`variants` with `title`
 * and `price`, a whole number of cents) or a WooCommerce form in `data-product_variations`. Null if the page states no
 * sizes, or any currency but US dollars, or no currency.
 */
export function variantPricePerPound(page: Page): number | null {
  if (metadataCurrency(page) !== 'USD') return null
  return pricePerPound([...shopifySizes(page), ...wooCommerceSizes(page)])
}

function shopifySizes(page: Page): PricedSize[] {
  return elementsOf(page, 'script[type="application/json"]').flatMap(script => {
    const data = asObject(parseShopJson(page.$(script).text()))
    const product = asObject(data?.product) ?? data
    return asObjects(product?.variants).flatMap(variant => {
      const pounds = poundsOfSize(asText(variant.title))
      const price = priceOf(variant.price)
      const isCents = Number.isInteger(variant.price)
      return pounds === null || price === null ? [] : [{ pounds, price: isCents ? price / 100 : price }]
    })
  })
}

function wooCommerceSizes(page: Page): PricedSize[] {
  return elementsOf(page, 'form[data-product_variations]').flatMap(form =>
    asObjects(parseShopJson(form.attribs['data-product_variations'] ?? '')).flatMap(variation => {
      const names = Object.values(asObject(variation.attributes) ?? {})
      const pounds = names.map(name => poundsOfSize(asText(name))).find(size => size !== null)
      const price = priceOf(variation.display_price)
      return pounds == null || price === null ? [] : [{ pounds, price }]
    }),
  )
}
