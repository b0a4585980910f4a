import type { BeanFields } from '#domain/bean/bean.ts'
import type { PageLanguage } from '#domain/words/page-languages.ts'

/** What a label on a product page can mean: a field of the bean, or something that leads to one. */
export type LabelMeaning =
  | keyof BeanFields
  /** A country, a region, or both. */
  | 'origin'
  /** Ways of brewing. */
  | 'good for'
  | 'cupping attribute'
  | 'price'
  /** The weight that the price is for. */
  | 'net weight'

/**
 * What shops call one thing, by language: names separated by commas, the most specific first, in any case. They are
 * from the shops' own pages and from programs that read them; where a language has none, its shops use the English
 * names.
 */
export type LabelNames = { readonly [Language in PageLanguage]?: string }

/** Labels by meaning and language. */
export type LabelTable = { readonly [Meaning in LabelMeaning]?: LabelNames }
