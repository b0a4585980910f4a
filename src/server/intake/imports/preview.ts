import type { ImportPlan, RoastPreview } from '#contract/roast-import.ts'
import { shareText } from '#domain/bean/blend/blend-words.ts'
import { MOST_PARTS } from '#domain/bean/blend/recipe.ts'
import { numberInFile } from '#domain/file/roast-numbering.ts'
import { pick } from '#domain/record/named-values.ts'
import { isWeightDoubt } from '#domain/roast/weights/weight-doubt.ts'
import { weightDoubtText } from '#domain/roast/weights/weight-doubt-text.ts'
import { plural } from '#domain/words/plural.ts'
import { listText } from '#domain/words/sentence-parts.ts'
import { doubtsOf } from '#server/library/roasts/roast-problems.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { mapInTurns } from '#server/platform/work/turns.ts'
import { type Planned, planOf } from './import-plan.ts'
import type { ReadRecording } from './recorded-roast.ts'
import { readStyleMatcher } from './style-of-file.ts'

/** The previews of files, in the order of the plan. Nothing is saved. */
export async function previewsOf(
  db: Db,
  planned: readonly (ReadRecording & Planned)[],
): Promise<Omit<RoastPreview, 'reading_id'>[]> {
  const files = planned.map(({ file }) => file)
  const styleOf = await readStyleMatcher(db, files)
  return mapInTurns(planned, FILES_IN_TURN, entry => {
    const preview = previewOf(entry)
    // A roast that the file updates keeps its style.
    const ofStyle = entry.same.roast === null ? styleOf(entry.file).warnings : []
    const ofWeights = preview.doubts.filter(isWeightDoubt).map(weightDoubtText)
    const ofBlend = entry.same.roast === null ? lostOfBlend(entry) : []
    return { ...preview, warnings: [...ofWeights, ...preview.warnings, ...ofBlend, ...ofStyle] }
  })
}

/**
 * The previews of the roasts of one file, in their order there, with the names that they get one after the other,
 * and the roasts that could make room for their numbers. Nothing is saved.
 */
export async function previewsInFile(
  db: Db,
  roasts: readonly ReadRecording[],
): Promise<{ previews: Omit<RoastPreview, 'reading_id'>[] } & Pick<ImportPlan, 'step_aside'>> {
  const entries = roasts.map((roast, place) => ({ ...roast, place, arrival: place }))
  const { files, step_aside } = await planOf(db, entries)
  const planned = await previewsOf(db, files)
  const previews = roasts.map((_, place) => planned[files.findIndex(file => file.place === place)]!)
  return { previews, step_aside }
}

/** What a file says of its blend that can't be kept: all of it, or the name where no recipe has it. */
function lostOfBlend({ file, coffee: { blend, unmatched } }: ReadRecording & Planned): string[] {
  const name = file.blend?.name ?? null
  if (unmatched.length === 0)
    return name === null || blend !== null
      ? []
      : [`No recipe is called “${name}” here. Only the coffees of the blend are kept.`]
  const called = name === null ? '' : `, “${name}”`
  const coffees = firstOf(unmatched.map(part => `${shareText(part.share_percent)} “${part.name}”`))
  const missing = unmatched.filter(({ bean }) => bean === null).map(({ name }) => `“${name}”`)
  const why =
    missing.length > 0
      ? `${firstOf(missing)} ${plural(missing.length, { one: 'is', other: 'are' })} not here`
      : unmatched.length > MOST_PARTS
        ? `a blend has at most ${MOST_PARTS} coffees here`
        : 'some of them are the same coffee here'
  const what = missing.length > 0 ? 'add what is missing, or choose what it was' : 'choose what it was'
  return [`The file is of a blend${called}: ${coffees}, but ${why}; ${what}.`]
}

/** So many as a blend can have, because a file may name any number, and how many more there are. */
function firstOf(texts: readonly string[]): string {
  const others = texts.length - MOST_PARTS
  return listText(others > 0 ? [...texts.slice(0, MOST_PARTS), `${others} more`] : texts)
}

const FILES_IN_TURN = 50

/** The figures that a preview shows. */
const PREVIEWED_FIGURES = [
  'total_duration_seconds',
  'final_bean_temp',
  'final_ibts_temp',
  'fc_minutes',
  'fc_inferred',
] as const

function previewOf({
  file,
  names,
  numberTaken,
  coffee,
  beanName,
  same,
  imported,
}: ReadRecording & Planned): Omit<RoastPreview, 'reading_id'> {
  const weights = { green_weight_g: file.greenWeightGrams, roasted_weight_g: file.roastedWeightGrams }
  return {
    roast_name: names.usual,
    next_roast_name: names.next,
    proposed_roast_name: names.proposed,
    number_reason: names.reason,
    number_taken: numberTaken,
    far_above: names.farAbove,
    already_imported: imported,
    same_recording: same.roast,
    matching_bean: coffee.bean,
    matching_blend: coffee.blend,
    greens: coffee.greens,
    coffee_name: beanName,
    source_name: file.sourceName,
    roast_date: file.roastDate,
    bean_name: file.beanName,
    ...pick(file.figures, PREVIEWED_FIGURES),
    ...weights,
    notes: file.notes ?? null,
    ...file.fields,
    source_number: numberInFile(file.fields.source_number, names, names.usual),
    timeline_count: file.sampleCount,
    curve: file.curve,
    milestones: file.milestones,
    doubts: [...doubtsOf(weights), ...(file.doubts ?? [])],
    warnings: file.warnings,
  }
}
