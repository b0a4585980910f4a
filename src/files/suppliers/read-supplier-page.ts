import { type BeanFields, type SupplierPage, unknownBean } from '#domain/bean/bean.ts'
import { countryNamedAtStart } from '#domain/bean/named-country.ts'
import { fieldsOfPrice, type Price } from '#domain/bean/price/bean-price.ts'
import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import { isVisible } from '#domain/words/visible-text.ts'
import { countKnown, isAboutCoffee } from './about-coffee.ts'
import { altitudeInProse } from './altitude-in-prose.ts'
import { openSavedPage, type SavedPage } from './container.ts'
import { withinLimits } from './field-limits.ts'
import { type Findings, mergeFindings } from './findings.ts'
import { inertSource } from './inert-source.ts'
import { asText, type JsonObject } from './json-data.ts'
import { additionalProperties, findingsOfJsonLd, jsonLdProduct } from './json-ld.ts'
import { findingsOfLabels } from './labels/label-findings.ts'
import { labelLines } from './labels/label-lines.ts'
import {
  type LabelledValue,
  labelledValues,
  type UnknownLabel,
  unknownLabels,
} from './labels/labelled-values.ts'
import { textOfLine } from './labels/labels-in-line.ts'
import { leftOverWarnings } from './labels/left-over.ts'
import { otherPage } from './not-a-bean.ts'
import { childrenOf, elementsOf, nearestAround, type Page, type PageElement, parsePage } from './page.ts'
import { findingsOfMicrodata, findingsOfOpenGraph, headingOf, metaContent, titleOf } from './page-metadata.ts'
import { hostOf, productAddress } from './page-url.ts'
import { plainLine, plainParagraphs } from './plain-text.ts'
import { pagePrice } from './prices/page-price.ts'
import { coffeeBeanCorral } from './shops/coffee-bean-corral.ts'
import { royalCoffee } from './shops/royal-coffee.ts'
import { sweetMarias } from './shops/sweet-marias.ts'
import type { Supplier } from './supplier.ts'

/**
 * Reads a saved product page of a green coffee supplier: a known supplier's by its markup, any other by its JSON-LD,
 * microdata, OpenGraph and labels. Fields that the page doesn't state are null. Nothing in the page runs, nothing it
 * names is fetched, and no markup is kept. The failure says why there is no bean in it.
 */
export function readSupplierPage(bytes: Uint8Array, _fileName: string): Result<SupplierPage, FileProblem> {
  const saved = openSavedPage(bytes)
  if (!saved.ok) return saved
  if (saved.value.savedAs === 'text') return readPlainText(saved.value.html)
  const source = inertSource(saved.value.html)
  if (source.tooManyElements) return unreadable('page_too_large')
  const page = pageOf(source.html, saved.value)
  const product = jsonLdProduct(page)
  const other = otherPage(page, product)
  if (other !== null) return unreadable(other)
  return readProduct(page, product)
}

const SUPPLIERS: readonly Supplier[] = [sweetMarias, coffeeBeanCorral, royalCoffee]

function pageOf(html: string, saved: SavedPage): Page {
  const page = parsePage(html, saved.savedAs)
  const url = productAddress({
    canonical: elementsOf(page, 'link[rel="canonical"]')[0]?.attribs.href ?? null,
    openGraph: metaContent(page, 'og:url'),
    jsonLd: asText(jsonLdProduct(page)?.url),
    savedFrom: saved.savedFrom,
  })
  return { ...page, url, host: hostOf(url) }
}

function readProduct(page: Page, product: JsonObject | null): Result<SupplierPage, FileProblem> {
  const supplier = supplierOf(page)
  const fromSupplier = supplier?.read(page) ?? { fields: {}, warnings: [] }
  if (supplier?.ratings !== undefined) page.$(supplier.ratings).remove()
  const lines = labelLines(productArea(page))
  const values = labelledValues(lines)
  const found = mergeFindings([
    fromSupplier.fields,
    { supplier: supplier?.name ?? metaContent(page, 'og:site_name'), source_url: page.url },
    findingsOfJsonLd(product),
    { origin_name: headingOf(page) },
    findingsOfMicrodata(page),
    findingsOfOpenGraph(page),
    findingsOfLabels(values),
    {
      origin_name: titleOf(page),
      price: supplier === null ? pagePrice(page, { product, lines, values }) : null,
    },
  ])
  if (!isAboutCoffee(page, product, found)) return unreadable('no_bean')
  const missingPrice = missingPriceWarning(page, found.price ?? null)
  const warnings = [...fromSupplier.warnings, ...(missingPrice === null ? [] : [missingPrice])]
  const country = found.country ?? countryNamedAtStart(found.origin_name ?? '')
  const notes = [found.farm_notes, found.bean_summary, found.cupping_notes]
  if (supplier !== null) return finished({ ...found, country }, { prose: notes, values: [], warnings })
  const prose = [...notes, plainParagraphs(lines.map(textOfLine).join('\n'))]
  const labelled = [...additionalProperties(product), ...values, ...unknownLabels(lines)]
  return finished({ ...found, country }, { prose, values: labelled, warnings })
}

function noFactsWarning(name: string): string {
  return `No facts about the coffee were recognised on the page. Its name was taken from the heading: “${name}”.`
}

/** A page saved as bare text: labels and values. The first line is the name if no label gives one. */
function readPlainText(text: string): Result<SupplierPage, FileProblem> {
  const lines = text.split(/\r?\n/)
  const values = labelledValues(lines)
  const labels = findingsOfLabels(values)
  const firstLine = plainLine(lines.find(line => plainLine(line) !== null))
  const isName = firstLine !== null && firstLine.length <= 120 && labelledValues([firstLine]).length === 0
  const name = labels.origin_name ?? (isName ? firstLine : null)
  if (name === null || countKnown(labels) < 2) return unreadable('no_bean')
  const warnings = labels.origin_name == null ? [`The name was taken from the first line: "${name}".`] : []
  const country = labels.country ?? countryNamedAtStart(name)
  return finished(
    { ...labels, origin_name: name, country },
    { prose: [plainParagraphs(text)], values, warnings },
  )
}

interface ReadPage {
  /** Texts that may state the altitude. */
  prose: readonly (string | null | undefined)[]
  /** The labelled values that a generic reader took, and those that it didn't. */
  values: readonly (LabelledValue | UnknownLabel)[]
  warnings: readonly string[]
}

function finished(found: Findings, { prose, values, warnings }: ReadPage): Result<SupplierPage, FileProblem> {
  const name = found.origin_name ?? null
  if (name === null || !isVisible(name)) return unreadable('no_bean')
  const inProse = found.altitude == null ? firstOf(prose.map(text => altitudeInProse(text ?? null))) : null
  const { price = null, crop, ...all } = mergeFindings([found, { altitude: inProse?.altitude }])
  const fields: BeanFields = Object.assign(unknownBean(name), all, crop, fieldsOfPrice(price))
  const limited = withinLimits(fields)
  const fromProse = inProse === null ? [] : [`The altitude was read from the text: "${inProse.evidence}"`]
  const noFacts = countKnown(all) === 0 ? [noFactsWarning(name)] : []
  const sentences = [
    ...noFacts,
    ...warnings,
    ...fromProse,
    ...leftOverWarnings(values, { ...all, crop }),
    ...limited.warnings,
  ]
  return success({ bean: limited.bean, warnings: sentences })
}

/** By the address, or by markup that only one supplier has if the page names no address. */
function supplierOf(page: Page): Supplier | null {
  const ofHost = SUPPLIERS.find(({ hosts }) =>
    hosts.some(host => page.host === host || page.host.endsWith(`.${host}`)),
  )
  return ofHost ?? SUPPLIERS.find(({ markup }) => elementsOf(page, markup).length > 0) ?? null
}

/** The main part of the page if the heading is in it, otherwise the whole page. */
function productArea(page: Page) {
  const headings = elementsOf(page, 'h1').slice(0, 20)
  const main = headings.map(heading => nearestAround(heading, isMainPart)).find(part => part !== null)
  return main == null ? childrenOf(page.$.root().get(0)!) : [main]
}

function isMainPart({ name, attribs }: PageElement): boolean {
  return name === 'main' || attribs.role === 'main' || attribs.id === 'MainContent'
}

function firstOf<Value>(values: readonly (Value | null)[]): Value | null {
  return values.find(value => value !== null) ?? null
}

/** What a page leaves out about its price, in a sentence; null if the price is whole, or the page shows none. */
function missingPriceWarning(page: Page, price: Price | null): string | null {
  if (price !== null) return incompletePriceWarning(price)
  const isShown =
    metaContent(page, 'og:price:amount') !== null ||
    elementsOf(page, '[data-price-amount], [itemprop="price"], .price').length > 0
  if (!isShown) return null
  const leavesOut = page.savedAs === 'MHTML' || page.savedAs === 'SingleFile'
  const why = leavesOut
    ? `, because ${page.savedAs} leaves out the list of sizes`
    : ': a price that it shows may be for another size or in another currency'
  return `The price of one pound is not in the saved page${why}.`
}

function incompletePriceWarning({ amount, currency, grams }: Price): string | null {
  const written = currency === null ? amount : `${amount} ${currency}`
  const lacking = [currency === null ? 'in which currency' : null, grams === null ? 'for what weight' : null]
  const questions = lacking.filter(question => question !== null).join(' and ')
  return questions === '' ? null : `The page doesn't say ${questions} the price of ${written} is.`
}
