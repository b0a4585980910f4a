import type { Findings } from './findings.ts'
import type { Page } from './page.ts'

/** A supplier whose pages are known, and how they are read. */
export interface Supplier {
  /** As it stands in a bean's `supplier`. */
  name: string
  /** Hosts without `www.`. */
  hosts: readonly string[]
  /** A selector of what only this supplier's pages have, for pages that name no address. */
  markup: string
  /** A selector of ratings that only the supplier's own reader understands; their names are no labels. */
  ratings?: string
  read(page: Page): { fields: Findings; warnings: string[] }
}
