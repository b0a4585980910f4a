import { namedCountry } from '#domain/bean/named-country.ts'
import type { Price } from '#domain/bean/price/bean-price.ts'
import { GRAMS_PER_POUND } from '#domain/record/units.ts'
import type { Findings } from '#files/suppliers/findings.ts'
import { jsonLdProduct } from '#files/suppliers/json-ld.ts'
import { childrenOf, elementsOf, isElement, type Page } from '#files/suppliers/page.ts'
import { headingOf, metadataCurrency } from '#files/suppliers/page-metadata.ts'
import { lineOf, textOf } from '#files/suppliers/plain-text.ts'
import { offeredPrice } from '#files/suppliers/prices/offers.ts'
import { amountOf } from '#files/suppliers/prices/sizes.ts'
import { firstText } from '#files/suppliers/sections.ts'
import type { Supplier } from '#files/suppliers/supplier.ts'

/**
 * Royal Coffee with its Crown Jewels (WooCommerce, addresses `/product/…`).
 *
 * | on the page                                              | field             |
 * |----------------------------------------------------------|-------------------|
 * | heading                                                  | origin_name       |
 * | Grower                                                   | farm_mill         |
 * | Altitude, Variety, Harvest                               | altitude, varietals, harvest_date |
 * | Region; a country after its last comma                   | region, country   |
 * | Process; the words from "dried" on                       | processing_method, drying_method |
 * | `p.characteristics`                                      | cupping_notes     |
 * | first tab of prose                                       | farm_notes        |
 * | "$7.70 per pound", or the offer's price for its weight | price |
 *
 * The analysis of a Crown Jewel (moisture, density, water activity, screen) is loaded from another site and is not in
 * the saved page.
 */
export const royalCoffee: Supplier = {
  name: 'Royal Coffee',
  hosts: ['royalcoffee.com'],
  markup: '.royal-coffee.origin',
  read(page) {
    const origin = originRows(page)
    const region = origin.get('region') ?? null
    const process = origin.get('process') ?? null
    const name = headingOf(page)
    const fields: Findings = {
      origin_name: name,
      country: namedCountry(region?.split(',').at(-1)),
      region,
      altitude: origin.get('altitude'),
      processing_method: process,
      drying_method: /\bdried\b.*$/is.exec(process ?? '')?.[0],
      varietals: origin.get('variety'),
      farm_mill: origin.get('grower'),
      harvest_date: origin.get('harvest'),
      cupping_notes: firstText(page, 'p.characteristics') ?? origin.get('flavor profile'),
      farm_notes: textOf(elementsOf(page, '.tab-pane').slice(0, 1)),
      price: visiblePricePerPound(page) ?? offeredPrice(jsonLdProduct(page), 'USD'),
    }
    return { fields, warnings: isAnalysisElsewhere(page, name) ? [ANALYSIS_ELSEWHERE] : [] }
  },
}

const ANALYSIS_ELSEWHERE =
  'The green analysis (moisture, density, water activity, screen size) is loaded from another site and is not in the saved page.'

/** Cells of `.royal-coffee.origin`: the first element is the label, the second the value. */
function originRows(page: Page): Map<string, string> {
  const rows = new Map<string, string>()
  for (const cell of elementsOf(page, '.royal-coffee.origin > div > div')) {
    const [label, value] = childrenOf(cell).filter(isElement)
    const key = label === undefined ? null : lineOf([label])
    const text = value === undefined ? null : lineOf([value])
    if (key !== null && text !== null) rows.set(key.replace(/(?<!\s)\s*:$/, '').toLowerCase(), text)
  }
  return rows
}

/** List price and bag price drift apart, so the price per pound that the page shows comes first. */
function visiblePricePerPound(page: Page): Price | null {
  if ((metadataCurrency(page) ?? 'USD') !== 'USD') return null
  const text = firstText(page, 'body') ?? ''
  const amount = amountOf(/^(?:price:? ?)?\$ ?([\d,]+\.\d\d) ?(?:per|\/) ?(?:pound|lb)\b/im.exec(text)?.[1])
  return amount === null ? null : { amount, currency: 'USD', grams: GRAMS_PER_POUND }
}

function isAnalysisElsewhere(page: Page, name: string | null): boolean {
  const isCrownJewel = /crown jewel/i.test(name ?? '') || /\/product\/cj\d/.test(page.url ?? '')
  return isCrownJewel || elementsOf(page, 'iframe[src*="infogram.com"]').length > 0
}
