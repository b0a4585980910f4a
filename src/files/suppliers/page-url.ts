import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'

/** What a page says about its own address, the most reliable first. */
export interface StatedAddresses {
  canonical: string | null
  openGraph: string | null
  jsonLd: string | null
  savedFrom: string | null
}

/**
 * The product's address: the first of canonical link, `og:url`, JSON-LD and the address that the browser saved. One
 * that leads to the home page or a listing counts only if there is no other. Null if none is http(s).
 */
export function productAddress(stated: StatedAddresses): string | null {
  const addresses = [stated.canonical, stated.openGraph, stated.jsonLd, stated.savedFrom].flatMap(
    address => cleanAddress(address) ?? [],
  )
  return addresses.find(address => !leadsToListing(address)) ?? addresses[0] ?? null
}

/**
 * An address without fragment and tracking parameters; a Shopify address inside a collection becomes the product's
 * own. Null if it is not http(s) or too long to be stored.
 *
 * @internal Exported for tests.
 */
export function cleanAddress(address: string | null): string | null {
  const url = parse(address)
  if (url === null) return null
  url.hash = ''
  url.username = ''
  url.password = ''
  for (const name of [...url.searchParams.keys()]) {
    if (TRACKING_PARAMETER.test(name)) url.searchParams.delete(name)
  }
  url.pathname = url.pathname.replace(/^\/collections\/[^/]+(?=\/products\/)/, '')
  return url.href.length <= BEAN_FIELDS.source_url.longest ? url.href : null
}

/** The host without `www.`, empty for no address. */
export function hostOf(address: string | null): string {
  return parse(address)?.hostname.replace(/^www\./, '') ?? ''
}

/** The path, empty for no address. */
export function pathOf(address: string | null): string {
  return parse(address)?.pathname ?? ''
}

/** Whether an address is a shop's home page or a list of products. */
export function leadsToListing(address: string): boolean {
  const path = pathOf(address).replace(/(?<!\/)\/+$/, '')
  return path === '' || LISTING_PATHS.some(listing => listing.test(path))
}

/** Shopify, WooCommerce and Sweet Maria's, whose products are deeper than a category or end in a lot number. */
const LISTING_PATHS = [
  /^\/collections(?:\/[^/]+)?$/,
  /^\/(?:(?:shop|boutique|tienda|loja|negozio|winkel|sklep)$|product-category\/)/,
  /^\/(?:produkt-kategorie|categorie-produit|categoria-produ(?:cto|to)|categoria-prodotto|product-?categorie|kategoria-produktu)\//,
  /^\/green-coffee(?:\.html)?$/,
  /^\/green-coffee(?:\/[a-z-]+){1,2}\.html$/,
]

const TRACKING_PARAMETER = /^(?:srsltid|utm_.*|_gl|variant|fbclid|gclid)$/i

function parse(address: string | null) {
  try {
    const url = new URL((address ?? '').trim())
    return /^https?:$/.test(url.protocol) ? url : null
  } catch {
    return null
  }
}
