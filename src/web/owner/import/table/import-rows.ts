import type { InboxFile } from '#contract/inbox.ts'
import type { NumberTaken, RoastPreview, SameRecording } from '#contract/roast-import.ts'
import { round } from '#domain/record/units.ts'
import type { RoastField } from '#domain/roast/roast-fields.ts'
import { renumberedRoastName, roastNumberIn } from '#domain/roast/roast-number.ts'
import { fieldText, firstFieldProblem } from '#web/owner/parts/roast/field-texts.ts'
import { bagText } from '#web/owner/parts/roast/other-bags.ts'
import { partsIn } from '#web/parts/bean/coffee-choice.ts'
import { dateProblem } from '#web/ui/date-field.tsx'
import { weightProblem } from '#web/words/weight-text.ts'
import { isPerhapsNew } from './perhaps-new.ts'
import { proposedChoice } from './proposed-coffee.ts'

type Facts = NonNullable<InboxFile['roast']>

/** What a file that can be read says, and what an import would make of it. */
export interface FileFacts
  extends Pick<
    Facts,
    | 'source_name'
    | 'roast_date'
    | 'total_duration_seconds'
    | 'green_weight_g'
    | 'roasted_weight_g'
    | 'matching_bean'
    | 'matching_blend'
    | 'greens'
    | 'roast_name'
    | 'number_reason'
    | 'number_taken'
    | 'far_above'
    | 'same_recording'
    | 'curve'
    | 'group'
    | 'place'
  > {
  /** What else the server found in it; null if that isn't known. */
  preview: (Omit<RoastPreview, 'reading_id'> & { reading_id: string | null }) | null
  /** The file of the same recording that is imported before it, and the values that differ in this one. */
  same_file: ({ key: string; fileName: string } & Pick<SameRecording, 'differences' | 'questions'>) | null
  /** Why it is a duplicate although its recording isn't known: the same bytes, or the same name, date and bean. */
  duplicate: string | null
}

/** A file that is to be imported, before the owner chooses anything. */
export type WaitingFile = {
  key: string
  fileName: string
  /** When it arrived, in words; null if the owner has just chosen it. */
  arrived: string | null
} & ({ state: 'reading' } | { state: 'unreadable'; problem: string } | { state: 'read'; facts: FileFacts })

/** How a file with a known recording is imported: it updates its roast, becomes another one, or is left out. */
export type ImportMode = 'update' | 'another' | 'leave'

/** What the owner chose for a file. What is absent stays as the file has it. */
export interface Choices {
  /** A choice as in `coffee-choice.ts`, or the key of a new bean; '' for none. */
  bean?: string
  /** The roast's name, with its number. */
  name?: string
  /** `YYYY-MM-DD`, or '' if unknown. */
  date?: string
  /** In grams, as typed. */
  greenWeight?: string
  roastedWeight?: string
  mode?: ImportMode
  /** Whose number the one in its name is, where the owner was asked. */
  numberIs?: 'own' | 'foreign'
  /** Whether the roast keeps a number that another roast has. */
  keepsNumber?: boolean
  /** The other fields, as typed. */
  fields?: Readonly<Partial<Record<RoastField, string>>>
  /** Whether the private notes of the file become public ones. */
  publishesNotes?: boolean
}

/** One line of the table: a file with the owner's choices. */
export type ImportRow = WaitingFile & {
  choices: Choices
  /** Why the server refused it, or null. */
  refusal: string | null
  /** The roast of the library that has the number that the owner chose, or null. */
  bag: NumberTaken | null
  /** The name of another file whose roast would get the same number, or null. */
  twin: string | null
}
/** A row whose file could be read. */
export type ReadRow = ImportRow & { state: 'read' }

export type ImportStatus = 'reading' | 'ready' | 'update' | 'duplicate' | 'no_bean_match' | 'error'

/** The texts of the badges. */
export const STATUS_WORDS: Record<ImportStatus, string> = {
  reading: 'Reading…',
  ready: 'Ready',
  update: 'Update',
  duplicate: 'Duplicate',
  no_bean_match: 'No Match',
  error: 'Error',
}

export function isRead(row: ImportRow): row is ReadRow {
  return row.state === 'read'
}

/** What would be saved of a row: the owner's choices, otherwise what the file says. */
export function valuesOf({ facts, choices }: Pick<ReadRow, 'facts' | 'choices'>) {
  return {
    bean: choices.bean ?? proposedChoice(facts),
    name: choices.name ?? facts.roast_name,
    date: choices.date ?? facts.roast_date ?? '',
    greenWeight: choices.greenWeight ?? shortWeight(facts.green_weight_g),
    roastedWeight: choices.roastedWeight ?? shortWeight(facts.roasted_weight_g),
  }
}

/** A file's weight for a narrow column. What the owner doesn't change is saved as exactly as the file has it. */
function shortWeight(grams: number | null): string {
  return grams === null ? '' : String(round(grams, 1))
}

/**
 * How a row is imported. A file that would change its roast updates it, unless that has to be asked about; one that
 * changes nothing is left out, until the owner chooses to bring what was typed. One that may be new becomes a roast.
 */
export function importModeOf({ facts, choices }: Pick<ReadRow, 'facts' | 'choices'>): ImportMode {
  if (choices.mode !== undefined) return choices.mode
  if (bringsNews(facts) && questionsOf(facts).length === 0) return 'update'
  return isKnown(facts) && !isPerhapsNew(facts) ? 'leave' : 'another'
}

/** Whether the file's recording or roast is in the library, or in a file before it. */
export function isKnown(facts: FileFacts): boolean {
  return facts.same_recording !== null || facts.same_file !== null || facts.duplicate !== null
}

/** Whether the roast of the file's recording is there, or becomes there: a row can bring it what is typed. */
export function mayUpdate({ same_recording: same, same_file: other }: FileFacts): boolean {
  return same !== null || other !== null
}

/** Whether a row would change the roast of its recording: by what its file says, or by what was typed. */
export function canUpdate({ facts, choices }: Pick<ReadRow, 'facts' | 'choices'>): boolean {
  return bringsNews(facts) || (mayUpdate(facts) && isTyped({ facts, choices }))
}

/** Whether the file would change the roast of its recording. What the owner set by hand stays. */
function bringsNews({ same_recording: same, same_file: other }: FileFacts): boolean {
  if (other !== null) return other.differences.length > 0
  return same?.differences.some(({ field }) => !same.kept.includes(field)) ?? false
}

/** Why an update is never chosen by itself; none if it may be. */
function questionsOf({ same_recording: same, same_file: other }: FileFacts) {
  return (other ?? same)?.questions ?? []
}

export function statusOf(row: ImportRow): ImportStatus {
  if (row.state === 'reading') return 'reading'
  if (row.state === 'unreadable' || row.refusal !== null) return 'error'
  const mode = importModeOf(row)
  if (mode !== 'another') return mode === 'update' ? 'update' : 'duplicate'
  return valuesOf(row).bean === '' ? 'no_bean_match' : 'ready'
}

/** Whether the owner leaves out what could be imported. What changes nothing is left out by itself. */
export function isLeftOut(row: ImportRow): row is ReadRow {
  if (!isRead(row) || importModeOf(row) !== 'leave') return false
  return row.choices.mode !== undefined || bringsNews(row.facts)
}

/** Whether the row needs a bean. One that was refused may need one too. */
export function needsBean(row: ImportRow): boolean {
  return isRead(row) && importModeOf(row) === 'another' && valuesOf(row).bean === ''
}

/** Whether Import All imports the row. An update that was chosen waits until there is something to update. */
export function isImportable(row: ImportRow): row is ReadRow {
  if (!isRead(row)) return false
  const mode = importModeOf(row)
  return mode === 'update' ? canUpdate(row) : mode === 'another' && !needsBean(row)
}

/**
 * The rows in the order in which they are imported. A file that updates the roast of an earlier one is left out as long
 * as that one is.
 */
export function inImportOrder(importable: readonly ReadRow[], all: readonly ImportRow[]): ReadRow[] {
  const isLeft = (key: string) => all.some(row => row.key === key) && !importable.some(row => row.key === key)
  return importable
    .filter(
      row =>
        importModeOf(row) === 'another' || row.facts.same_file === null || !isLeft(row.facts.same_file.key),
    )
    .toSorted((a, b) => a.facts.place - b.facts.place)
}

/** Whether the owner typed a weight that the file doesn't state, for a file that isn't left out. */
export function hasTypedWeights(row: ImportRow): boolean {
  if (!isRead(row) || importModeOf(row) === 'leave') return false
  return isWeightTyped(row)
}

function isWeightTyped({ facts, choices }: Pick<ReadRow, 'facts' | 'choices'>): boolean {
  const stated = valuesOf({ facts, choices: {} })
  const { greenWeight, roastedWeight } = valuesOf({ facts, choices })
  return greenWeight !== stated.greenWeight || roastedWeight !== stated.roastedWeight
}

/** Whether the owner typed something that an update brings and the file doesn't state. */
function isTyped({ facts, choices }: Pick<ReadRow, 'facts' | 'choices'>): boolean {
  const fields = Object.entries(choices.fields ?? {}) as [RoastField, string][]
  return (
    isWeightTyped({ facts, choices }) ||
    (choices.date !== undefined && choices.date !== (facts.roast_date ?? '')) ||
    fields.some(([field, text]) => text !== fieldText(facts.preview?.[field] ?? null)) ||
    choices.publishesNotes === true
  )
}

/**
 * Whether something of a row would be lost if it isn't imported: what the owner typed, or all of it. One that the
 * server refused is as lost already.
 */
export function isAtRisk(row: ImportRow): boolean {
  if (!isRead(row)) return false
  const mode = importModeOf(row)
  if (mode === 'leave') return false
  const { name, date, fields } = row.choices
  const isTyped = hasTypedWeights(row) || [name, date, fields].some(typed => typed !== undefined)
  return isTyped || (row.refusal === null && (mode === 'another' || canUpdate(row)))
}

/** Whether the owner is to say whose number the one in a file's name is. Without an answer it is theirs. */
export function asksWhoseNumber({ facts, choices }: ReadRow): boolean {
  const isAnswered = choices.numberIs !== undefined || choices.name !== undefined
  return facts.far_above !== null && !isAnswered && importModeOf({ facts, choices }) === 'another'
}

/** The number that the owner wants for a roast, even if it can't have it: the chosen one, else the file's own. */
export function wantedNumber({ facts, choices }: ReadRow): number | null {
  if (choices.numberIs === 'foreign' || importModeOf({ facts, choices }) !== 'another') return null
  return roastNumberIn(choices.name ?? facts.source_name)
}

/** The number in a name as text; '' if it has none. */
export function numberText(name: string): string {
  return String(roastNumberIn(name) ?? '')
}

/** The name with the number that was typed, or without one. */
export function withNumber(name: string, typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 9)
  if (digits === '' || Number(digits) === 0) return name.replace(/#\s*\d{1,9}\s*/u, '').trim() || name
  return renumberedRoastName(name, Number(digits))
}

/** What is wrong with a value that only the details of a row show, or null. */
export function hiddenProblem({ choices }: Pick<ReadRow, 'choices'>): string | null {
  return dateProblem(choices.date ?? '') ?? firstFieldProblem(choices.fields ?? {})
}

/** The number that the owner chose for a new roast; null if none was. */
export function chosenNumber(row: Pick<ReadRow, 'facts' | 'choices'>): number | null {
  const { name } = row.choices
  return name === undefined || importModeOf(row) !== 'another' ? null : roastNumberIn(name)
}

/** Why a row can't get its number, or not before the owner says that two bags may carry it; null if it can. */
export function numberProblem({ bag, twin, fileName, choices, facts }: ReadRow): string | null {
  const number = numberText(choices.name ?? facts.roast_name)
  if (twin !== null) return `${fileName} and ${twin} would both get #${number}.`
  if (bag === null || choices.keepsNumber) return null
  return `${fileName}: #${number} is taken by ${bagText(bag)}. Keep it or choose another.`
}

/** The rows, each with another that would get the same number: an import can't have two of them. */
export function withTwins(rows: readonly ImportRow[]): ImportRow[] {
  const numbered = Map.groupBy(
    rows.filter(isRead).filter(row => importModeOf(row) === 'another'),
    row => numberText(valuesOf(row).name),
  )
  return rows.map(row => {
    if (!isRead(row) || importModeOf(row) !== 'another') return row
    const number = numberText(valuesOf(row).name)
    const other = number === '' ? undefined : numbered.get(number)?.find(({ key }) => key !== row.key)
    return other === undefined ? row : { ...row, twin: other.fileName }
  })
}

/** What is wrong with a value that was typed for a row, or null; nothing is for one that is left out. */
export function valueProblem(row: ImportRow): string | null {
  if (!isRead(row) || importModeOf(row) === 'leave') return null
  const { bean, greenWeight, roastedWeight } = valuesOf(row)
  const wrong = weightProblem(greenWeight) ?? weightProblem(roastedWeight)
  if (wrong !== null) return `The weight typed for ${row.fileName} is not a number. ${wrong}.`
  if (partsIn(bean) !== null && greenWeight.trim() === '')
    return `${row.fileName}: the parts of a blend need its green weight, unless they are a recipe’s.`
  const numbered = numberProblem(row)
  if (numbered !== null) return numbered
  const field = hiddenProblem(row)
  return field === null ? null : `${row.fileName}: ${field}`
}
