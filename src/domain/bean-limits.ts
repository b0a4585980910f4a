import type { BEAN_TEXT_FIELDS } from './bean.ts'

/** A field of a bean that holds text. */
export type BeanTextField = 'origin_name' | (typeof BEAN_TEXT_FIELDS)[number]

/** The most characters of the name of a flavour or of a cupping score. */
export const LONGEST_NUMBER_NAME = 100

const LONGEST_FACT = 500
const LONGEST_TEXTS: Partial<Record<BeanTextField, number>> = {
  origin_name: 200,
  appearance: 2_000,
  roast_recommendations: 2_000,
  bean_summary: 20_000,
  cupping_notes: 20_000,
  farm_notes: 20_000,
  source_url: 2_000,
}

/** The most characters that a text of a bean may have, wherever it comes from. */
export function longestText(field: BeanTextField): number {
  return LONGEST_TEXTS[field] ?? LONGEST_FACT
}
