import type { Timeline, TimelinePoint } from '#domain/curve/timeline.ts'
import type { RoastFile } from '#domain/file/roast-file.ts'
import type { StatedBlend } from '#domain/file/stated-blend.ts'
import type { IsoDate } from '#domain/record/roast-date.ts'
import type { Milestone } from '#domain/roast/milestones.ts'
import type { RoastStart } from '#domain/roast/started-at.ts'
import { dateInFileName, nameInFileName } from './file-name.ts'
import type { ChargeMark } from './finish/charge-and-drop.ts'
import type { DropMark } from './finish/end-of-roast.ts'
import type { SaidUnit } from './finish/temperature-unit.ts'
import type { StatedFields } from './stated-fields.ts'

/** What a reader found in a file, as the file has it, not yet looked at: see `finishedRoasts`. */
export interface RoastDraft {
  format: string
  sourceName: string
  /** Absent if the number in the source name is part of the name, or there is none. */
  hasCountedNumber?: boolean
  roastDate: IsoDate | null
  beanName: string | null
  /** Null or absent if the file names one coffee, or none. */
  blend?: StatedBlend | null
  /**
   * The whole recording in order, with charge at 0, or the first sample if there is no mark. Temperatures and rates are
   * in the file's unit, those of a rate by minute.
   */
  timeline: Timeline
  /** Of the timeline's temperatures. Absent if the file names none. */
  unit?: SaidUnit
  /** Absent if it is marked. */
  charge?: ChargeMark
  drop: DropMark
  /** On the clock of the timeline. */
  milestones: readonly Milestone[]
  /** Grams. */
  greenWeightGrams: number | null
  roastedWeightGrams: number | null
  /** Absent if the format has nothing beside the curve. `preheat_temp` is in the timeline's unit. */
  stated?: StatedFields
  /** Null or absent if the file doesn't tell the time of day. */
  startedAt?: RoastStart | null
  /** Empty or absent if the format has none. */
  recordingId?: string
  /** What only a roast that First Crack wrote says, in place of what is read here. */
  own?: Partial<Pick<RoastFile, 'fields' | 'startedAt' | 'notes' | 'style'>>
  /** Whether the end of the file is missing. */
  isCut?: boolean
  /** The last line if it was cut and left out, from 1. */
  cutLine?: number
  warnings: readonly string[]
}

/** What a reader says of a file that holds only a curve: a name and a date, as far as the file's own name has them. */
export function draftNamed(fileName: string) {
  return {
    sourceName: nameInFileName(fileName),
    roastDate: dateInFileName(fileName),
    beanName: null,
    milestones: [],
    greenWeightGrams: null,
    roastedWeightGrams: null,
    warnings: [],
  } satisfies Partial<RoastDraft>
}

/** A point with only its time, for a reader to fill in. */
export function emptyPoint(timeSeconds: number): TimelinePoint {
  return {
    time_seconds: timeSeconds,
    ibts_temp: null,
    bean_probe_temp: null,
    bean_probe_ror: null,
    ibts_ror: null,
    power_setting: null,
    fan_setting: null,
    drum_setting: null,
  }
}
