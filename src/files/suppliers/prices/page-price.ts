import type { Price } from '#domain/bean/price/bean-price.ts'
import { type PriceContext, pricesIn } from '#domain/bean/price/written-prices.ts'
import { decimalSignOf } from '#domain/words/decimal-sign.ts'
import { sizesIn } from '#domain/words/written-weights.ts'
import { asObject, asObjects, asText, type JsonObject, parseShopJson } from '#files/suppliers/json-data.ts'
import type { LabelledValue } from '#files/suppliers/labels/labelled-values.ts'
import { textOfLine } from '#files/suppliers/labels/labels-in-line.ts'
import { elementsOf, type Page } from '#files/suppliers/page.ts'
import {
  amountInMetadata,
  headingOf,
  metaContent,
  metadataCurrency,
  titleOf,
} from '#files/suppliers/page-metadata.ts'
import { lineOf } from '#files/suppliers/plain-text.ts'
import { offeredAmount, offeredCurrency, offeredPrice } from './offers.ts'
import { amountOf, chosenOffer, gramsOfSize } from './sizes.ts'

/**
 * The price of a page in any shop, as it is stated: that of a size in the shop's data, otherwise one that the page
 * shows with its weight, otherwise the page's only price, with the weight that its name or a line of its own states.
 * Null without a price, or if there are several for the same weight.
 */
export function pagePrice(
  page: Page,
  {
    product,
    lines,
    values,
  }: { product: JsonObject | null; lines: readonly string[]; values: readonly LabelledValue[] },
): Price | null {
  const context: PriceContext = {
    currency: metadataCurrency(page) ?? offeredCurrency(product),
    decimalSign: decimalSignOf(elementsOf(page, 'html[lang]')[0]?.attribs.lang),
  }
  const headline = headlinePrice(page, product, context)
  const price =
    offeredPrice(product) ??
    variantPrice(page) ??
    shownPrice(lines, headline, context) ??
    (headline && { ...headline, grams: weightOf(page, { product, lines, values }) })
  return price && { ...price, currency: price.currency ?? context.currency }
}

/** The price on a line that says what weight it is for; of several, the one that is the page's only price. */
function shownPrice(lines: readonly string[], headline: Price | null, context: PriceContext): Price | null {
  const shown = lines
    .filter(line => line.length <= LONGEST_LINE && /\d/.test(line) && !OF_SHIPPING.test(line))
    .flatMap(line => pricesIn(textOfLine(line), context))
    .filter(({ grams }) => grams !== null)
  return shown.find(({ amount }) => amount === headline?.amount) ?? chosenOffer(shown)
}

/** Longer lines are prose, whose prices are of many things. */
const LONGEST_LINE = 300

const OF_SHIPPING = /versand|shipping|livraison|env[ií]o|frete|spedizion|verzend|wysyłk|dostaw|доставк|送料/iu

/** The one price that the page's data, or else its markup, states; its weight is unknown. */
function headlinePrice(page: Page, product: JsonObject | null, context: PriceContext): Price | null {
  const stated = offeredAmount(product) ?? amountInMetadata(page)
  if (stated !== null) return { amount: stated, currency: context.currency, grams: null }
  const shown = elementsOf(page, PRICE_ELEMENTS)
    .slice(0, MOST_ELEMENTS)
    .flatMap(element => pricesIn(lineOf([element])?.slice(0, LONGEST_LINE) ?? '', context))
  const [first, ...others] = shown
  const isOnly = others.every(
    ({ amount, currency }) => amount === first?.amount && currency === first.currency,
  )
  return first !== undefined && isOnly ? { ...first, grams: null } : null
}

const PRICE_ELEMENTS = ['price', 'preis', 'prix', 'precio', 'preco', 'prezzo', 'prijs', 'cena']
  .map(name => `[class~="${name}"], [class*="product-${name}"], [class*="product_${name}"]`)
  .join(', ')
const MOST_ELEMENTS = 20

/** The weight in the page's names, under a label such as `Net weight`, or on the only line that is just a weight. */
function weightOf(
  page: Page,
  {
    product,
    lines,
    values,
  }: { product: JsonObject | null; lines: readonly string[]; values: readonly LabelledValue[] },
): number | null {
  const names = [headingOf(page), metaContent(page, 'og:title'), asText(product?.name), titleOf(page)]
  const labelled = values.flatMap(({ meaning, value }) => (meaning === 'net weight' ? [value] : []))
  const named = [...names, ...labelled].map(text => gramsOfSize(text)).find(grams => grams !== null)
  if (named !== undefined) return named
  const alone = lines.flatMap(line =>
    line.length <= LONGEST_SIZE ? (gramsAlone(textOfLine(line)) ?? []) : [],
  )
  const [grams = null, ...others] = new Set(alone)
  return others.length === 0 ? grams : null
}

const LONGEST_SIZE = 20

function gramsAlone(line: string): number | null {
  const text = line.trim()
  const [size] = sizesIn(text)
  return size?.start === 0 && size.end === text.length ? size.grams : null
}

/**
 * The price of one of the sizes that a Shopify page lists as JSON (`variants` with `title` and `price`, a whole number
 * of cents) or a WooCommerce form in `data-product_variations`, in the currency of the page's data. Null if the page
 * states no sizes.
 */
function variantPrice(page: Page): Price | null {
  const currency = metadataCurrency(page)
  const sizes = [...shopifySizes(page), ...wooCommerceSizes(page)]
  return chosenOffer(sizes.map(size => ({ ...size, currency })))
}

type PricedSize = Omit<Price, 'currency'>

function shopifySizes(page: Page): PricedSize[] {
  return elementsOf(page, 'script[type="application/json"]').flatMap(script => {
    const data = asObject(parseShopJson(page.$(script).text()))
    const product = asObject(data?.product) ?? data
    return asObjects(product?.variants).flatMap(variant => {
      const grams = gramsOfSize(asText(variant.title))
      const price = amountOf(variant.price)
      const isCents = Number.isInteger(variant.price)
      return grams === null || price === null ? [] : [{ grams, amount: isCents ? price / 100 : price }]
    })
  })
}

function wooCommerceSizes(page: Page): PricedSize[] {
  return elementsOf(page, 'form[data-product_variations]').flatMap(form =>
    asObjects(parseShopJson(form.attribs['data-product_variations'] ?? '')).flatMap(variation => {
      const names = Object.values(asObject(variation.attributes) ?? {})
      const grams = names.map(name => gramsOfSize(asText(name))).find(size => size !== null)
      const amount = amountOf(variation.display_price)
      return grams == null || amount === null ? [] : [{ grams, amount }]
    }),
  )
}
