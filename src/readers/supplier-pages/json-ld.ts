import type { Findings } from './findings.ts'
import { asObject, asObjects, asText, type JsonObject, parseShopJson } from './json-data.ts'
import { findingsOfLabels } from './labels/label-findings.ts'
import { meaningsOf } from './labels/label-meanings.ts'
import type { LabelledValue } from './labels/labelled-values.ts'
import { elementsOf, type Page } from './page.ts'
import { plainLine, textOfMarkup } from './plain-text.ts'
import { poundsOfSize, priceOf, pricePerPound } from './price-per-pound.ts'

/**
 * The product that a page's JSON-LD (schema.org) describes: the first Product or ProductGroup, including inside
 * `@graph`, lists or `mainEntity`. Related products are inside a product and are not searched.
 */
export function jsonLdProduct(page: Page): JsonObject | null {
  const pending: unknown[] = elementsOf(page, 'script[type="application/ld+json"]')
    .map(script => parseShopJson(page.$(script).text().trim()))
    .reverse()
  for (let visited = 0; pending.length > 0 && visited < MOST_OBJECTS; visited++) {
    const value = pending.pop()
    if (Array.isArray(value)) pending.push(...value.slice(0, MOST_OBJECTS).reverse())
    const object = asObject(value)
    if (object === null) continue
    if (isOfType(object, 'Product') || isOfType(object, 'ProductGroup')) return object
    pending.push(object.mainEntity, object['@graph'])
  }
  return null
}

/**
 * name → origin_name, description → bean_summary, brand or manufacturer → supplier, offers → cost_per_lb,
 * additionalProperty → the fields that its names mean.
 */
export function findingsOfJsonLd(product: JsonObject | null): Findings {
  if (product === null) return {}
  return {
    ...findingsOfLabels(additionalProperties(product)),
    origin_name: plainLine(asText(product.name)),
    bean_summary: textOfMarkup(asText(product.description)),
    supplier: plainLine(asText(product.brand) ?? asText(product.manufacturer)),
    cost_per_lb: pricePerPoundOf(product),
  }
}

/**
 * The price of a pound in US dollars: from the offers whose name (or variant's name) is a size, otherwise from the one
 * price of a product whose name or weight is a size. Null for other currencies and for prices without a size. An offer
 * without a currency is taken to be in `unstatedCurrency`.
 */
export function pricePerPoundOf(
  product: JsonObject | null,
  unstatedCurrency: string | null = null,
): number | null {
  const offers = offersOf(product)
  const isDollars = ({ offer }: { offer: JsonObject }) => (currencyOf(offer) ?? unstatedCurrency) === 'USD'
  if (product === null || !offers.every(isDollars)) return null
  const sized = offers.flatMap(({ offer, of }) => {
    const pounds = poundsOfSize(asText(offer.name)) ?? weightOf(of) ?? poundsOfSize(sizeNameOf(of))
    const price = priceOf(offer.price ?? specificationOf(offer)?.price)
    return pounds === null || price === null ? [] : [{ pounds, price, of }]
  })
  const isAmbiguous =
    sized.length > 1 &&
    new Set(sized.map(({ pounds }) => pounds)).size === 1 &&
    new Set(sized.map(({ price }) => price)).size > 1
  return isAmbiguous ? null : pricePerPound(sized)
}

/** Whether a JSON-LD object has a type; its type may be a list or a full address. */
function isOfType(object: JsonObject, type: string): boolean {
  const types = Array.isArray(object['@type']) ? object['@type'] : [object['@type']]
  return types.some(name => typeof name === 'string' && name.replace(/^.*[/:]/, '') === type)
}

const MOST_OBJECTS = 5000

function offersOf(product: JsonObject | null): { offer: JsonObject; of: JsonObject }[] {
  if (product === null) return []
  const variants = asObjects(product.hasVariant)
  return [product, ...variants].flatMap(of =>
    asObjects(of.offers).flatMap(offer => {
      const nested = asObjects(offer.offers)
      if (nested.length > 0) return nested.map(inner => ({ offer: inner, of }))
      return isOfType(offer, 'AggregateOffer') ? [] : [{ offer, of }]
    }),
  )
}

function currencyOf(offer: JsonObject): string | null {
  return asText(offer.priceCurrency) ?? asText(specificationOf(offer)?.priceCurrency)
}

/** WooCommerce shops put price and currency here. */
function specificationOf(offer: JsonObject): JsonObject | undefined {
  return asObjects(offer.priceSpecification)[0]
}

function sizeNameOf(product: JsonObject): string | null {
  return asText(product.size) ?? asText(product.name)
}

const POUND_CODES = /^(?:LBR|lbs?)$/i

/** schema.org `weight`: a text such as `1 lb`, or a value with a unit (UN/CEFACT code or name). */
function weightOf(product: JsonObject): number | null {
  const weight = asObjects(product.weight)[0]
  if (weight === undefined) return poundsOfSize(asText(product.weight))
  const unit = asText(weight.unitCode) ?? asText(weight.unitText) ?? ''
  const names: [RegExp, string][] = [
    [POUND_CODES, 'lb'],
    [/^(?:KGM|kg)$/i, 'kg'],
    [/^(?:GRM|g)$/i, 'g'],
    [/^(?:ONZ|oz)$/i, 'oz'],
  ]
  const name = names.find(([code]) => code.test(unit))?.[1]
  return name === undefined ? null : poundsOfSize(`${Number(asText(weight.value))} ${name}`)
}

/** A product's `additionalProperty` whose names are known labels. */
export function additionalProperties(product: JsonObject | null): LabelledValue[] {
  return asObjects(product?.additionalProperty).flatMap(property => {
    const label = plainLine(asText(property.name))
    const value = plainLine(asText(property.value))
    if (label === null || value === null) return []
    return meaningsOf(label).map(known => ({ ...known, label, value }))
  })
}
