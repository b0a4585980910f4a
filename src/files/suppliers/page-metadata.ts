import { currencyCode } from '#domain/bean/price/currencies.ts'
import type { Findings } from './findings.ts'
import { elementsOf, nearestAround, type Page, within } from './page.ts'
import { lineOf, plainLine, plainParagraphs, textOf } from './plain-text.ts'
import { amountOf } from './prices/sizes.ts'

/** The content of a `<meta>` by its `property` or `name`. */
export function metaContent(page: Page, name: string): string | null {
  return plainLine(page.metadata.get(name))
}

/** The page's title, null if it has none. */
export function titleOf(page: Page): string | null {
  return plainLine(page.$('title').first().text())
}

/** The first heading with text, usually the product's name. */
export function headingOf(page: Page): string | null {
  for (const heading of elementsOf(page, 'h1')) {
    const text = lineOf([heading])
    if (text !== null) return text
  }
  return null
}

/** The breadcrumbs above the product, from the shop's home down. */
export function breadcrumbsOf(page: Page): string[] {
  const items = elementsOf(
    page,
    '.breadcrumbs li, .breadcrumb li, .breadcrumb a, .woocommerce-breadcrumb a, [class*="breadcrumb"] a',
  )
  return items.slice(0, 50).flatMap(item => lineOf([item]) ?? [])
}

/**
 * schema.org microdata of the product (`itemprop`) outside breadcrumbs: name → origin_name, description →
 * bean_summary, brand → supplier. Prices are left to readers that know which size they are for.
 */
export function findingsOfMicrodata(page: Page): Findings {
  const [product] = elementsOf(page, '[itemtype*="schema.org/Product"]')
  if (product === undefined) return {}
  const property = (name: string) =>
    within(product, element => element.attribs.itemprop === name)
      .filter(element => nearestAround(element, around => 'itemtype' in around.attribs) === product)
      .slice(0, 1)
  const brand = property('brand')
  return {
    origin_name: contentOf(property('name')[0]) ?? lineOf(property('name')),
    bean_summary: contentOf(property('description')[0]) ?? textOf(property('description')),
    supplier: contentOf(brand[0]) ?? lineOf(brand),
  }
}

/**
 * OpenGraph and plain metadata: og:title → origin_name, og:description or description → bean_summary, og:site_name →
 * supplier.
 */
export function findingsOfOpenGraph(page: Page): Findings {
  const description = metaContent(page, 'og:description') ?? metaContent(page, 'description')
  return {
    origin_name: metaContent(page, 'og:title'),
    bean_summary: plainParagraphs(description),
    supplier: metaContent(page, 'og:site_name'),
  }
}

/** The currency in the page's metadata, as in ISO 4217; null if it has none. */
export function metadataCurrency(page: Page): string | null {
  const itemProperty = elementsOf(page, '[itemprop="priceCurrency"]')[0]
  return currencyCode(
    metaContent(page, 'og:price:currency') ??
      metaContent(page, 'product:price:currency') ??
      plainLine(itemProperty?.attribs.content),
  )
}

/** The price in the page's metadata, for an unknown weight. */
export function amountInMetadata(page: Page): number | null {
  const amount = metaContent(page, 'og:price:amount') ?? metaContent(page, 'product:price:amount')
  return amountOf(amount)
}

function contentOf(element: { attribs: Record<string, string> } | undefined): string | null {
  return plainLine(element?.attribs.content)
}
