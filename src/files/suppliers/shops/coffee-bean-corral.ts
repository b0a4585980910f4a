import { namedCountry } from '#domain/bean/named-country.ts'
import type { Price } from '#domain/bean/price/bean-price.ts'
import { GRAMS_PER_POUND } from '#domain/record/units.ts'
import type { Findings } from '#files/suppliers/findings.ts'
import { altitudeWithUnit, namedNumbers } from '#files/suppliers/findings.ts'
import { jsonLdProduct } from '#files/suppliers/json-ld.ts'
import { elementsOf, hasClass, type Page, within } from '#files/suppliers/page.ts'
import { headingOf, metadataCurrency } from '#files/suppliers/page-metadata.ts'
import { lineOf } from '#files/suppliers/plain-text.ts'
import { offeredPrice } from '#files/suppliers/prices/offers.ts'
import { amountOf, gramsOfSize } from '#files/suppliers/prices/sizes.ts'
import { firstText, tableRows } from '#files/suppliers/sections.ts'
import type { Supplier } from '#files/suppliers/supplier.ts'

/**
 * Coffee Bean Corral: the ASP.NET site (`/product/….aspx`, to spring 2026) and the Shopify site since.
 *
 * | on the page                                                | field              |
 * |------------------------------------------------------------|--------------------|
 * | `h1 [itemprop=name]`, otherwise the heading                | origin_name        |
 * | spec Country, otherwise `.coff-country`                    | country            |
 * | spec Local Region (or Region), otherwise `.coff-region`    | region             |
 * | spec Altitude (meters)                                     | altitude           |
 * | spec Process, Variety, Harvest                             | processing_method, varietals, harvest_date |
 * | attributes (of 7) and flavours (of 4), names as written    | flavor_profiles    |
 * | short description, otherwise spec Cupping Notes            | cupping_notes      |
 * | description                                                | bean_summary       |
 * | `span[itemprop=price]`, for one pound, otherwise JSON-LD offers with a size | price |
 *
 * On the old site a rating is part of a class name (`spd-matrix-attribute-4`), and the first `itemprop=name` of the
 * page is the breadcrumb "Home".
 */
export const coffeeBeanCorral: Supplier = {
  name: 'Coffee Bean Corral',
  hosts: ['coffeebeancorral.com'],
  markup: '.spd-matrix-attributes, .spd-matrix-flavors, .pdp-fp-group',
  ratings: '.spd-matrix-attributes, .spd-matrix-flavors, .pdp-fp-group',
  read(page) {
    const specs = new Map([
      ...tableRows(page, '.pdp-spec-row', '.pdp-spec-label', '.pdp-spec-value'),
      ...tableRows(page, 'ul.typedisplay li', '.productpropertylabel', '.productpropertyvalue'),
    ])
    const flavorProfiles = namedNumbers([...ratingsInClasses(page), ...ratingsInText(page)])
    const fields: Findings = {
      origin_name: lineOf(elementsOf(page, 'h1 [itemprop="name"]').slice(0, 1)) ?? headingOf(page),
      country:
        namedCountry(specs.get('country')) ?? specs.get('country') ?? firstText(page, 'h1 .coff-country'),
      region: specs.get('local region') ?? specs.get('region') ?? firstText(page, 'h1 .coff-region'),
      altitude: altitudeWithUnit('meters', specs.get('altitude (meters)')) ?? specs.get('altitude'),
      processing_method: specs.get('process'),
      varietals: specs.get('variety'),
      harvest_date: specs.get('harvest'),
      flavor_profiles: flavorProfiles,
      cupping_notes:
        firstText(page, '#ctl00_MainContentHolder_lblShortDescription', '[id$="lblShortDescription"]') ??
        specs.get('cupping notes'),
      bean_summary: firstText(page, '#productpage [itemprop="description"]', 'span[itemprop="description"]'),
      price: onePoundPrice(page) ?? offeredPrice(jsonLdProduct(page), 'USD'),
    }
    return { fields, warnings: flavorProfiles === null ? [] : [SCALES] }
  },
}

const SCALES =
  'Coffee Bean Corral rates attributes (brightness, body, …) out of 7 and flavors (fruity, nutty, …) out of 4.'

/** The old site's ratings: the number at the end of a class name of the span next to a label. */
function ratingsInClasses(page: Page): [string | null, number][] {
  return elementsOf(page, '.spd-matrix-attributes .d-flex, .spd-matrix-flavors .d-flex').flatMap(row => {
    const rating = within(row, () => true)
      .map(({ attribs }) => /spd-matrix-(?:attribute|flavor)-(\d)\b/.exec(attribs.class ?? '')?.[1])
      .find(digit => digit !== undefined)
    return rating === undefined ? [] : [[lineOf([row]), Number(rating)] as [string | null, number]]
  })
}

/** The new site's ratings: labels and values as two parallel lists in a group. */
function ratingsInText(page: Page): [string | null, number][] {
  return elementsOf(page, '.pdp-fp-group').flatMap(group => {
    const texts = (name: string) =>
      within(group, element => hasClass(element, name)).map(element => lineOf([element]))
    const values = texts('pdp-fp-val')
    return texts('pdp-fp-label').flatMap((label, index) => {
      const rating = /^\d+(?:\.\d+)?/.exec(values[index] ?? '')?.[0]
      return rating === undefined ? [] : [[label, Number(rating)] as [string | null, number]]
    })
  })
}

/** The old site's price is for one pound, unless the name says another size. */
function onePoundPrice(page: Page): Price | null {
  const price = elementsOf(page, '#productpage [itemprop="price"], span[itemprop="price"]')[0]
  const amount = amountOf(price?.attribs.content)
  const isOfPound = (gramsOfSize(headingOf(page)) ?? GRAMS_PER_POUND) === GRAMS_PER_POUND
  const currency = metadataCurrency(page) ?? 'USD'
  return amount !== null && isOfPound ? { amount, currency, grams: GRAMS_PER_POUND } : null
}
