import { searchWords } from '#domain/words/search-words.ts'
import type { BeanFields } from './bean.ts'
import { namedFlavours } from './flower-flavours.ts'
import { processingWords } from './processing-words.ts'
import { speaksOfTaste } from './taste-line.ts'

/** The fields by which a coffee is found. */
export type FoundCoffee = Pick<
  BeanFields,
  | 'origin_name'
  | 'country'
  | 'region'
  | 'varietals'
  | 'processing_method'
  | 'cupping_notes'
  | 'bean_summary'
  | 'flavor_profiles'
>

/** The words by which a coffee and its roasts are found: its names, its origin, its processing and its taste. */
export function coffeeWords(coffee: FoundCoffee): string[] {
  const { cupping_notes, bean_summary } = coffee
  const said = [
    ...[coffee.origin_name, coffee.country, coffee.region, coffee.varietals],
    processingWords(coffee.processing_method ?? ''),
    ...[cupping_notes, bean_summary !== null && speaksOfTaste(bean_summary) ? bean_summary : null],
    ...namedFlavours(coffee),
  ]
  return searchWords(said.filter(text => text !== null).join(' '))
}
