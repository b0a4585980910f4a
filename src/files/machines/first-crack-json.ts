import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import type { Result } from '#domain/record/result.ts'
import { ROAST_DOCUMENT } from '#domain/roast/roast-document.ts'
import { draftOfLog, parseLog } from '#files/roasts/cut-log.ts'
import { parseLogJson } from '#files/roasts/log-json.ts'
import { readRoastDocument } from '#files/roasts/roast-document.ts'
import type { RoastDraft } from '#files/roasts/roast-draft.ts'
import type { SourceText } from '#files/roasts/source-text.ts'

/**
 * First Crack's own JSON, `GET /api/roasts/:id/export.json`: what the API answers about a roast, after `format` and
 * `version`. Times are in seconds since charge, temperatures in °C, weights in grams.
 *
 * | in the file                                            | here                                 |
 * |--------------------------------------------------------|--------------------------------------|
 * | `roast_name`, otherwise file name                      | sourceName                           |
 * | `roast_date`                                           | roastDate                            |
 * | `bean.origin_name`, of a recipe `blend_name`            | beanName                             |
 * | `blend_name`, `greens` with `origin_name` and `grams`  | blend, in place of beanName          |
 * | `timeline`, under the names of the API                 | timeline                             |
 * | `milestones`                                           | milestones                           |
 * | `green_weight_g`, `roasted_weight_g`                   | greenWeightGrams, roastedWeightGrams |
 * | `notes`, and the fields of `ROAST_FIELDS` under their names | notes, fields, startedAt        |
 * | `style`, its name, `ideals` and `points`              | style                                |
 *
 * Figures and score are computed again; supplier's facts and tastings are not part of a roast file.
 */
const FIRST_CRACK_JSON = 'First Crack JSON'

const BEGINNING = new RegExp(`^\\s*\\{\\s*"format"\\s*:\\s*"${ROAST_DOCUMENT.format}"`)

/** Whether the text begins the way our own export does. */
export function looksLikeFirstCrackJson({ text }: SourceText): boolean {
  return BEGINNING.test(text)
}

/** Reads one roast. */
export function readFirstCrackJson({ text, fileName }: SourceText): Result<RoastDraft, FileProblem> {
  const log = parseLog(text, parseLogJson)
  if (!log.ok) return unreadable('damaged_log', { log: 'first_crack', problem: log.reason })
  const { value, isCut } = log.value
  const roast = readRoastDocument(value, { format: FIRST_CRACK_JSON, fileName })
  return draftOfLog(roast, { isCut, format: FIRST_CRACK_JSON })
}
