import type { Timeline } from '#domain/curve/timeline.ts'
import type { IsoDate } from '#domain/record/roast-date.ts'
import type { Milestone } from '#domain/roast/milestones.ts'
import type { RoastFields } from '#domain/roast/roast-fields.ts'
import type { RoastStart } from '#domain/roast/started-at.ts'
import type { StatedStyle } from '#domain/score/stated-style.ts'
import type { RoastDoubt } from './roast-doubts.ts'
import type { StatedBlend } from './stated-blend.ts'

/** What a roasting machine's export says about one roast, in the units of the domain. */
export interface RoastFile {
  /** The machine or program that wrote the file, as a person would name it: `RoasTime CSV`. */
  format: string
  /** The roast's name in the file, trimmed; otherwise the file's own name without its extension. */
  sourceName: string
  /** Whether the number in the source name is a counter of the program that wrote the file. Absent if it isn't. */
  hasCountedNumber?: boolean
  /** Null if neither the file nor its name states one. */
  roastDate: IsoDate | null
  /** The green coffee as the file names it; null if it names none. */
  beanName: string | null
  /** Absent for a roast of one coffee, and if the file doesn't say. */
  blend?: StatedBlend
  timeline: Timeline
  milestones: Milestone[]
  /** Further values of the file, under their names in the API. A value that the file doesn't have is absent. */
  fields: Partial<RoastFields>
  /** Null if the file doesn't tell the time of day. `fields.started_at` has it once the owner's time zone is known. */
  startedAt: RoastStart | null
  /** How long before charge the recording of the file begins, in seconds. Absent if it begins with charge. */
  chargeAfterSeconds?: number
  /** The id that the machine or its program gave this recording. Files that were saved again keep it. Null if none. */
  recordingId: string | null
  /** Grams; null if the file doesn't state them. */
  greenWeightGrams: number | null
  roastedWeightGrams: number | null
  /** Public notes. Null for files of other programs: what these say in words is in `fields.private_notes`. */
  notes: string | null
  /** The style that judged the roast. Absent if the file names none: only First Crack's JSON does. */
  style?: StatedStyle
  /** What was odd about the roast, whatever the format, and what was made of it. */
  doubts: RoastDoubt[]
  /** Sentences about what the owner should look at before importing, those of the doubts among them. */
  warnings: string[]
}
