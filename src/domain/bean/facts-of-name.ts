import { valuesByName } from '#domain/record/named-values.ts'
import type { BeanFields } from './bean.ts'
import { clearCountryIn } from './clear-country.ts'
import { processingIn } from './processing-words.ts'
import { varietiesIn } from './variety-words.ts'

/** The fields that a coffee's name may say. */
export const FACTS_OF_NAMES = ['country', 'processing_method', 'varietals'] as const

/** What a coffee's name says; null where it says nothing, or nothing clear. */
export type FactsOfName = Record<(typeof FACTS_OF_NAMES)[number], string | null>

/**
 * What a coffee's name says about it, in the languages of suppliers: `Brasilien Yellow Bourbon natur` is from Brazil,
 * natural, and a Yellow Bourbon. It is for the owner to accept, never stored by itself.
 */
export function factsOfName(coffeeName: string): FactsOfName {
  return {
    country: clearCountryIn(coffeeName),
    processing_method: processingIn(coffeeName),
    varietals: varietiesIn(coffeeName),
  }
}

/** What a bean's name says of the fields that the bean lacks. */
export function factsToOffer(bean: Pick<BeanFields, 'origin_name' | keyof FactsOfName>): FactsOfName {
  const facts = factsOfName(bean.origin_name)
  return valuesByName(FACTS_OF_NAMES, field => (bean[field]?.trim() ? null : facts[field]))
}
