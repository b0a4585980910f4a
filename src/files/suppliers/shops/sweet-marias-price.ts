import type { Price } from '#domain/bean/price/bean-price.ts'
import { asObject, asObjects, asText, type JsonObject, parseShopJson } from '#files/suppliers/json-data.ts'
import { jsonLdProduct } from '#files/suppliers/json-ld.ts'
import { elementsOf, type Page } from '#files/suppliers/page.ts'
import { metadataCurrency } from '#files/suppliers/page-metadata.ts'
import { offeredPrice } from '#files/suppliers/prices/offers.ts'
import { amountOf, chosenOffer, gramsOfSize } from '#files/suppliers/prices/sizes.ts'

/**
 * The price in US dollars. The page shows the price of the cheapest size in stock, which may be two pounds or more, so
 * only the list of sizes counts: Magento's `spConfig` (1 LB even if out of stock, or the smallest size), otherwise the
 * offers of the JSON-LD. Null if the page has neither.
 */
export function sweetMariasPrice(page: Page): Price | null {
  const currency = metadataCurrency(page)
  if (currency !== null && currency !== 'USD') return null
  const sizes = elementsOf(page, 'script[type="text/x-magento-init"]')
    .map(script => page.$(script).text())
    .filter(text => text.includes('"spConfig"'))
    .flatMap(text => sizesOf(configurationIn(parseShopJson(text))))
  return chosenOffer(sizes) ?? offeredPrice(jsonLdProduct(page), 'USD')
}

/** The `spConfig` object, two levels below the selector that it is for. */
function configurationIn(data: unknown): JsonObject | null {
  for (const target of Object.values(asObject(data) ?? {})) {
    for (const component of Object.values(asObject(target) ?? {})) {
      const configuration = asObject(asObject(component)?.spConfig)
      if (configuration !== null) return configuration
    }
  }
  return null
}

/** The sizes on sale: options with a product, each with the final price of its first product. */
function sizesOf(configuration: JsonObject | null): Price[] {
  const prices = asObject(configuration?.optionPrices)
  const attributes = Object.values(asObject(configuration?.attributes) ?? {})
  return attributes.flatMap(attribute =>
    asObjects(asObject(attribute)?.options).flatMap(option => {
      const product = asText(Array.isArray(option.products) ? option.products[0] : null)
      const grams = gramsOfSize(asText(option.label))
      const offered = product === null ? null : asObject(prices?.[product])
      const amount = amountOf(asObject(offered?.finalPrice)?.amount)
      return grams === null || amount === null ? [] : [{ amount, currency: 'USD', grams }]
    }),
  )
}
