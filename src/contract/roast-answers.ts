import { z } from 'zod'
import { WEEK_SECONDS } from '#domain/curve/timeline-limits.ts'
import { ROAST_DOCUMENT } from '#domain/roast/roast-document.ts'
import { MACHINE_SETTINGS } from '#domain/roast/roasting-settings.ts'
import { instant } from './fields.ts'
import { milestone, roastDetails } from './roasts.ts'
import { style } from './styles.ts'
import { sheet } from './tasting/sheets.ts'
import { tasting } from './tasting/tastings.ts'

const usualFigure = z
  .object({
    median: z.number(),
    low: z.number().describe('The first quartile, interpolated linearly with both ends included'),
    high: z.number().describe('The third quartile'),
    difference: z.number().nullable().describe('The figure of this roast minus the median'),
  })
  .nullable()
  .describe('Null if fewer than three earlier roasts have it')

/** What was usual for the earlier roasts of a bean: those with an earlier date. */
export const usualRoast = z.object({
  roasts: z.number().int().describe('How many earlier roasts there are'),
  total_duration_seconds: usualFigure,
  fc_minutes: usualFigure,
  dtr_percent: usualFigure,
  weight_loss_percent: usualFigure,
  final_bean_temp: usualFigure,
  band: z
    .array(
      z.object({
        time_seconds: z.number().int().describe('Since charge, in steps of 5'),
        low: z.number(),
        high: z.number(),
      }),
    )
    .nullable()
    .describe(
      'The 10th to 90th percentile of their bean temperature in °C, of the latest 50 that have a curve; only where three of them have a value',
    ),
})
export type UsualRoast = z.infer<typeof usualRoast>

const temperature = z.number().nullable().describe('°C')

/** A change of a machine's setting, for roasting again. */
export const roastStep = z.object({
  time_seconds: z.number().describe('Since charge'),
  bean_temp: temperature,
  ibts_temp: temperature,
  setting: z.enum(MACHINE_SETTINGS),
  from: z.number().nullable().describe('Null for what was set first'),
  to: z.number(),
})

/** What the operator did in a roast, for roasting it again. */
export const roastSteps = z.object({
  preheat_temp: temperature,
  charge_temp: z.number().nullable().describe('°C: the bean probe at charge, otherwise the infrared sensor'),
  green_weight_g: z.number().nullable(),
  steps: z
    .array(roastStep)
    .describe(
      'The settings 5 s after charge at 0, then each change until 5 s before drop, without values held for less than 3 s',
    ),
  marks: z.array(milestone.extend({ bean_temp: temperature })),
  drop_seconds: z.number().nullable().describe('Since charge; null without samples'),
  drop_temp: temperature,
})
export type RoastSteps = z.infer<typeof roastSteps>

/**
 * A roast as its own JSON file. First Crack recognises it by `format` and `version` when it reads it again, and
 * computes the steps again.
 */
export const roastExport = z.object({
  format: z.literal(ROAST_DOCUMENT.format),
  version: z.literal(ROAST_DOCUMENT.version),
  ...roastDetails.shape,
  style: style.describe('The style that judges it now; its score says what it was made with'),
  steps: roastSteps.shape.steps,
  tastings: z.array(tasting).describe('Newest first; for visitors the public ones'),
  sheets: z.array(sheet).describe('Those that the tastings are by'),
})
export type RoastExport = z.infer<typeof roastExport>

const sinceCharge = z.number().min(0).max(WEEK_SECONDS).nullable().describe('Seconds since charge')

/** What was tapped while a roast was followed. Its key is the moment of charge. */
export const taps = z.object({
  charged_at: instant,
  first_crack_seconds: sinceCharge,
  drop_seconds: sinceCharge,
})
export type Taps = z.infer<typeof taps>

/** What was tapped after charge. */
export const tapsAfterCharge = taps.omit({ charged_at: true })
export type TapsAfterCharge = z.infer<typeof tapsAfterCharge>
