import { z } from 'zod'
import { FEWEST_RATED } from '#domain/trends/cups.ts'
import { MOST_POINTS, PAIR_FIGURES } from '#domain/trends/pair-points.ts'
import { FEWEST_CORRELATED } from '#domain/trends/rank-correlation.ts'
import { TREND_FIGURES } from '#domain/trends/trend-roasts.ts'
import { entityId } from './fields.ts'
import { refuseReversedRange, roastRange } from './roast-list.ts'
import { ratingCounts, scoreBasis } from './scores.ts'

/** Which roasts the trends show. Those without a date are left out. */
export const trendsQuery = z.object(roastRange).superRefine(refuseReversedRange)
export type TrendsQuery = z.infer<typeof trendsQuery>

const middleHalf = z
  .object({
    median: z.number(),
    low: z.number().describe('The first quartile, interpolated linearly with both ends included'),
    high: z.number().describe('The third quartile'),
  })
  .nullable()
  .describe('Null if no roast of the month has it')

const trendMonth = z.object({
  month: z.string().describe('YYYY-MM'),
  roasts: z.number().int(),
  green_kg: z.number(),
  score: middleHalf,
  weight_loss_percent: middleHalf,
  dtr_percent: middleHalf,
  total_duration_seconds: middleHalf,
  fc_minutes: middleHalf,
  final_bean_temp: middleHalf,
})
export type TrendMonth = z.infer<typeof trendMonth>

const roastSpread = z.object({
  roasts: z.number().int(),
  spread: z
    .number()
    .describe('Half of the distance from the 10th to the 90th percentile, in the unit of the figure'),
})

const coffee = {
  bean_id: entityId.describe('Of a recipe the first one'),
  origin_name: z.string().describe('Of a recipe its own name'),
  blend_id: entityId.optional().describe('The recipe that the roasts are by; absent for those of one coffee'),
}

const steadiness = z.object({
  ...coffee,
  batch_g: z
    .number()
    .describe(
      'The green weight of the latest roast that was weighed; only roasts within a tenth of it count',
    ),
  figure: z.enum(TREND_FIGURES),
  last: roastSpread.describe('The latest five roasts that have the figure'),
  before: roastSpread.nullable().describe('The five roasts before those; null if there are fewer than three'),
})
export type Steadiness = z.infer<typeof steadiness>

const tooFewAlike = z.object({
  ...coffee,
  batch_g: z.number().nullable().describe('The green weight of the latest roast that was weighed'),
  roasts: z.number().int().describe('How many roasts it has, of any weight'),
})
export type TooFewAlike = z.infer<typeof tooFewAlike>

const cupsByFigure = z.object({
  figure: z.enum(TREND_FIGURES),
  roasts: z.number().int().describe('How many rated roasts have it'),
  rank_correlation: z
    .number()
    .nullable()
    .describe(
      `Spearman's, with the mean rating of each roast; null for fewer than ${FEWEST_RATED} and if either never differs`,
    ),
})
export type CupsByFigure = z.infer<typeof cupsByFigure>

/** How roasts changed from month to month, how steadily each coffee was roasted, and what went with good cups. */
export const trends = z.object({
  months: z.array(trendMonth).describe('Only months with roasts, the first one first'),
  blends_left_out: z.number().int().describe('How many blends of the coffee that was asked for are left out'),
  blends_without_recipe: z
    .number()
    .int()
    .describe(
      'How many blends of several coffees steadiness leaves out, because no recipe says what they are',
    ),
  steadiness: z
    .array(steadiness)
    .describe('Only figures of at least three roasts; the coffee last roasted first'),
  too_few: z
    .array(tooFewAlike)
    .describe(
      'Coffees of three roasts and more, fewer than three of them of about the green weight of the latest',
    ),
  cups: z
    .array(cupsByFigure)
    .describe('How the ratings of roasts, by tastings and drinkers, go with each figure'),
  cup_ratings: ratingCounts.describe('The ratings that cups is from'),
})
export type Trends = z.infer<typeof trends>

/** Two figures to plot against each other, and of which roasts. */
export const trendPairQuery = z
  .object({
    x: z
      .enum(PAIR_FIGURES)
      .describe('One figure; rating is the mean of the ratings by tastings and by drinkers'),
    y: z.enum(PAIR_FIGURES).describe('The other figure'),
    ...roastRange,
  })
  .superRefine(refuseReversedRange)
export type TrendPairQuery = z.infer<typeof trendPairQuery>

/** The correlation of two figures of the same roasts. */
export const trendPair = z.object({
  roasts: z.number().int().describe('How many roasts have both figures'),
  rank_correlation: z
    .number()
    .nullable()
    .describe(
      `Spearman's, over all these roasts; null for fewer than ${FEWEST_CORRELATED} and if a figure never differs`,
    ),
  ratings: ratingCounts
    .optional()
    .describe('The ratings of these roasts, if one of the figures is the rating'),
  points: z
    .array(
      z.object({
        roast_id: entityId,
        roast_number: z.number().int().nullable(),
        x: z.number(),
        y: z.number(),
        score_from: scoreBasis.optional(),
      }),
    )
    .describe(
      `A point for each roast, or ${MOST_POINTS} at even distances. score_from if one of the figures is the score`,
    ),
})
export type TrendPair = z.infer<typeof trendPair>
