import { z } from 'zod'
import { weightOf } from '#domain/bean/blend/greens.ts'
import { FEWEST_PARTS, MOST_PARTS, repeatedPart } from '#domain/bean/blend/recipe.ts'
import { WEIGHT_GRAMS } from '#domain/roast/weights/weight-loss.ts'
import { wordsOf } from '../field-words.ts'
import { entityId } from '../fields.ts'

/** A coffee of a blend, as answers show it. */
export const roastGreen = z.object({
  bean_id: entityId,
  origin_name: z.string(),
  grams: z.number(),
  share_percent: z.number().describe('Of the green weight'),
})
export type RoastGreen = z.infer<typeof roastGreen>

/** The coffees of a roast, as answers show them. */
export const roastGreens = z
  .array(roastGreen)
  .nullable()
  .describe('The coffees of a blend, largest first; null for a roast of one coffee')

const grams = z.number().gt(0, { abort: true }).max(WEIGHT_GRAMS.most)

/** The coffees of a blend, as they are given. */
export const givenGreens = z
  .array(z.object({ bean_id: entityId, grams: grams.min(WEIGHT_GRAMS.least) }))
  .min(FEWEST_PARTS)
  .max(MOST_PARTS)
  .refine(parts => repeatedPart(parts) === null, wordsOf('same_bean_twice'))
  .refine(
    parts => weightOf(parts) <= WEIGHT_GRAMS.most,
    wordsOf('parts_too_heavy', { most: WEIGHT_GRAMS.most }),
  )
  .describe('The coffees of a blend; their grams add up to the green weight, and the largest is its bean')

/** The same as a form sends them. */
export const greensInText = z
  .preprocess(jsonOfText, givenGreens)
  .describe('The coffees of a blend as JSON: a list of bean_id and grams')

/** The same as they are stored: a change of the weight may leave less than can be given. */
export const storedGreens = z
  .array(z.object({ bean_id: entityId, grams }))
  .min(FEWEST_PARTS)
  .max(MOST_PARTS)

/** One of them in a row of its own. */
export const storedPart = storedGreens.element.extend({
  position: z
    .number()
    .int()
    .min(0)
    .max(MOST_PARTS - 1),
})

/** Parses JSON. Returns text that is none unchanged, which makes the schema refuse it. */
function jsonOfText(text: unknown): unknown {
  if (typeof text !== 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
