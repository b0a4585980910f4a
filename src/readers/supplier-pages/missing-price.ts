import { elementsOf, type Page } from './page.ts'
import { metaContent } from './page-metadata.ts'

/** Why a page that shows a price has no price per pound; null if it shows no price. */
export function missingPriceWarning(page: Page): string | null {
  const isShown =
    metaContent(page, 'og:price:amount') !== null ||
    elementsOf(page, '[data-price-amount], [itemprop="price"], .price').length > 0
  if (!isShown) return null
  const leavesOut = page.savedAs === 'MHTML' || page.savedAs === 'SingleFile'
  const why = leavesOut
    ? `, because ${page.savedAs} leaves out the list of sizes; the price shown may be for another size`
    : '; the price shown may be for another size or in another currency'
  return `The price of one pound is not in the saved page${why}.`
}
