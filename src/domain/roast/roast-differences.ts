import type { Milestone } from './milestones.ts'
import { ROAST_FIELD_NAMES, type RoastField, type RoastFields } from './roast-fields.ts'
import type { SetByHand } from './set-by-hand.ts'
import { addsNothingTo } from './started-at.ts'
import { weightDoubt } from './weights/weight-doubt.ts'

/** The values that a file can change on its roast, besides `ROAST_FIELDS`. */
const RECORDED_VALUES = [
  'roast_date',
  'green_weight_g',
  'roasted_weight_g',
  'notes',
  'milestones',
  'timeline',
] as const

/** The names of everything that a file can change on its roast. */
export const UPDATABLE_FIELDS = [...RECORDED_VALUES, ...ROAST_FIELD_NAMES] as readonly UpdatableField[]
export type UpdatableField = (typeof RECORDED_VALUES)[number] | RoastField

/** A value as it is compared and shown. That of `timeline` is the number of seconds from charge to drop. */
export type ComparedValue = string | number | string[] | Milestone[] | null

/** One value that differs. */
export interface RoastDifference {
  field: UpdatableField
  before: ComparedValue
  after: ComparedValue
}

/** What a recording says about its roast, as recorded: without the owner's correction. */
export interface RecordedRoast extends RoastFields {
  roast_date: string | null
  /** Grams. */
  green_weight_g: number | null
  roasted_weight_g: number | null
  notes: string | null
  milestones: Milestone[]
  timeline: RecordedCurve
}

/** Identifies the samples of a recording. */
export interface RecordedCurve {
  /** A hash of the samples; null without temperatures. */
  samples: string | null
  /** From charge to drop; null without samples. */
  seconds: number | null
}

/** Where a file of the same recording differs: the values that are taken over, and those that aren't. */
export interface RecordingDifferences {
  updated: RoastDifference[]
  /** Not taken over, because the owner set them by hand. */
  kept: RoastDifference[]
}

/**
 * Compares a roast with a file of the same recording. Values that the file lacks change nothing. Values that the owner
 * set by hand stay, and a corrected roast keeps its samples, because its marks are on their clock.
 */
export function recordingDifferences(
  roast: RecordedRoast,
  file: RecordedRoast,
  { setByHand, isCorrected }: { setByHand: readonly SetByHand[]; isCorrected: boolean },
): RecordingDifferences {
  const hasOtherSamples = file.timeline.samples !== null && file.timeline.samples !== roast.timeline.samples
  const stays = new Set<string>(setByHand)
  if (isCorrected && hasOtherSamples) for (const field of ['timeline', 'milestones']) stays.add(field)
  const differences = UPDATABLE_FIELDS.flatMap(field => {
    const isOther =
      field === 'timeline' ? hasOtherSamples : isStated(file[field]) && !isKnown(field, roast, file)
    return isOther ? [{ field, before: shown(roast, field), after: shown(file, field) }] : []
  })
  return {
    updated: differences.filter(({ field }) => !stays.has(field)),
    kept: differences.filter(({ field }) => stays.has(field)),
  }
}

/**
 * What the machine's file says of a roast that was recorded here: its samples and marks. What the roast has stays: its
 * date, weights, notes, tags, and the marks that the file lacks.
 */
export function fileOfRecordedHere(roast: RecordedRoast, file: RecordedRoast): RecordedRoast {
  const own = UPDATABLE_FIELDS.flatMap(field =>
    field !== 'timeline' && isStated(roast[field]) ? [[field, roast[field]]] : [],
  )
  const milestones = withLackingMarks(file.milestones, roast.milestones)
  return { ...file, ...Object.fromEntries(own), milestones, timeline: file.timeline }
}

/** The marks of a file, and of the others those that it lacks, in order of time. */
export function withLackingMarks(ofFile: readonly Milestone[], others: readonly Milestone[]): Milestone[] {
  const kinds = new Set(ofFile.map(({ milestone_type }) => milestone_type))
  const lacking = others.filter(({ milestone_type }) => !kinds.has(milestone_type))
  return [...ofFile, ...lacking].sort((one, other) => one.time_seconds - other.time_seconds)
}

/** How many values a recording has besides the curve: a file saved again after weighing has more. */
export function countStated(file: RecordedRoast): number {
  return UPDATABLE_FIELDS.filter(field => field !== 'timeline' && isStated(file[field])).length
}

function shown(roast: RecordedRoast, field: UpdatableField): ComparedValue {
  return field === 'timeline' ? roast.timeline.seconds : roast[field]
}

/** The roast after a file of its recording has updated it. */
export function updatedBy(
  roast: RecordedRoast,
  file: RecordedRoast,
  updated: readonly RoastDifference[],
): RecordedRoast {
  const changed = updated.map(({ field }) => [field, file[field]])
  return { ...roast, ...Object.fromEntries(changed) }
}

/**
 * Why an update is asked about: the roast is perhaps another of the same date and length, or of the same date alone,
 * would get weights that no roast has, or lose marks or tags.
 */
export const UPDATE_QUESTIONS = ['by_length', 'by_date', 'impossible_weights', 'lost_values'] as const
export type UpdateQuestion = (typeof UPDATE_QUESTIONS)[number]

/** Whether only the date says that a file is of a roast: the file is of a new one unless the owner joins them. */
export function isOfDateAlone(same: { questions?: readonly UpdateQuestion[] | undefined } | null): boolean {
  return same?.questions?.includes('by_date') === true
}

/** What the owner is asked before these values of a file are taken over on the roast. */
export function updateQuestions(
  roast: RecordedRoast,
  file: RecordedRoast,
  updated: readonly RoastDifference[],
): Exclude<UpdateQuestion, 'by_length' | 'by_date'>[] {
  const { green_weight_g, roasted_weight_g } = updatedBy(roast, file, updated)
  const hasNewWeight = updated.some(({ field }) => field.endsWith('weight_g'))
  const isImpossible = hasNewWeight && weightDoubt(green_weight_g, roasted_weight_g) !== null
  const isLost = updated.some(({ before, after }) => {
    const left = entriesOf(after)
    return entriesOf(before).some(entry => !left.includes(entry))
  })
  return [
    ...(isImpossible ? (['impossible_weights'] as const) : []),
    ...(isLost ? (['lost_values'] as const) : []),
  ]
}

/** The kinds of marks, or the tags. */
function entriesOf(value: ComparedValue): string[] {
  if (!Array.isArray(value)) return []
  return value.map(entry => (typeof entry === 'string' ? entry : entry.milestone_type))
}

function isStated(value: ComparedValue): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null
}

/** Whether the roast already has the file's value. Lists are compared in the order in which readers return them. */
function isKnown(
  field: Exclude<UpdatableField, 'timeline'>,
  roast: RecordedRoast,
  file: RecordedRoast,
): boolean {
  if (field === 'started_at') return addsNothingTo(roast.started_at, file.started_at)
  if (field === 'milestones') return addNothingTo(roast.milestones, file.milestones)
  return JSON.stringify(roast[field]) === JSON.stringify(file[field])
}

/** Whether marks add nothing to the known ones: tables round to whole seconds what logs have exactly. */
function addNothingTo(known: readonly Milestone[], marks: readonly Milestone[]): boolean {
  return (
    known.length === marks.length &&
    known.every(({ milestone_type, time_seconds: seconds }, place) => {
      const mark = marks[place]!
      if (mark.milestone_type !== milestone_type) return false
      const isRounded = Number.isInteger(mark.time_seconds) && Math.abs(mark.time_seconds - seconds) < 1
      return mark.time_seconds === seconds || isRounded
    })
  )
}
