import { countryNamedAtStart, namedCountry } from '#domain/bean/named-country.ts'
import { type Findings, screenSizeIn, statedYesOrNo } from '#files/suppliers/findings.ts'
import type { Page } from '#files/suppliers/page.ts'
import { breadcrumbsOf, headingOf, metaContent } from '#files/suppliers/page-metadata.ts'
import { firstText, tableRows, textBelowHeading } from '#files/suppliers/sections.ts'
import type { Supplier } from '#files/suppliers/supplier.ts'
import { cuppingSumWarning, forixCharts } from './forix-charts.ts'
import { sweetMariasPrice } from './sweet-marias-price.ts'

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
 * | price of the 1 LB size in the page's data              | price (`sweet-marias-price.ts`)   |
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
