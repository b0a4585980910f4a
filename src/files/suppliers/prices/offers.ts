import type { Price } from '#domain/bean/price/bean-price.ts'
import { currencyCode } from '#domain/bean/price/currencies.ts'
import { asObjects, asText, type JsonObject } from '#files/suppliers/json-data.ts'
import { isOfType } from '#files/suppliers/json-ld.ts'
import { amountOf, chosenOffer, gramsOfSize } from './sizes.ts'

/**
 * The price of a size in JSON-LD: of the offers whose name (or variant's name) is a size, otherwise of a product whose
 * name or weight is one. Null without a size, if currencies differ, or if one size has several prices. An offer
 * without a currency is taken to be in `unstatedCurrency`.
 */
export function offeredPrice(
  product: JsonObject | null,
  unstatedCurrency: string | null = null,
): Price | null {
  const offers = offersOf(product).map(offer => ({ ...offer, currency: offer.currency ?? unstatedCurrency }))
  if (new Set(offers.map(({ currency }) => currency)).size > 1) return null
  const sized = offers.filter(({ grams }) => grams !== null)
  const isAmbiguous =
    sized.length > 1 &&
    new Set(sized.map(({ grams }) => grams)).size === 1 &&
    new Set(sized.map(({ amount }) => amount)).size > 1
  return isAmbiguous ? null : chosenOffer(sized)
}

/** The amount of a product whose offers all have the same; null otherwise. */
export function offeredAmount(product: JsonObject | null): number | null {
  const [amount = null, ...others] = new Set(offersOf(product).map(offer => offer.amount))
  return others.length === 0 ? amount : null
}

/** The currency of a product's first offer. */
export function offeredCurrency(product: JsonObject | null): string | null {
  const offers = asObjects(product?.offers)
  return offers.map(currencyOf).find(currency => currency !== null) ?? offersOf(product)[0]?.currency ?? null
}

function offersOf(product: JsonObject | null): Price[] {
  if (product === null) return []
  const variants = asObjects(product.hasVariant)
  return [product, ...variants].flatMap(of =>
    asObjects(of.offers)
      .flatMap(offer => {
        const nested = asObjects(offer.offers)
        if (nested.length > 0) return nested
        return isOfType(offer, 'AggregateOffer') ? [] : [offer]
      })
      .flatMap(offer => {
        const amount = amountOf(offer.price ?? specificationOf(offer)?.price)
        const grams = gramsOfSize(asText(offer.name)) ?? weightOf(of) ?? gramsOfSize(sizeNameOf(of))
        return amount === null ? [] : [{ amount, currency: currencyOf(offer), grams }]
      }),
  )
}

function currencyOf(offer: JsonObject): string | null {
  return currencyCode(asText(offer.priceCurrency) ?? asText(specificationOf(offer)?.priceCurrency))
}

/** WooCommerce shops put price and currency here. */
function specificationOf(offer: JsonObject): JsonObject | undefined {
  return asObjects(offer.priceSpecification)[0]
}

function sizeNameOf(product: JsonObject): string | null {
  return asText(product.size) ?? asText(product.name)
}

/** UN/CEFACT codes and names of units. */
const UNITS: readonly [RegExp, string][] = [
  [/^(?:LBR|lbs?)$/i, 'lb'],
  [/^(?:KGM|kg)$/i, 'kg'],
  [/^(?:GRM|g)$/i, 'g'],
  [/^(?:ONZ|oz)$/i, 'oz'],
]

/** schema.org `weight`: a text such as `1 lb`, or a value with a unit. */
function weightOf(product: JsonObject): number | null {
  const weight = asObjects(product.weight)[0]
  if (weight === undefined) return gramsOfSize(asText(product.weight))
  const unit = asText(weight.unitCode) ?? asText(weight.unitText) ?? ''
  const name = UNITS.find(([code]) => code.test(unit))?.[1]
  return name === undefined ? null : gramsOfSize(`${Number(asText(weight.value))} ${name}`)
}
