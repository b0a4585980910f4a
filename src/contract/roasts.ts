import { z } from 'zod'
import { FLAVOUR_SHADES } from '#domain/bean/flower-flavours.ts'
import { MOST_SAMPLES } from '#domain/curve/timeline.ts'
import { type Limits, SERIES_LIMITS, WEEK_SECONDS } from '#domain/curve/timeline-limits.ts'
import { namesIn, valuesByName } from '#domain/record/named-values.ts'
import { AS_IT_IS } from '#domain/roast/as-it-is.ts'
import { MILESTONE_TYPES, MOST_MILESTONES } from '#domain/roast/milestones.ts'
import { ROAST_SOURCES } from '#domain/roast/roast-source.ts'
import { WEIGHT_GRAMS } from '#domain/roast/weights/weight-loss.ts'
import { FLAVOURS } from '#domain/words/feedback.ts'
import { bean, beanFields } from './beans.ts'
import { blendPart } from './blend/blends.ts'
import { givenGreens, roastGreens } from './blend/greens.ts'
import { saidOfWeights } from './errors.ts'
import { wordsOf } from './field-words.ts'
import { calendarDate, entityId, storableText, timestamp, visibleName } from './fields.ts'
import { roastFields } from './roast-fields.ts'
import { listedScore, score, scoreBasis } from './scores.ts'
import { styleId } from './styles.ts'

/** A roast's name, as the owner types it or a file gives it. */
export const roastName = visibleName(200)
/** Grams that went into the roaster. */
export const greenWeight = z
  .number()
  .gt(0, { abort: true })
  .min(WEIGHT_GRAMS.least)
  .max(WEIGHT_GRAMS.most)
  .nullable()
/** Grams that came out of it. */
export const roastedWeight = z.number().min(0).max(WEIGHT_GRAMS.most).nullable()
/** The owner's notes on a roast. */
export const notes = storableText.max(20_000).nullable()

export const milestone = z.object({
  milestone_type: z.enum(MILESTONE_TYPES),
  time_seconds: z.number().min(0).max(WEEK_SECONDS),
})

export type Milestone = z.infer<typeof milestone>

export const timelinePoint = z.object({
  time_seconds: within(SERIES_LIMITS.timeSeconds).describe('Seconds since charge'),
  ibts_temp: within(SERIES_LIMITS.ibtsTemperature).nullable().describe('°C'),
  bean_probe_temp: within(SERIES_LIMITS.beanTemperature).nullable().describe('°C'),
  bean_probe_ror: within(SERIES_LIMITS.beanRateOfRise).nullable().describe('°C/min'),
  ibts_ror: within(SERIES_LIMITS.ibtsRateOfRise).nullable().describe('°C/min'),
  power_setting: within(SERIES_LIMITS.power).nullable(),
  fan_setting: within(SERIES_LIMITS.fan).nullable(),
  drum_setting: within(SERIES_LIMITS.drum).nullable(),
})

function within({ least, most }: Limits) {
  return z.number().min(least).max(most)
}

export type TimelinePoint = z.infer<typeof timelinePoint>

const timelinePointInput = timelinePoint.partial().required({ time_seconds: true })

const WRONG_BEAN_ID = wordsOf('bean_id_no_number')
const beanId = z.number(WRONG_BEAN_ID).refine(Number.isInteger, WRONG_BEAN_ID)

const blendId = entityId
  .nullable()
  .describe('The recipe: without greens it makes them of the green weight, or once that is known')

const styleOfRoast = styleId.describe('The style that judges it; null: that of its bean')

/** What a new roast can be given. */
export const newRoast = z.object({
  roast_name: roastName,
  bean_id: beanId.optional().describe('Required without greens and recipe'),
  greens: givenGreens.nullable().optional(),
  blend_id: blendId.optional(),
  roast_date: calendarDate.nullable().optional(),
  green_weight_g: greenWeight.optional(),
  roasted_weight_g: roastedWeight.optional(),
  notes: notes.optional(),
  style_id: styleOfRoast.optional(),
  ...roastFields.partial().shape,
  timeline: z.array(timelinePointInput).max(MOST_SAMPLES).optional(),
  milestones: z.array(milestone).max(MOST_MILESTONES).optional(),
})

/** A new roast, typed in or sent by another program. */
export const roastCreate = newRoast.refine(hasBean, {
  path: ['bean_id'],
  message: WRONG_BEAN_ID,
  when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
})
export type RoastCreate = z.infer<typeof roastCreate>

type Coffees = Partial<Record<'bean_id' | 'greens' | 'blend_id', unknown>>

function hasBean({ bean_id, greens, blend_id }: Coffees): boolean {
  return bean_id !== undefined || greens != null || blend_id != null
}

const asItIs = z.object(valuesByName(namesIn(AS_IT_IS), () => z.boolean())).partial()

/** Changes to a roast: absent means unchanged, null means cleared. */
export const roastUpdate = z
  .object({
    roast_name: roastName,
    bean_id: beanId,
    greens: givenGreens.nullable(),
    blend_id: blendId,
    roast_date: calendarDate.nullable().describe('The start keeps its time of day and gets this day'),
    green_weight_g: greenWeight,
    roasted_weight_g: roastedWeight,
    notes,
    style_id: styleOfRoast,
    never_weighed: z
      .boolean()
      .describe('Whether a weight that is lacking stays so, and is asked for no more'),
    as_it_is: asItIs.describe(
      'Whether what looks wrong (the same number as another, no date, the loss, no first crack) is so, and is asked ' +
        'about no more; absent means unchanged',
    ),
    ...roastFields.shape,
  })
  .partial()
export type RoastUpdate = z.infer<typeof roastUpdate>

/** Changes to a roast's weights only. */
export const roastWeightsUpdate = roastUpdate.pick({ green_weight_g: true, roasted_weight_g: true })
export type RoastWeightsUpdate = z.infer<typeof roastWeightsUpdate>

const recordedSeconds = z
  .number()
  .min(-WEEK_SECONDS)
  .max(WEEK_SECONDS)
  .describe('Seconds on the clock of the recording, whose 0 is the charge that the file gave')

/** Charge, drop and milestones, all on the clock of the recording. */
const roastMarks = z.object({
  milestones: z.array(milestone.extend({ time_seconds: recordedSeconds })).max(MOST_MILESTONES),
  charge_seconds: recordedSeconds,
  drop_seconds: recordedSeconds.nullable().describe('Null without samples'),
})

/** Corrects a roast: absent means unchanged, null means as it was recorded. */
export const roastCorrection = z
  .object({
    milestones: roastMarks.shape.milestones.nullable(),
    charge_seconds: recordedSeconds.nullable(),
    drop_seconds: recordedSeconds.nullable(),
  })
  .partial()
export type RoastCorrection = z.infer<typeof roastCorrection>

/** A correction as it is stored. */
export const storedCorrection = roastMarks.extend({ recorded: roastMarks.shape.milestones })

/** The bean as its roasts show it. */
export const roastBean = z.object({
  id: entityId,
  origin_name: z.string(),
  elevation: z.string().nullable(),
  grade: z.string().nullable(),
})

/** A roast as lists return it, without its timeline: what every answer with a roast has. */
export const listedRoast = z.object({
  id: entityId,
  roast_name: z.string(),
  roast_number: z.number().int().nullable(),
  source_name: z.string().nullable().describe('The name in the imported file'),
  roast_date: z.string().nullable().describe('YYYY-MM-DD'),
  bean_id: entityId,
  bean: roastBean,
  greens: roastGreens,
  planned_greens: z
    .array(blendPart)
    .optional()
    .describe('What its recipe has, of a roast that is not weighed yet; absent for any other'),
  blend_id: entityId.nullable().describe('The recipe of a blend, which may be gone; null for none'),
  blend_name: z.string().nullable(),
  green_weight_g: z.number().nullable(),
  roasted_weight_g: z.number().nullable(),
  weight_loss_percent: z.number().nullable(),
  total_duration_seconds: z.number().nullable(),
  final_bean_temp: z.number().nullable(),
  final_ibts_temp: z.number().nullable(),
  fc_minutes: z.number().nullable(),
  fc_inferred: z.boolean().describe('First crack was inferred from the curve, not marked'),
  dtr_percent: z.number().nullable(),
  score: z.number().int().nullable(),
  style_id: styleOfRoast,
  notes: z.string().nullable(),
  has_timeline: z.boolean(),
  never_weighed: z
    .boolean()
    .optional()
    .describe('Present while the owner asks no more for a weight that is lacking'),
  as_it_is: asItIs
    .optional()
    .describe('What looks wrong and is so, as its owner says of the present value; absent if nothing'),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Roast = z.infer<typeof listedRoast>

/** A roast in the list of its bean's. */
export const roastOfBean = listedRoast.extend({
  score_from: scoreBasis.nullable(),
  score_partial: z.boolean().describe('The score is from fewer components than its style counts'),
})
export type RoastOfBean = z.infer<typeof roastOfBean>

/** A roast as single reads return it, without its timeline. */
export const roast = listedRoast.extend({
  source: z
    .enum(ROAST_SOURCES)
    .describe(
      'Where its curve is from: a file, a roast that ran (live, or typed by hand), or typed without a clock',
    ),
  ...roastFields.shape,
})
export type RoastWithFields = z.infer<typeof roast>

/** A roast as writes return it: with what is in doubt about its weights. */
export const savedRoast = roast.extend(saidOfWeights)
export type SavedRoast = z.infer<typeof savedRoast>

/** The bean as the page of a roast shows it. */
export const detailedRoastBean = roastBean.extend({
  country: beanFields.shape.country,
  region: beanFields.shape.region,
  processing_method: beanFields.shape.processing_method,
  bean_summary: beanFields.shape.bean_summary,
  cupping_notes: beanFields.shape.cupping_notes,
  flavor_profiles: beanFields.shape.flavor_profiles,
  reference_roast_id: bean.shape.reference_roast_id,
})
export type DetailedRoastBean = z.infer<typeof detailedRoastBean>

/** What a person typed while a roast ran. */
const typedReading = z.object({
  time_seconds: z.number().describe('Seconds since the charge of the recording'),
  bean_temp: z.number().nullable().describe('°C'),
  ibts_temp: z.number().nullable().describe('°C'),
  power: z.number().nullable(),
  fan: z.number().nullable(),
  drum: z.number().nullable(),
})

/** A roast with its timeline, its milestones, its score and how its bean tastes. */
export const roastDetails = roast.extend({
  bean: detailedRoastBean,
  coffees: z
    .array(detailedRoastBean)
    .optional()
    .describe(
      'The beans of a blend in the order of greens or planned_greens; absent for a roast of one coffee',
    ),
  timeline: z.array(timelinePoint),
  milestones: z.array(milestone),
  score_details: score.nullable(),
  readings: z.array(typedReading).optional().describe('What a person typed while it ran; absent if nothing'),
  correction: roastMarks
    .extend({ recorded: roastMarks.describe('What the file said') })
    .nullable()
    .describe('What the owner set by hand; null if everything is as it was recorded'),
})
export type RoastDetails = z.infer<typeof roastDetails>

/** A flavour of a coffee as its flower shows it. */
const flowerFlavour = z.object({
  name: z.string(),
  flavour: z.enum(FLAVOURS).nullable(),
  shade: z.enum(FLAVOUR_SHADES),
  value: z.number().positive(),
})

/** One row of the prefetch: `GET /api/roasts/?ids=…&include=score,milestones,flavours`. */
export const roastWithExtras = listedRoast.extend({
  milestones: z.array(milestone).optional(),
  score_details: listedScore.nullable().optional(),
  flavours: z.array(flowerFlavour).optional().describe("What its coffee's flower shows"),
})
export type RoastWithExtras = z.infer<typeof roastWithExtras>
