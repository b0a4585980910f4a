import type { RoastPreview } from '#contract/roast-import.ts'
import type { RoastWeights, WeightDoubt } from '#domain/roast/weights/weight-doubt.ts'
import { isWeightDoubt, weightDoubt } from '#domain/roast/weights/weight-doubt.ts'
import { weightDoubtText } from '#domain/roast/weights/weight-doubt-text.ts'
import { type DoubtedWeights, doubted } from '#web/owner/parts/weight/weight-question.ts'
import { weightOfText } from '#web/words/weight-text.ts'
import {
  type Choices,
  type FileFacts,
  type ImportRow,
  importModeOf,
  isRead,
  type ReadRow,
} from './import-rows.ts'

/** What the button says once the owner was asked about weights. */
export const IMPORT_ANYWAY = 'Import anyway'

/** What a weight is called among the owner's choices. */
export const WEIGHT_CHOICES = {
  green_weight_g: 'greenWeight',
  roasted_weight_g: 'roastedWeight',
} as const satisfies Record<keyof RoastWeights, keyof Choices>

/** Why no roast has the weights that a row would get, as exact as the file has them; null without doubt. */
export function doubtOfRow(row: ImportRow): WeightDoubt | null {
  if (!isRead(row) || importModeOf(row) === 'leave') return null
  return weightDoubt(weightOf(row, 'green_weight_g'), weightOf(row, 'roasted_weight_g'))
}

function weightOf({ facts, choices }: ReadRow, weight: keyof RoastWeights): number | null {
  const typed = choices[WEIGHT_CHOICES[weight]]
  return typed === undefined ? facts[weight] : weightOfText(typed)
}

/** The weights that are typed above a file. */
export interface TypedWeights {
  greenWeight: string
  roastedWeight: string
}

/** Those of them that the file doesn't state. */
export function typedWeights(
  { green_weight_g, roasted_weight_g }: FileFacts,
  { greenWeight, roastedWeight }: TypedWeights,
): Choices {
  return {
    ...(greenWeight !== String(green_weight_g ?? '') && { greenWeight }),
    ...(roastedWeight !== String(roasted_weight_g ?? '') && { roastedWeight }),
  }
}

interface Choosing {
  /** Changes what was chosen for these files. */
  choose: (keys: readonly string[], choices: Choices) => void
}

/** The rows that would get weights that no roast has. */
export function doubtedRows(rows: readonly ImportRow[], { choose }: Choosing) {
  return rows.flatMap((row): DoubtedWeights[] =>
    doubted(doubtOfRow(row), {
      key: row.key,
      name: isRead(row) ? row.facts.source_name : row.fileName,
      onTake: (weight, text) => choose([row.key], { [WEIGHT_CHOICES[weight]]: text }),
    }),
  )
}

/** What else there is to look at in a file: its weights are asked about where they are typed. */
export function otherWarnings({
  warnings = [],
  doubts = [],
}: Partial<Pick<RoastPreview, 'warnings' | 'doubts'>>): string[] {
  const ofWeights = doubts.filter(isWeightDoubt).map(weightDoubtText)
  return warnings.filter(warning => !ofWeights.includes(warning))
}
