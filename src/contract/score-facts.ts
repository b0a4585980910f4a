import { z } from 'zod'
import type { ScoreFact } from '#domain/score/score-facts.ts'
import { SENSORS } from '#domain/score/sensor.ts'

const seconds = z.number()
const percent = z.number()
const rate = z.number().describe('°C/min')
const nothing = z.object({})

const inRange = {
  place: z.enum(['within', 'below', 'above']),
  ideal_from: z.number(),
  ideal_to: z.number(),
  points: z.number(),
}

const finding = z.discriminatedUnion('code', [
  z.object({ code: z.enum(['climb', 'crash', 'flick']), values: z.object({ rate, seconds }) }),
  factOf('hardly_falls', { seconds }),
  factOf('stall', { lasts_seconds: seconds, seconds }),
])

const reason = z.discriminatedUnion('code', [
  factOf('duration_unknown', nothing.shape),
  factOf('first_crack_unknown', nothing.shape),
  factOf('duration_too_short', { seconds, least_seconds: seconds }),
  factOf('duration_too_long', { seconds, most_seconds: seconds }),
  factOf('first_crack_outside', { seconds }),
  factOf('weights_unknown', { weights: z.array(z.enum(['green', 'roasted'])) }),
  factOf('roasted_above_green', nothing.shape),
  factOf('loss_too_high', { percent, most_percent: percent }),
  factOf('no_curve', nothing.shape),
  factOf('curve_gap', { from_seconds: seconds, to_seconds: seconds }),
  factOf('curve_too_short', { least_seconds: seconds }),
])

/** What a score says about a component, as a code and values. The schema of the domain's `ScoreFact`. */
export const scoreFact = z.discriminatedUnion('code', [
  factOf('duration', { seconds, set_by_hand: z.array(z.enum(['charge', 'drop'])), ...inRange }),
  factOf('weight_loss', { percent, ...inRange }),
  factOf('first_crack', {
    seconds,
    source: z.enum(['marked', 'inferred', 'set_by_hand']),
    percent,
    ...inRange,
  }),
  factOf('curve', {
    sensor: z.enum(SENSORS),
    assumed_first_crack_seconds: seconds.nullable(),
    findings: z.array(finding),
    points: z.number(),
  }),
  factOf('development', { percent, ...inRange }),
  factOf('not_scored', {
    component: z.enum(['duration', 'weight_loss', 'first_crack', 'curve', 'development']),
    reason,
  }),
]) satisfies z.ZodType<ScoreFact>

function factOf<Code extends string, Shape extends z.core.$ZodLooseShape>(code: Code, values: Shape) {
  return z.object({ code: z.literal(code), values: z.object(values) })
}
