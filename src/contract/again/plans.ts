import { z } from 'zod'
import {
  LONGEST_PLAN_NAME,
  MOST_PLAN_STEPS,
  type PlanProblem,
  planProblems,
} from '#domain/again/plan-steps.ts'
import { SERIES_LIMITS, WEEK_SECONDS } from '#domain/curve/timeline-limits.ts'
import { MOST_MILESTONES } from '#domain/roast/milestones.ts'
import { MACHINE_SETTINGS } from '#domain/roast/roasting-settings.ts'
import { wordsOf } from '../field-words.ts'
import { entityId, numberInText, timestamp, visibleName } from '../fields.ts'
import { roastSteps } from '../roast-answers.ts'
import { roastFields } from '../roast-fields.ts'
import { greenWeight, milestone } from '../roasts.ts'

const { beanTemperature, power } = SERIES_LIMITS

const bean_id = z.number(wordsOf('bean_id_no_number')).refine(Number.isInteger, wordsOf('bean_id_no_number'))
const temperature = z.number().min(beanTemperature.least).max(beanTemperature.most).nullable().describe('°C')
const sinceCharge = z.number().min(0).max(WEEK_SECONDS).describe('Seconds since charge')

const writtenStep = z.object({
  time_seconds: sinceCharge,
  bean_temp: temperature.default(null),
  ibts_temp: temperature.default(null),
  setting: z.enum(MACHINE_SETTINGS),
  to: z.number().min(power.least).max(power.most),
})

const writtenMark = milestone.extend({
  bean_temp: temperature.default(null),
  ibts_temp: temperature.default(null),
})

const writtenPlan = z.object({
  name: visibleName(LONGEST_PLAN_NAME).describe('Unique within its bean'),
  bean_id,
  roast_id: z.number().int().nullable().describe('The roast that it was made from'),
  steps: z.array(writtenStep).max(MOST_PLAN_STEPS).describe('Any order; what a setting was before follows'),
  marks: z.array(writtenMark).max(MOST_MILESTONES),
  preheat_temp: roastFields.shape.preheat_temp,
  charge_temp: temperature,
  green_weight_g: greenWeight,
  drop_seconds: sinceCharge.nullable(),
  drop_temp: temperature,
})

/** A new plan: what the operator means to do. Absent means none. */
export const planCreate = writtenPlan
  .extend({ steps: writtenPlan.shape.steps.default([]), marks: writtenPlan.shape.marks.default([]) })
  .partial({
    roast_id: true,
    preheat_temp: true,
    charge_temp: true,
    green_weight_g: true,
    drop_seconds: true,
    drop_temp: true,
  })
  .superRefine(requireOrder)
export type PlanCreate = z.infer<typeof planCreate>

/** Changes to a plan: absent means unchanged, null means cleared. The changed plan must be valid as a new one. */
export const planUpdate = writtenPlan.partial()
export type PlanUpdate = z.infer<typeof planUpdate>

/** The steps and marks of a plan as they are stored. */
export const { steps: storedPlanSteps, marks: storedPlanMarks } = writtenPlan.shape

/** What the operator means to do in a roast of a bean: the steps of a roast, as the owner changed them. */
export const plan = z.object({
  id: entityId,
  name: z.string(),
  bean_id: entityId,
  roast_id: entityId.nullable().describe('The roast that it was made from; null if there is none any more'),
  ...roastSteps.shape,
  steps: roastSteps.shape.steps.describe('In order of time'),
  marks: z.array(roastSteps.shape.marks.element.extend({ ibts_temp: temperature.optional() })),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Plan = z.infer<typeof plan>

/** Narrows the list of plans. */
export const planListQuery = z.object({
  bean_id: numberInText(z.number().int()).optional().describe('Only the plans of this bean'),
})

const WORDS = {
  'after drop': wordsOf('after_drop'),
  'set twice': wordsOf('setting_twice'),
} satisfies Record<PlanProblem['kind'], string>

function requireOrder(
  {
    steps,
    marks,
    drop_seconds = null,
  }: Pick<z.infer<typeof writtenPlan>, 'steps' | 'marks'> & { drop_seconds?: number | null | undefined },
  context: z.RefinementCtx,
): void {
  for (const { list, index, kind } of planProblems({ steps, marks, drop_seconds }))
    context.addIssue({ code: 'custom', path: [list, index, 'time_seconds'], message: WORDS[kind] })
}
