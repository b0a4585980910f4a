import type { BeanFields } from '#domain/bean/bean.ts'
import { countryNamedAtStart } from '#domain/bean/named-country.ts'
import { foldedWords } from '#domain/words/name-folding.ts'
import type { Findings } from './findings.ts'
import type { JsonObject } from './json-data.ts'
import { productCards } from './not-a-bean.ts'
import { isJust } from './other-page-words.ts'
import { elementsOf, type Page } from './page.ts'
import { headingOf, metaContent, titleOf } from './page-metadata.ts'
import { leadsToListing } from './page-url.ts'

/**
 * Whether a page is about one coffee: it states two facts that only a coffee has, or one on a product page, or it hints
 * at a coffee. A hint is a word for coffee, in any of many languages, in the page's names, its description or its
 * shop's name; on a product page a coffee country before the name is one as well. A hint isn't enough on an article, on
 * a shop's home page, list, contact or the like.
 */
export function isAboutCoffee(page: Page, product: JsonObject | null, found: Findings): boolean {
  const known = countKnown(found)
  const isOfProduct = isProduct(page, product)
  if (known >= 2 || (isOfProduct && known === 1)) return true
  const names = [headingOf(page), metaContent(page, 'og:title'), titleOf(page), found.origin_name]
  const texts = [...names, found.bean_summary, found.supplier, metaContent(page, 'og:site_name')]
  if (isOfProduct)
    return texts.some(hasWordForCoffee) || countryNamedAtStart(found.origin_name ?? '') !== null
  return texts.some(hasWordForCoffee) && !isOtherKind(page, found.origin_name ?? '')
}

/** How many of the facts that only a coffee has were found. */
export function countKnown(found: Findings): number {
  return COFFEE_FIELDS.filter(field => found[field] != null).length
}

const COFFEE_FIELDS = [
  'region',
  'altitude',
  'processing_method',
  'drying_method',
  'varietals',
  'farm_mill',
  'harvest_date',
  'arrival_date',
  'moisture_content',
  'screen_size',
  'density',
  'water_activity',
  'grade',
  'total_score',
  'roast_recommendations',
  'recommended_for_espresso',
  'flavor_profiles',
  'cupping_scores',
  'cupping_notes',
] as const satisfies readonly (keyof BeanFields)[]

function isProduct(page: Page, product: JsonObject | null): boolean {
  return (
    product !== null ||
    /product$/.test(metaContent(page, 'og:type') ?? '') ||
    elementsOf(page, '[itemtype*="schema.org/Product"]').length > 0
  )
}

/** A page without product markup that sells nothing, or more than one thing. */
function isOtherKind(page: Page, name: string): boolean {
  return (
    /^(?:article|blog|profile|video)/.test(metaContent(page, 'og:type') ?? '') ||
    elementsOf(page, '[itemtype*="schema.org/Article"], [itemtype*="schema.org/BlogPosting"]').length > 0 ||
    (page.url !== null && leadsToListing(page.url)) ||
    productCards(page) >= FEWEST_IN_LIST ||
    isJust('about_the_shop', name)
  )
}

const FEWEST_IN_LIST = 3

/** Words for coffee and its kinds. */
const WORDS: ReadonlySet<string> = new Set(
  (
    'coffee coffees cafe cafes caffe kaffee kaffees kaffeebohnen koffie koffiebonen kaffe kaffi kahvi kahve kohv ' +
    'kafija kava kavos kavy kavove kawa kawy kawe kave кофе кава кави καφες καφε arabica arabika robusta арабика ' +
    'робуста espresso expresso decaf'
  ).split(' '),
)

/** Languages that write compounds (`Rohkaffee`, `råkaffe`), or no blanks between words. */
const IN_COMPOUNDS = /(?:kaffee|kaffe|koffie|kahvi)$/
const WITHOUT_BLANKS = /コーヒー|珈琲|生豆|咖啡|커피|생두|กาแฟ|قهوة|c[aà]\s?ph[eê]/iu

function hasWordForCoffee(text: string | null | undefined): boolean {
  if (text == null) return false
  return (
    WITHOUT_BLANKS.test(text) || foldedWords(text).some(word => WORDS.has(word) || IN_COMPOUNDS.test(word))
  )
}
