import { z } from 'zod'
import { namesIn } from '#domain/record/named-values.ts'
import { RANGE_FIGURES, type RangeFigure, ROAST_NEED_NAMES } from '#domain/roast/found-by/figure-ranges.ts'
import { ROAST_COLUMNS } from '#domain/roast/roast-columns.ts'
import { wordsOf } from './field-words.ts'
import { calendarDate, numberInText, pageCursor, pageLimit } from './fields.ts'

/** What a list of roasts can be sorted by. */
export const ROAST_SORTS = namesIn(ROAST_COLUMNS)
export type RoastSort = keyof typeof ROAST_COLUMNS

/** A condition for the list. An empty text, as from an empty form field, is not a condition. */
function condition<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(text => (text === '' ? undefined : text), schema.optional())
}

const figureInText = (figure: RangeFigure) =>
  condition(numberInText(z.number().min(0).max(RANGE_FIGURES[figure].highest)))
const scoreInText = figureInText('score')
const percentInText = figureInText('loss')
const secondsInText = figureInText('time')
const celsiusInText = figureInText('drop')
const ratingInText = figureInText('cups')
const beanIdInText = z.string().regex(/^[+-]?\d+$/, wordsOf('bean_id_no_number'))

/** A number of any size: one that is too large for a roast finds nothing, like one that no roast has. */
const roastNumberInText = numberInText(
  z
    .number()
    .min(0)
    .refine(Number.isInteger, wordsOf('wrong_type', { type: 'int' })),
)

/** Conditions by bean, country and date: for lists of roasts, and for what is computed from roasts. */
export const roastRange = {
  bean_id: condition(beanIdInText).describe('The id of the bean'),
  blend_id: condition(z.string().regex(/^\d+$/, wordsOf('no_recipe_id'))).describe(
    'The id of the recipe of a blend',
  ),
  country: condition(z.string().max(200)).describe("The bean's country"),
  from: condition(calendarDate).describe('The earliest date, YYYY-MM-DD'),
  to: condition(calendarDate).describe('The latest date, YYYY-MM-DD'),
}

/** Refuses a range that ends before it begins. */
export function refuseReversedRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (from !== undefined && to !== undefined && from > to) {
    context.addIssue({ code: 'custom', path: ['from'], message: wordsOf('from_after_to') })
  }
}

/** Which roasts to list: all, one page, those with or near a number, or those with the given ids. */
export const roastListQuery = z
  .object({
    limit: pageLimit,
    cursor: pageCursor,
    offset: numberInText(z.number().int().min(0))
      .optional()
      .describe('Without a cursor: how many roasts to skip before the page'),
    sort: z.enum(ROAST_SORTS).optional().describe('Default: number'),
    order: z.enum(['asc', 'desc']).optional().describe('Default: desc'),
    number: roastNumberInText
      .optional()
      .describe('A roast number, or a roast id if no roast has that number'),
    near: roastNumberInText
      .optional()
      .describe(
        'A roast number: the newest roasts with the two numbers below and the two above it, ascending',
      ),
    ids: z.string().max(2_000).optional().describe('Up to 50 ids separated by commas'),
    include: z.string().max(100).optional().describe('With ids or a limit: score, milestones, flavours'),
    q: condition(z.string().max(200)).describe(
      "Words, each of which must begin a word in the name, the number, the notes, the machine, the tags, the number in the file, the colour meter, how dark it is by its weight loss (medium-light), its month (feb) or the bean's name, country, region, varieties or processing (natural); or be its year (2026), its month in figures (2026-02) or its season (winter); for the owner also in private notes. Or a number alone: #57. Or comparisons: >15%, <10:00, score>=85, dtr 18-22",
    ),
    ...roastRange,
    tag: condition(z.string().max(200)).describe('A tag, whatever its case and accents'),
    min_score: scoreInText.describe('The lowest score'),
    max_score: scoreInText.describe('The highest score'),
    min_loss: percentInText.describe('The lowest loss of weight, in percent'),
    max_loss: percentInText.describe('The highest loss of weight, in percent'),
    min_dtr: percentInText.describe('The lowest development time ratio, in percent'),
    max_dtr: percentInText.describe('The highest development time ratio, in percent'),
    min_time: secondsInText.describe('The shortest time, in seconds'),
    max_time: secondsInText.describe('The longest time, in seconds'),
    min_drop: celsiusInText.describe('The lowest temperature at the end, in °C'),
    max_drop: celsiusInText.describe('The highest temperature at the end, in °C'),
    min_cups: ratingInText.describe('The lowest mean rating of drinkers, 1 to 5'),
    max_cups: ratingInText.describe('The highest mean rating of drinkers, 1 to 5'),
    needs: condition(z.enum(namesIn(ROAST_NEED_NAMES))).describe('What is lacking; weights: one or both'),
  })
  .superRefine(refuseReversedRange)
  .superRefine((query, context) => {
    for (const figure of namesIn(RANGE_FIGURES)) {
      const [lowest, highest] = [query[`min_${figure}`], query[`max_${figure}`]]
      if (lowest === undefined || highest === undefined || lowest <= highest) continue
      const message = wordsOf('min_above_max', { max: `max_${figure}` })
      context.addIssue({ code: 'custom', path: [`min_${figure}`], message })
    }
  })
export type RoastListQuery = z.infer<typeof roastListQuery>
