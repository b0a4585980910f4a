import type { Kysely } from 'kysely'
import type { RoastPreview } from '#contract/roast-import.ts'
import { coffeeNameOf } from '#domain/bean/coffee-groups.ts'
import type { Tables } from '#server/database/tables.ts'
import type { StorableRoast } from '#server/reading/reading-job.ts'
import { findRoastOfFile } from '#server/roasts/source-hashes.ts'
import { findNumberTaken, namesOfSource } from '#server/roasts/source-names.ts'
import { readBeanMatcher } from './bean-of-file.ts'
import { findSameRecordings } from './same-recording.ts'

/** What the owner sees of a file before anything is saved. */
export async function previewOf(
  db: Kysely<Tables>,
  { file, derived }: StorableRoast,
): Promise<Omit<RoastPreview, 'reading_id'>> {
  const { dtr_percent: _, ...figures } = file.figures
  const names = await namesOfSource(db, file)
  const [sameRecording] = await findSameRecordings(db, [{ file, samples: derived.samples }])
  return {
    roast_name: names.usual,
    next_roast_name: names.next,
    proposed_roast_name: names.proposed,
    number_reason: names.reason,
    number_taken: await findNumberTaken(db, file),
    already_imported: await findRoastOfFile(db, file.sha256),
    same_recording: sameRecording ?? null,
    matching_bean: (await readBeanMatcher(db))(file),
    coffee_name: coffeeNameOf(file),
    source_name: file.sourceName,
    roast_date: file.roastDate,
    bean_name: file.beanName,
    ...figures,
    green_weight_g: file.greenWeightGrams,
    roasted_weight_g: file.roastedWeightGrams,
    notes: file.notes ?? null,
    ...file.fields,
    timeline_count: file.sampleCount,
    curve: file.curve,
    milestones: file.milestones,
    warnings: file.warnings,
  }
}
