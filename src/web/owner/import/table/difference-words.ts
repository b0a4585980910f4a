import type { SameRecording } from '#contract/roast-import.ts'
import type { NumberReason } from '#domain/file/roast-numbering.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { fieldWord } from '#domain/roast/field-word.ts'
import { MILESTONE_NAMES, MILESTONE_TYPES, type Milestone } from '#domain/roast/milestones.ts'
import {
  isOfDateAlone,
  type RoastDifference,
  type UpdatableField,
  type UpdateQuestion,
} from '#domain/roast/roast-differences.ts'
import type { RoastField, RoastFields } from '#domain/roast/roast-fields.ts'
import { roastNumberIn, sourceRoastNumber } from '#domain/roast/roast-number.ts'
import { plural } from '#domain/words/plural.ts'
import { listText } from '#domain/words/sentence-parts.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { fieldValueText } from '#web/parts/roast/field-value-text.ts'
import { dateText } from '#web/words/date-text.ts'
import { DASH } from '#web/words/figure-text.ts'
import { weightText } from '#web/words/unit-text.ts'

/** The longest value that is shown. For a longer one, only the field's name is shown. */
const LONGEST_VALUE = 24

/**
 * One value that differs: `roasted weight 302 → 305 g`, `private notes`, `curve, drop 10:00 → 10:04`; of the marks each
 * that does.
 */
export function differenceText({ field, before, after }: RoastDifference, units: FigureUnits): string {
  if (field === 'milestones') return changedMarks(before, after).join(', ') || fieldWord(field)
  if (field === 'timeline') return curveWords(fieldWord(field), { before, after }).join(', ')
  const [from, to] = [before, after].map(value => valueText(field, value, units))
  const isShort = from !== undefined && to !== undefined && Math.max(from.length, to.length) <= LONGEST_VALUE
  if (!isShort || from === to) return fieldWord(field)
  const unit = field.endsWith('weight_g') ? ` ${units.weight}` : ''
  const start = unit !== '' && from.endsWith(unit) && to.endsWith(unit) ? from.slice(0, -unit.length) : from
  return `${fieldWord(field)} ${start} → ${to}`
}

/** Undefined for a value that has no short form. */
function valueText(field: UpdatableField, value: RoastDifference['before'], units: FigureUnits) {
  if (value === null) return DASH
  if (field === 'milestones') return undefined
  if (field === 'timeline') return typeof value === 'number' ? formatDuration(value) : undefined
  if (field === 'green_weight_g' || field === 'roasted_weight_g') return weightText(Number(value), units)
  if (field === 'roast_date') return dateText(String(value))
  if (field === 'notes') return String(value)
  return fieldValueText(field, value as RoastFields[RoastField], units) || DASH
}

/** A value in full: marks by their names and times, words as they are. */
export function wholeValueText(
  field: UpdatableField,
  value: RoastDifference['before'],
  units: FigureUnits,
): string {
  if (field !== 'milestones' || !Array.isArray(value)) return valueText(field, value, units) ?? DASH
  return marksOf(value).map(markText).join(', ') || DASH
}

/** What a file of a known recording would change: `Already here as #65: roasted weight 302 → 305 g.` */
export function sameRecordingText(same: SameRecording, units: FigureUnits): string {
  const taken = same.differences.filter(({ field }) => !same.kept.includes(field))
  const number = roastNumberIn(same.roast_name)
  const name = number === null ? `‘${same.roast_name}’` : `#${number}`
  const kept = same.kept.length === 0 ? '' : ` ${keptText(same.kept)}`
  const isHere = same.recorded_here === true
  const known = `${isHere ? 'Recorded' : 'Already'} here as ${name}`
  if (taken.length === 0) return `${known}; nothing new.${kept}`
  const isSure = !same.questions?.includes('by_length') && !isOfDateAlone(same)
  const what = isHere
    ? `${isSure ? known : `Perhaps ${name}, recorded here`}. ${broughtText(taken, replacedText(same))}`
    : `${known}: ${taken.map(difference => differenceText(difference, units)).join(', ')}`
  return `${what}.${questionText(same.questions)}${kept}`
}

/**
 * What a machine's file does to a roast that ran here, and what that replaces: `The file brings the curve in place of
 * 21 typed temperatures, drop 10:00 → 10:04 and first crack start 8:00 → 7:45; … stay`.
 */
function broughtText(taken: readonly RoastDifference[], replaced: string): string {
  const fields = new Set<string>(taken.map(({ field }) => field))
  const stays = [
    'number',
    'bean',
    ...(fields.has('green_weight_g') || fields.has('roasted_weight_g') ? [] : ['weights']),
    ...(fields.has('notes') ? [] : ['notes']),
  ]
  return `The file brings ${listText(taken.flatMap(each => broughtWords(each, replaced)))}; ${listText(stays)} stay`
}

function broughtWords({ field, before, after }: RoastDifference, replaced: string): string[] {
  if (field === 'milestones') {
    const marks = changedMarks(before, after)
    return marks.length > 0 ? marks : [fieldWord(field)]
  }
  return field === 'timeline' ? curveWords(`the curve${replaced}`, { before, after }) : [fieldWord(field)]
}

/** ` in place of 21 typed temperatures and the tapped settings`; nothing if nothing was typed or tapped. */
function replacedText({ typed_readings: typed = 0, tapped_settings = false }: SameRecording): string {
  const temperatures = plural(typed, {
    one: 'one typed temperature',
    other: `${typed} typed temperatures`,
  })
  const replaced = [...(typed > 0 ? [temperatures] : []), ...(tapped_settings ? ['the tapped settings'] : [])]
  return replaced.length === 0 ? '' : ` in place of ${listText(replaced)}`
}

/** The word for a curve, and its drop if that is another as shown. */
function curveWords(curve: string, { before, after }: Omit<RoastDifference, 'field'>): string[] {
  const [from, to] = [before, after].map(value => (typeof value === 'number' ? formatDuration(value) : null))
  return [curve, ...(from == null || to == null || from === to ? [] : [`drop ${from} → ${to}`])]
}

/** The marks that differ as shown: `first crack start 8:00 → 7:45`, `second crack start 9:20` for a new one. */
function changedMarks(before: RoastDifference['before'], after: RoastDifference['after']): string[] {
  const [had, has] = [before, after].map(value => new Map(marksOf(value).map(markTime)))
  return MILESTONE_TYPES.flatMap(type => {
    const [from, to] = [had!.get(type), has!.get(type)]
    if (from === to) return []
    return [`${MILESTONE_NAMES[type]} ${from === undefined ? to : `${from} → ${to ?? DASH}`}`]
  })
}

function marksOf(value: RoastDifference['before']): Milestone[] {
  return Array.isArray(value) ? (value as Milestone[]) : []
}

function markTime({ milestone_type, time_seconds }: Milestone) {
  return [milestone_type, formatDuration(time_seconds)] as const
}

function markText(mark: Milestone): string {
  const [type, time] = markTime(mark)
  return `${MILESTONE_NAMES[type]} ${time}`
}

/** Why an update waits until it is chosen; '' if it doesn't. */
function questionText(questions: readonly UpdateQuestion[] = []): string {
  return questions.map(question => ` ${QUESTIONS[question]}`).join('')
}

const QUESTIONS: Record<UpdateQuestion, string> = {
  by_length: 'It ran here that day and took as long: choose Update only if it is the same roast.',
  by_date:
    'It ran here that day, but not as long: choose Update if it is the same roast. Otherwise the file becomes a roast of its own.',
  impossible_weights: 'No roast has these weights: choose Update only if they are right.',
  lost_values:
    'The roast would lose marks or tags that the file doesn’t have: choose Update only if it should.',
}

/** What a file would change of the roast of another file that is imported before it. */
export function sameFileText(
  {
    fileName,
    differences,
    questions,
  }: Pick<SameRecording, 'differences' | 'questions'> & { fileName: string },
  units: FigureUnits,
): string {
  const what = differences.map(difference => differenceText(difference, units)).join(', ')
  return what === ''
    ? `The same recording as ${fileName}; nothing new.`
    : `The same recording as ${fileName}, which it updates: ${what}.${questionText(questions)}`
}

/** What an update leaves as it is: `Stays as you set it by hand: notes.` */
export function keptText(kept: readonly UpdatableField[]): string {
  return `Stays as you set it by hand: ${listText(kept.map(fieldWord))}.`
}

/** Why a roast gets its number, in as few words as fit under it. */
export function shortReason(facts: { source_name: string; number_reason: NumberReason }): string {
  const inFile = sourceRoastNumber(facts.source_name)
  const words: Record<NumberReason, string> = {
    own: 'from its name',
    continues: 'continues',
    taken: `${inFile} is taken`,
    foreign: `the file says ${inFile}`,
    none: 'free number',
  }
  return words[facts.number_reason]
}
