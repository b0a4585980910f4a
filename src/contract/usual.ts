import { z } from 'zod'

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
