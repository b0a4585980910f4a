import { ROAST_DOCUMENT } from '#domain/roast/roast-document.ts'
import type { ExportedRoast } from './exported-roast.ts'

/**
 * The parts of a roast, besides its samples, that are read back from a file, under the names of First Crack's own JSON
 * (`roastExport` in `src/contract/roast-answers.ts`, which has more fields).
 */
export function roastDocumentOf(roast: ExportedRoast) {
  return {
    ...ROAST_DOCUMENT,
    roast_name: roast.sourceName,
    roast_date: roast.roastDate,
    bean: { origin_name: roast.beanName },
    ...(roast.parts !== undefined && { greens: roast.parts }),
    ...(roast.blendName !== undefined && { blend_name: roast.blendName }),
    green_weight_g: roast.greenWeightGrams,
    roasted_weight_g: roast.roastedWeightGrams,
    milestones: roast.milestones,
    notes: roast.notes,
    ...roast.fields,
  }
}
