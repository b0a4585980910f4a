import type { BeanFields } from './bean.ts'

/** What a supplier's saved product page says about one green coffee. */
export interface SupplierPage {
  bean: BeanFields
  /** Sentences about what the owner should look at before importing. */
  warnings: string[]
}
