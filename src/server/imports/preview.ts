import type { Kysely } from 'kysely'
import type { MatchingBean, RoastPreview } from '#contract/roast-import.ts'
import { beanNamesOf, matchBean } from '#domain/bean/bean-match.ts'
import { coffeeNameOf } from '#domain/bean/coffee-groups.ts'
import { listBeanChoices } from '#server/beans/repository.ts'
import type { Tables } from '#server/database/tables.ts'
import type { ReadRoast, StorableRoast } from '#server/reading/reading-job.ts'
import { findRoastOfFile } from '#server/roasts/source-hashes.ts'
import { findNumberTaken, namesOfSource } from '#server/roasts/source-names.ts'
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
    matching_bean: await matchingBeanOf(db, file),
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

/** The bean that a file names, or null. */
export async function matchingBeanOf(
  db: Kysely<Tables>,
  file: Pick<ReadRoast, 'beanName' | 'sourceName'>,
): Promise<MatchingBean | null> {
  const bean = matchBean(beanNamesOf(file), await listBeanChoices(db))
  return bean && { id: bean.id, origin_name: bean.origin_name }
}
