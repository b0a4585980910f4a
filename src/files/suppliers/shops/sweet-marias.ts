import type { NamedNumbers } from '#domain/bean/bean.ts'
import { countryNamedAtStart, namedCountry } from '#domain/bean/named-country.ts'
import type { Price } from '#domain/bean/price/bean-price.ts'
import { round } from '#domain/record/units.ts'
import {
  cuppingScore,
  type Findings,
  namedNumbers,
  screenSizeIn,
  statedYesOrNo,
} from '#files/suppliers/findings.ts'
import { asObject, asObjects, asText, type JsonObject, parseShopJson } from '#files/suppliers/json-data.ts'
import { jsonLdProduct } from '#files/suppliers/json-ld.ts'
import { elementsOf, type Page } from '#files/suppliers/page.ts'
import { breadcrumbsOf, headingOf, metaContent, metadataCurrency } from '#files/suppliers/page-metadata.ts'
import { plainLine } from '#files/suppliers/plain-text.ts'
import { offeredPrice } from '#files/suppliers/prices/offers.ts'
import { amountOf, chosenOffer, gramsOfSize } from '#files/suppliers/prices/sizes.ts'
import { firstText, tableRows, textBelowHeading } from '#files/suppliers/sections.ts'
import type { Supplier } from '#files/suppliers/supplier.ts'

/**
 * Sweet Maria's, both generations of its site: Magento (addresses ending in `.html`, to 2026) and Shopify
 * (`/products/…`, since). The charts, `.forix-chartjs` with `data-chart-*`, are the same in both.
 *
 * | on the page                                            | field                                   |
 * |--------------------------------------------------------|-----------------------------------------|
 * | heading                                                | origin_name                             |
 * | breadcrumb before the name, or the name's beginning    | country                                 |
 * | cupping chart, its score and correction                | cupping_scores, total_score             |
 * | flavour chart                                          | flavor_profiles                         |
 * | spec Region                                            | region                                  |
 * | spec Processing, or overview Process Method            | processing_method                       |
 * | spec Drying Method                                     | drying_method                           |
 * | spec Cultivar Detail, or overview Cultivar             | varietals                               |
 * | spec Arrival date                                      | arrival_date                            |
 * | spec Grade, Appearance (which names the screen size)   | grade, appearance, screen_size          |
 * | spec Roast (or Roast/Brew) Recommendations             | roast_recommendations                   |
 * | spec Recommended (for) Espresso; null if absent        | recommended_for_espresso                |
 * | text under the name, or the page's description         | bean_summary                            |
 * | Cupping Notes, Farm Notes                              | cupping_notes, farm_notes               |
 * | price of the 1 LB size in the page's data              | price (below)                           |
 *
 * The altitude is only in the prose of the farm notes (see `altitude-in-prose.ts`). Moisture, density, mill and
 * harvest are not on these pages.
 */
export const sweetMarias: Supplier = {
  name: "Sweet Maria's",
  hosts: ['sweetmarias.com', 'coffeeshrub.com'],
  markup: '.forix-chartjs, [data-chart-id="cupping-chart"]',
  read(page) {
    const charts = forixCharts(page)
    const specs = specRows(page)
    const overview = overviewRows(page)
    const name = headingOf(page)
    const farmNotes =
      firstText(page, '#product-info-origin-notes .column-right', '.origin-notes__notes') ??
      textBelowHeading(page, /^(?:origin\s*(?:&|and)\s*)?farm notes$/i)
    const price = sweetMariasPrice(page)
    const fields: Findings = {
      origin_name: name,
      country: countryOf(page, name),
      region: specs.get('region'),
      processing_method: specs.get('processing') ?? overview.get('process method'),
      drying_method: specs.get('drying method'),
      varietals: specs.get('cultivar detail') ?? overview.get('cultivar'),
      arrival_date: specs.get('arrival date'),
      grade: specs.get('grade'),
      appearance: specs.get('appearance'),
      screen_size: screenSizeIn(specs.get('appearance')),
      total_score: charts.totalScore,
      roast_recommendations: specs.get('roast recommendations') ?? specs.get('roast/brew recommendations'),
      recommended_for_espresso: statedYesOrNo(
        specs.get('recommended for espresso') ?? specs.get('recommended espresso'),
      ),
      flavor_profiles: charts.flavor,
      cupping_scores: charts.cupping,
      bean_summary:
        firstText(page, '.product.attribute.overview .value', 'main [data-content-type="text"] > p') ??
        metaContent(page, 'og:description') ??
        metaContent(page, 'description'),
      cupping_notes: cuppingNotes(page),
      farm_notes: farmNotes,
      price,
    }
    return { fields, warnings: warningsOf(page, fields, specs) }
  },
}

const SPEC_ROWS = '#product-attribute-specs-table tr, main tr, body > table tr'

function specRows(page: Page): Map<string, string> {
  return tableRows(page, SPEC_ROWS, 'th', 'td')
}

/** Some builds of the site have a `div` instead of the `span`. */
function overviewRows(page: Page): Map<string, string> {
  const [spans, divs] = ['span', 'div'].map(value => tableRows(page, 'ul.list-info li', 'strong', value))
  return new Map([...(divs ?? []), ...(spans ?? [])])
}

function countryOf(page: Page, name: string | null): string | null {
  const [, ...crumbs] = breadcrumbsOf(page).reverse()
  return namedCountry(crumbs[0]) ?? countryNamedAtStart(name ?? '')
}

function cuppingNotes(page: Page): string | null {
  return (
    firstText(
      page,
      '#product-info-cupping-notes .column-right',
      '.product.attribute.cupping-notes .value p',
      '.product.attribute.cupping-notes .value',
    ) ?? textBelowHeading(page, /^(?:full )?cupping notes$/i)
  )
}

function warningsOf(page: Page, fields: Findings, specs: Map<string, string>): string[] {
  const warnings: string[] = []
  const sum = cuppingSumWarning(fields.cupping_scores ?? null, fields.total_score ?? null)
  if (sum !== null) warnings.push(sum)
  if (specs.size === 0) {
    const reason =
      page.savedAs === 'SingleFile'
        ? ' SingleFile left out the closed tabs: turn off its option "remove hidden elements" and save again.'
        : ''
    warnings.push(`The table of specifications is not in the saved page.${reason}`)
  }
  return warnings
}

/** The two charts of a Sweet Maria's page; both generations of the site carry them as attributes. */
interface ForixCharts {
  /** The cupping values, 0 to 10 each, and the `Cupper's Correction` if the page states one. */
  cupping: NamedNumbers | null
  /** Flavour intensities, 0 to 5. */
  flavor: NamedNumbers | null
  totalScore: number | null
}

/** The cupper's correction is among the cupping scores under this name. */
const CUPPERS_CORRECTION = "Cupper's Correction"

/**
 * Reads `.forix-chartjs` elements: `data-chart-value="Dry Fragrance:8.5,Wet Aroma:8.7,…"`, the total in
 * `data-chart-score` or next to the chart, the correction in `data-cupper-correction`. Which chart it is follows from
 * the beginning of its id (there may be two cupping charts), otherwise from its names.
 */
function forixCharts(page: Page): ForixCharts {
  const charts = elementsOf(page, '[data-chart-value]').map(({ attribs }) => ({
    id: attribs['data-chart-id'] ?? '',
    values: chartValues(attribs['data-chart-value'] ?? ''),
    score: attribs['data-chart-score'],
    correction: attribs['data-cupper-correction'],
  }))
  const cupping =
    charts.find(({ id }) => id.startsWith('cupping-chart')) ??
    charts.find(chart => names(chart, 'Dry Fragrance'))
  const flavor =
    charts.find(({ id }) => id.startsWith('flavor-chart')) ?? charts.find(chart => names(chart, 'Floral'))
  const totalScore = numberIn(cupping?.score) ?? cuppingScore(firstText(page, '.score-value'))
  const correction = numberIn(cupping?.correction) ?? correctionOf(cupping?.values ?? [], totalScore)
  return {
    cupping: namedNumbers([
      ...(cupping?.values ?? []),
      ...(correction === null || cupping === undefined ? [] : [[CUPPERS_CORRECTION, correction] as const]),
    ]),
    flavor: namedNumbers(flavor?.values ?? []),
    totalScore,
  }
}

const CUPPING_VALUES = 10
/** The highest on 152 pages is 7.5. */
const HIGHEST_CORRECTION = 10

/** A correction that the page leaves out: its total score minus its ten cupping values. Null if it has none. */
function correctionOf(values: readonly [string | null, number][], totalScore: number | null): number | null {
  if (totalScore === null || values.length !== CUPPING_VALUES) return null
  const difference = round(totalScore - values.reduce((sum, [, value]) => sum + value, 0), 2)
  return difference > 0 && difference <= HIGHEST_CORRECTION ? difference : null
}

/** A sentence if the cupping values and the correction don't add up to the total score, otherwise null. */
function cuppingSumWarning(cupping: NamedNumbers | null, totalScore: number | null): string | null {
  if (cupping === null || totalScore === null) return null
  const sum = round(
    Object.values(cupping).reduce((total, value) => total + value, 0),
    2,
  )
  if (Math.abs(sum - totalScore) < 0.05) return null
  return `The cupping scores and the cupper's correction add up to ${sum}, but the page gives ${totalScore} as the total score.`
}

const MISSPELT: ReadonlyMap<string, string> = new Map([
  ['Dry Fragrence', 'Dry Fragrance'],
  ['Finsh', 'Finish'],
])

function chartValues(text: string): [string | null, number][] {
  return text.split(',').flatMap(part => {
    const colon = part.lastIndexOf(':')
    const name = plainLine(part.slice(0, Math.max(colon, 0)))
    const value = numberIn(part.slice(colon + 1))
    return name === null || value === null ? [] : [[MISSPELT.get(name) ?? name, value] as [string, number]]
  })
}

function names({ values }: { values: [string | null, number][] }, wanted: string): boolean {
  return values.some(([name]) => name === wanted)
}

/** A decimal such as `8`, `8.5` or `.5`; real pages also have a doubled point (`8..5`). */
function numberIn(text: string | undefined): number | null {
  const match = /^\s*(-?\d{0,4}\.{0,2}\d{1,4}|\d{1,4}\.)\s*$/.exec(text ?? '')
  return match === null ? null : Number((match[1] ?? '').replace('..', '.'))
}

/**
 * The price in US dollars. The page shows the price of the cheapest size in stock, which may be two pounds or more, so
 * only the list of sizes counts: Magento's `spConfig` (1 LB even if out of stock, or the smallest size), otherwise the
 * offers of the JSON-LD. Null if the page has neither.
 */
function sweetMariasPrice(page: Page): Price | null {
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
