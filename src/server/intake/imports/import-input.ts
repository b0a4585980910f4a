import type { GreenPart } from '#domain/bean/blend/greens.ts'
import type { RoastFields } from '#domain/roast/roast-fields.ts'

type Optional<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined }

/** What the owner entered for the roast of a file. Absent fields are taken from the file; null means none. */
export interface ImportInput extends Optional<RoastFields> {
  /** Needed unless the file updates a roast. */
  bean_id?: number | string | undefined
  /** The coffees of a blend, in place of a bean and a green weight. An update leaves those of its roast. */
  greens?: readonly GreenPart[] | null | undefined
  /** The recipe, which makes the coffees unless they are given. An update leaves that of its roast. */
  blend_id?: number | null | undefined
  roast_name?: string | undefined
  roast_date?: string | null | undefined
  /** Grams. */
  green_weight_g?: number | null | undefined
  roasted_weight_g?: number | null | undefined
  notes?: string | null | undefined
  /** What happens if another roast has the number; `keep` unless it says otherwise. */
  number_if_taken?: 'keep' | 'next' | 'refuse' | undefined
  /** Whose number the one with a `#` in the file's name is; `own` unless it says otherwise. */
  number_is?: 'own' | 'foreign' | undefined
  /** Whether the owner chose the name, or it is as it was proposed; `chosen` unless it says otherwise. */
  name_is?: 'chosen' | 'proposed' | undefined
  /**
   * What happens if the file or recording is already in the library: it is refused, imported as another roast, or
   * updates it.
   */
  same_file?: 'refuse' | 'allow' | 'update' | undefined
  /** The id of the roast that the file updates. */
  updates?: number | undefined
}
