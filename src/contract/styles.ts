import { z } from 'zod'
import { valuesByName } from '#domain/record/named-values.ts'
import { SCORE_LETTERS } from '#domain/score/category.ts'
import { HOUSE } from '#domain/score/style.ts'
import { HISTOGRAM_BINS, MOST_MOVED } from '#domain/score/style-preview.ts'
import { FEWEST_LIKED_ROASTS } from '#domain/score/style-proposal.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { wordsOf } from './field-words.ts'
import { entityId, visibleName } from './fields.ts'
import { judgingRules, ratingCounts, score } from './scores.ts'

/** A choice of a style by its id, or null for none. */
export const styleId = z.number().int().nullable()

const name = visibleName(60).refine(
  name => foldName(name) !== foldName(HOUSE.version),
  wordsOf('name_of_formula'),
)

/** A new style: a name of its own, the ideals, and the points. */
export const styleCreate = z.object({ name, ...judgingRules.shape })
export type StyleCreate = z.infer<typeof styleCreate>

/** Changes to a style: absent means unchanged. */
export const styleUpdate = styleCreate.partial()
export type StyleUpdate = z.infer<typeof styleUpdate>

/** The rules that roasts are judged by, with the name that the owner gave them. */
export const style = z.object({
  id: entityId,
  name: z.string(),
  version: z
    .string()
    .describe('The name in scores: its name, with a number once its ideals or points have changed'),
  is_house: z.boolean().describe("The style that judges where no other is chosen; it can't be changed"),
  ...judgingRules.shape,
})
export type Style = z.infer<typeof style>

/** Ideals and points to try, and the style to whose roasts they are applied. */
export const stylePreviewRequest = z.object({
  ...judgingRules.shape,
  style_id: styleId.optional().describe('The style whose roasts are judged; null: all roasts'),
})

const roasts = z.number().int()
const letters = z.object(valuesByName(SCORE_LETTERS, () => roasts))
const histogram = z
  .array(roasts)
  .length(HISTOGRAM_BINS)
  .describe('Roasts with a score from 0 to 9, from 10 to 19 and so on; 100 is in the last')

/** How scores would change under these ideals and points. */
export const stylePreview = z.object({
  judged: roasts.describe('Roasts that have a score'),
  up: roasts,
  down: roasts,
  letters: z.object({ before: letters, after: letters }),
  histogram: z.object({ before: histogram, after: histogram }),
  most_moved: z
    .array(
      z.object({
        roast_id: entityId,
        roast_name: z.string(),
        before: score.shape.score.describe('The stored score'),
        after: score.shape.score,
      }),
    )
    .max(MOST_MOVED)
    .describe('The largest changes, largest first'),
})
export type StylePreview = z.infer<typeof stylePreview>

/** Ideals that fit the best cups. */
export const styleProposal = z.object({
  roasts: roasts.describe('Roasts with a score whose cups were liked: 4 of 5 on average, or more'),
  ratings: ratingCounts.describe('The ratings of these roasts'),
  missing: roasts.describe(`How many more roasts are needed; ${FEWEST_LIKED_ROASTS} are enough`),
  ideals: judgingRules.shape.ideals
    .nullable()
    .describe(
      `The middle 80 % of each measured component, or the ideal of the House if fewer than ${FEWEST_LIKED_ROASTS} roasts have it. Null while roasts are missing`,
    ),
})
export type StyleProposal = z.infer<typeof styleProposal>

/** The most roasts that are sent to be judged on screen. */
export const MOST_MEASURED_ROASTS = 10_000

const measuredValue = z.number().nullable()

/** Roasts that have a score, newest first, with the values that a style judges. */
export const measuredRoasts = z.object({
  total: roasts.describe(`Roasts that have a score; the newest ${MOST_MEASURED_ROASTS} are in the list`),
  roasts: z.array(
    z.object({
      roast_id: entityId,
      roast_name: z.string(),
      style_id: entityId.describe('The style that judges it: its own, that of its bean, or the House'),
      score: score.shape.score.describe('The stored score'),
      measured: z
        .object({
          duration: measuredValue.describe('Minutes'),
          weight_loss: measuredValue.describe('Percent of the green weight'),
          first_crack: measuredValue.describe('Percent of the roast'),
          curve: measuredValue.describe('0 to 20 points'),
          development: measuredValue.describe('Percent of the roast'),
        })
        .describe('In full precision; null if unknown'),
    }),
  ),
})
export type MeasuredRoasts = z.infer<typeof measuredRoasts>
