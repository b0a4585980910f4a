import type { RoastFile } from '#domain/roast/roast-file.ts'

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
  /** Null if it has none. */
  roastNumber: number | null
  notes: string | null
}
