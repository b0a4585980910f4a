import type { Price } from '#domain/bean/price/bean-price.ts'
import { elementsOf, type Page } from '#readers/supplier-pages/page.ts'
import { metaContent } from '#readers/supplier-pages/page-metadata.ts'

/** What a page leaves out about its price, in a sentence; null if the price is whole, or the page shows none. */
export function missingPriceWarning(page: Page, price: Price | null): string | null {
  if (price !== null) return incompletePriceWarning(price)
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

function incompletePriceWarning({ amount, currency, grams }: Price): string | null {
  const written = currency === null ? amount : `${amount} ${currency}`
  const lacking = [currency === null ? 'in which currency' : null, grams === null ? 'for what weight' : null]
  const questions = lacking.filter(question => question !== null).join(' and ')
  return questions === '' ? null : `The page doesn't say ${questions} the price of ${written} is.`
}
