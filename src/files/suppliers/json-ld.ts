import type { Findings } from './findings.ts'
import { asObject, asObjects, asText, type JsonObject, parseShopJson } from './json-data.ts'
import { findingsOfLabels } from './labels/label-findings.ts'
import { meaningsOf } from './labels/label-meanings.ts'
import type { LabelledValue } from './labels/labelled-values.ts'
import { elementsOf, type Page } from './page.ts'
import { plainLine, textOfMarkup } from './plain-text.ts'

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
 * name → origin_name, description → bean_summary, brand or manufacturer → supplier, additionalProperty →
 * the fields that its names mean. Prices are read by `prices/offers.ts`.
 */
export function findingsOfJsonLd(product: JsonObject | null): Findings {
  if (product === null) return {}
  return {
    ...findingsOfLabels(additionalProperties(product)),
    origin_name: plainLine(asText(product.name)),
    bean_summary: textOfMarkup(asText(product.description)),
    supplier: plainLine(asText(product.brand) ?? asText(product.manufacturer)),
  }
}

/** Whether a JSON-LD object has a type; its type may be a list or a full address. */
export function isOfType(object: JsonObject, type: string): boolean {
  const types = Array.isArray(object['@type']) ? object['@type'] : [object['@type']]
  return types.some(name => typeof name === 'string' && name.replace(/^.*[/:]/, '') === type)
}

const MOST_OBJECTS = 5000

/** A product's `additionalProperty` whose names are known labels. */
export function additionalProperties(product: JsonObject | null): LabelledValue[] {
  return asObjects(product?.additionalProperty).flatMap(property => {
    const label = plainLine(asText(property.name))
    const value = plainLine(asText(property.value))
    if (label === null || value === null) return []
    return meaningsOf(label).map(known => ({ ...known, label, value }))
  })
}
