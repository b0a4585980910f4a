import type { Findings } from './findings.ts'
import type { Page } from './page.ts'

/** A supplier whose pages we know, and how to read them. */
export interface Supplier {
  /** The value of a bean's `supplier`. */
  name: string
  /** Hosts without `www.`. */
  hosts: readonly string[]
  /** A selector for markup that only this supplier has, for pages that name no address. */
  markup: string
  /** A selector for ratings that only the supplier's own reader understands; their names are not labels. */
  ratings?: string
  read(page: Page): { fields: Findings; warnings: string[] }
}
