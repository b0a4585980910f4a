import { asText, type JsonObject } from './json-data.ts'
import { saysThat } from './other-page-words.ts'
import { elementsOf, type Page } from './page.ts'
import { breadcrumbsOf, headingOf, metaContent, titleOf } from './page-metadata.ts'
import { leadsToListing, pathOf } from './page-url.ts'

/** The kinds of pages that are not about one green coffee. */
type OtherPage =
  | 'security_check'
  | 'subscription'
  | 'gift_card'
  | 'several_coffees'
  | 'roasted_coffee'
  | 'list_of_products'

/** The kind of a page that is not about one green coffee; null if nothing says so, or if it has a cupping chart. */
export function otherPage(page: Page, product: JsonObject | null): OtherPage | null {
  if (isChallenge(page)) return 'security_check'
  if (elementsOf(page, '[data-chart-id^="cupping-chart"]').length > 0) return null
  const names = [headingOf(page), metaContent(page, 'og:title'), asText(product?.name)].join('\n')
  const categories = [asText(product?.category), ...breadcrumbsOf(page)].join('\n')
  const path = pathOf(page.url).toLowerCase()
  if (/\bsubscriptions?\b/i.test(names) || /subscription|-subs-/.test(path)) return 'subscription'
  if (saysThat('subscription', names)) return 'subscription'
  if (/\bgift (?:card|certificate)s?\b/i.test(names) || saysThat('gift_card', names)) return 'gift_card'
  if (isSet(names, categories, path)) return 'several_coffees'
  if (isRoasted(names, categories, path)) return 'roasted_coffee'
  if (isListing(page, product)) return 'list_of_products'
  return null
}

function isChallenge(page: Page): boolean {
  const title = titleOf(page) ?? ''
  return (
    /^(?:just a moment|attention required!|checking your browser|verify(?:ing)? you are human|access denied|security check)/i.test(
      title,
    ) ||
    (title.length <= LONGEST_CHALLENGE && OTHER_CHALLENGES.test(title)) ||
    elementsOf(page, '#challenge-form, #cf-challenge-running, #challenge-running').length > 0
  )
}

/** What the same check is called where the visitor's browser speaks another language. */
const OTHER_CHALLENGES =
  /^(?:nur einen moment|un instant|un momento|um momento|een moment|even geduld|chwileczkę|cierpliwości|один момент|секунду|しばらくお待ちください)/iu
const LONGEST_CHALLENGE = 30

const SET_NAMES = [
  /\bsample\s+(?:set|pack|kit)s?\b/i,
  /\bsamplers?\b/i,
  /\bcoffee\s+set\b/i,
  /\b(?:starter|variety)\s+(?:kit|pack|set)\b/i,
  /\bset of \d/i,
]

function isSet(names: string, categories: string, path: string): boolean {
  return (
    SET_NAMES.some(name => name.test(names)) ||
    saysThat('several_coffees', names) ||
    /^sample sets$/im.test(categories) ||
    /(?:^|[-/])(?:sample-set|sampler)s?(?:[-./]|$)|-set(?:-\d+)?(?:\.html)?$/.test(path)
  )
}

function isRoasted(names: string, categories: string, path: string): boolean {
  const isGreen = /\b(?:green|unroasted|un-roasted)\b/i.test(names) || saysThat('green', names)
  return (
    !isGreen &&
    (/\broasted\b(?! (?:by|for|to) )/i.test(names) ||
      saysThat('roasted_coffee', names) ||
      /\broasted coffees?\b/i.test(categories) ||
      /(?:^|[-/])(?:rstd-|roasted-coffee|coffee-roasted)/.test(path))
  )
}

const PRODUCT_CARDS =
  'tr.item.product, li.product, .product-item, .product-card, .grid-product, .product-grid-item'
const LISTING_BODIES =
  /\b(?:catalog-category-view|tax-product_cat|post-type-archive-product|template-collection)\b/

function isListing(page: Page, product: JsonObject | null): boolean {
  const bodyClass = elementsOf(page, 'body')[0]?.attribs.class ?? ''
  if (LISTING_BODIES.test(bodyClass)) return true
  const isProduct = product !== null || /product$/.test(metaContent(page, 'og:type') ?? '')
  if (isProduct || page.url === null || !leadsToListing(page.url)) return false
  return pathOf(page.url) !== '/' || productCards(page) >= 3
}

/** How many products a page shows side by side. */
export function productCards(page: Page): number {
  return elementsOf(page, PRODUCT_CARDS).length
}
