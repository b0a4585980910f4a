import { wordsOf } from '#contract/field-words.ts'
import type { RoastWithFields } from '#contract/roasts.ts'
import { definedOf, pick } from '#domain/record/named-values.ts'
import { type Result, success } from '#domain/record/result.ts'
import { ROAST_FIELD_NAMES } from '#domain/roast/roast-fields.ts'
import { onSameDay } from '#domain/roast/started-at.ts'
import { requireId } from '#server/http/entity-ids.ts'
import type { Versioned } from '#server/http/entity-tags.ts'
import { type HttpProblem, required } from '#server/http/http-problem.ts'
import { refusalProblem } from '#server/http/validation.ts'
import type { Reading } from '#server/intake/reading/recent-readings.ts'
import { wholeGreens } from '#server/library/blends/recipe-of-roast.ts'
import { type AfterStoring, storeRoast } from '#server/library/roasts/create-roast.ts'
import { weightColumns } from '#server/library/roasts/derived-columns.ts'
import type { DerivedRoast } from '#server/library/roasts/derived-roast.ts'
import { changedFields } from '#server/library/roasts/set-by-hand.ts'
import type { Db } from '#server/platform/database/tables.ts'
import type { ImportInput } from './import-input.ts'
import { recordedFile } from './recorded-roast.ts'
import { styleForNewRoast } from './style-of-file.ts'

/**
 * Adds the roast of a file, with the values that the owner entered in place of the file's, and warns about its style.
 * `afterwards` gets it in the same transaction.
 */
export async function addFromFile(
  db: Db,
  reading: Reading,
  given: ImportInput,
  now: Date,
  afterwards: AfterStoring,
): Promise<Result<{ roast: Versioned<RoastWithFields>; warnings: string[] }, HttpProblem>> {
  const entry = entryOf(reading, given)
  const { id: style_id, warnings } = await styleForNewRoast(db, entry.bean_id, reading.file)
  const derived = withWeights(reading.derived, entry.entered)
  const added = await storeRoast(db, { ...entry, style_id }, derived, now, afterwards)
  return added.ok ? success({ roast: added.value, warnings }) : added
}

function entryOf({ file, content, fileName }: Reading, given: ImportInput) {
  const { roast_name = null, number_if_taken = 'keep', number_is, name_is, ...more } = given
  const { same_file, updates: _, bean_id, greens = null, blend_id = null, ...typed } = withCoffees(more)
  const { timeline: _curve, milestones: _marks, ...inFile } = recordedFile({ file, samples: null })
  const others = onSameDay(inFile, typed)
  const entered = { ...inFile, ...definedOf(others) }
  return {
    bean_id: blend_id === null ? requireBean(bean_id) : (bean_id ?? null),
    greens,
    blend_id,
    roast_name,
    source_name: file.sourceName,
    roast_date: entered.roast_date,
    notes: entered.notes,
    fields: pick(entered, ROAST_FIELD_NAMES),
    setByHand: changedFields(inFile, others),
    entered,
    source: {
      file_name: fileName,
      content,
      sha256: file.sha256,
      recordingId: file.recordingId,
      hasCountedNumber: file.hasCountedNumber ?? false,
      hasForeignNumber: number_is === 'foreign',
      isNameProposed: name_is === 'proposed',
      mayBeKnown: same_file === 'allow',
      ifNumberTaken: number_if_taken,
    },
  }
}

/** What the owner entered, with all that follows for its coffees: their weight counts, whatever the file says. */
function withCoffees<Given extends Pick<ImportInput, 'bean_id' | 'greens' | 'green_weight_g'>>(given: Given) {
  const { bean_id, green_weight_g } = given
  const whole = wholeGreens(null, {
    ...given,
    bean_id: bean_id === undefined ? undefined : requireId('bean', bean_id),
    green_weight_g: given.greens == null ? green_weight_g : (green_weight_g ?? undefined),
  })
  return required(whole)
}

/** What is derived from a file, with the owner's weights in place of its own. */
function withWeights(
  derived: DerivedRoast,
  weights: Pick<DerivedRoast['columns'], 'green_weight_g' | 'roasted_weight_g'>,
): DerivedRoast {
  const { green_weight_g: greenWeightGrams, roasted_weight_g: roastedWeightGrams } = weights
  return {
    ...derived,
    columns: { ...derived.columns, ...weightColumns(weights) },
    scoreInput: { ...derived.scoreInput, greenWeightGrams, roastedWeightGrams },
  }
}

function requireBean(beanId: number | undefined): number {
  if (beanId === undefined) throw refusalProblem([{ path: ['bean_id'], message: wordsOf('no_bean') }])
  return beanId
}
