import type { RoastFile } from '#domain/file/roast-file.ts'
import type { RoastFields } from '#domain/roast/roast-fields.ts'

/** A file is written in pieces of this many samples at most: the slowest takes some 3 ms. */
export const SAMPLES_IN_PIECE = 250

/** A roast as it is written to a file: °C, grams, seconds since charge. */
export interface ExportedRoast
  extends Pick<
    RoastFile,
    | 'sourceName'
    | 'roastDate'
    | 'beanName'
    | 'timeline'
    | 'milestones'
    | 'greenWeightGrams'
    | 'roastedWeightGrams'
  > {
  /** The coffees of a blend; absent for one coffee. */
  parts?: readonly { origin_name: string; grams: number }[]
  /** Its recipe; absent without one. */
  blendName?: string
  /** Null if it has none. */
  roastNumber: number | null
  /** Public notes. */
  notes: string | null
  /** Without those that the reader of the file may not see. */
  fields: RoastFields
}
