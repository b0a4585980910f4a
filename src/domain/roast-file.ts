import type { Milestone } from './milestones.ts'
import type { IsoDate } from './roast-date.ts'
import type { Timeline } from './timeline.ts'

/** What a roasting machine's export says of one roast, in the units of the domain. */
export interface RoastFile {
  /** The machine or program that wrote the file, as a person would name it: `RoasTime CSV`. */
  format: string
  /** The roast's name as the file has it, trimmed, else the file's own name without its ending. */
  sourceName: string
  /** Null where neither the file nor its name states one. */
  roastDate: IsoDate | null
  /** The green coffee as the file names it; null where it names none. */
  beanName: string | null
  timeline: Timeline
  milestones: Milestone[]
  /** Grams, where the file states them. */
  greenWeightGrams: number | null
  roastedWeightGrams: number | null
  /** Sentences about what the owner should look at before importing. */
  warnings: string[]
}
