import { valuesByName } from '#domain/record/named-values.ts'
import {
  type BEAN_FIELDS,
  BEAN_FLAG_FIELDS,
  BEAN_MAP_FIELDS,
  BEAN_NUMBER_FIELDS,
  BEAN_TEXT_FIELDS,
} from './bean-fields.ts'

/** Numbers by name, such as flavour intensities or cupping scores; the names are the supplier's. */
export type NamedNumbers = Record<string, number>

interface ValueOfKind {
  name: string
  text: string | null
  number: number | null
  'yes or no': boolean | null
  'named numbers': NamedNumbers | null
}

/** What the owner knows about a green coffee. Null means unknown; nothing is guessed. */
export type BeanFields = {
  -readonly [Field in keyof typeof BEAN_FIELDS]: ValueOfKind[(typeof BEAN_FIELDS)[Field]['kind']]
}

/** A bean with nothing known but its name. */
export function unknownBean(originName: string): BeanFields {
  return {
    origin_name: originName,
    ...valuesByName(BEAN_TEXT_FIELDS, () => null),
    ...valuesByName(BEAN_NUMBER_FIELDS, () => null),
    ...valuesByName(BEAN_FLAG_FIELDS, () => null),
    ...valuesByName(BEAN_MAP_FIELDS, () => null),
  }
}

/** What a supplier's saved product page says about one green coffee. */
export interface SupplierPage {
  bean: BeanFields
  /** Sentences about what the owner should look at before importing. */
  warnings: string[]
}
