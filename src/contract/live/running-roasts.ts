import { z } from 'zod'
import { SERIES_LIMITS } from '#domain/curve/timeline-limits.ts'
import {
  instantOf,
  MOST_READINGS_OF_CALL,
  READ_TEMPERATURE,
  READING_VALUES,
} from '#domain/live/running-roast.ts'
import { celsiusFromFahrenheit, round } from '#domain/record/units.ts'
import { MILESTONE_TYPES } from '#domain/roast/milestones.ts'
import { givenGreens, roastGreens } from '../blend/greens.ts'
import { wordsOf } from '../field-words.ts'
import { entityId, instant, numberInText, sentKey } from '../fields.ts'
import { roastFields } from '../roast-fields.ts'
import { greenWeight, notes, roastedWeight, roastName } from '../roasts.ts'

const temperature = z.number().nullable().describe('°C')
const setting = z.number().nullable().describe('As the machine writes it')

const values = {
  bean_temp: temperature,
  ibts_temp: temperature,
  power: setting,
  fan: setting,
  drum: setting,
}

/** What was read last. */
const lastReading = z.object({ at: instant, ...values })

/** A roast that runs, or ran and isn't saved yet. */
export const runningRoast = z.object({
  id: entityId,
  key: z.string().optional().describe('Chosen by whoever opened it; visitors do not see it'),
  bean_id: entityId.nullable(),
  greens: roastGreens,
  blend_id: entityId.nullable().describe('The recipe'),
  green_weight_g: greenWeight,
  plan_roast_id: entityId.nullable().describe('The roast that is followed'),
  plan_id: entityId.nullable().optional().describe('The plan that is followed; visitors do not see it'),
  machine: roastFields.shape.machine,
  opened_at: instant,
  charged_at: instant.nullable(),
  dropped_at: instant.nullable(),
  marks: z
    .array(z.object({ milestone_type: z.enum(MILESTONE_TYPES), at: instant }))
    .max(MILESTONE_TYPES.length),
  reading_count: z.number().int(),
  last_reading: lastReading.nullable().describe('The latest by its instant'),
  roast_id: entityId.nullable().describe('The roast that it became; null while it runs'),
  event_id: z.number().int().describe('Of its last event: `Last-Event-ID` goes on from here'),
})
export type RunningRoast = z.infer<typeof runningRoast>

/** A reading on the clock of its roast. */
export const liveReading = z.object({
  time_seconds: z
    .number()
    .describe('Since charge, below 0 before it; since the opening while nothing is charged'),
  ...values,
  typed: z.boolean().describe('Whether a person typed or tapped it'),
})
export type LiveReading = z.infer<typeof liveReading>

/** A running roast with everything that was read. */
export const runningRoastDetails = runningRoast.extend({
  readings: z.array(liveReading),
})
export type RunningRoastDetails = z.infer<typeof runningRoastDetails>

const chosen = z.object({
  bean_id: entityId.nullable(),
  greens: givenGreens.nullable(),
  blend_id: entityId
    .nullable()
    .describe('The recipe: without greens it makes them of the green weight, or once that is known'),
  green_weight_g: greenWeight,
  plan_roast_id: entityId.nullable(),
  plan_id: entityId.nullable(),
  machine: roastFields.shape.machine,
})

/** An instant as it is sent. */
const sentInstant = z
  .union([z.string().max(50), z.number()], wordsOf('no_moment_with_offset'))
  .refine(at => instantOf(at) !== null, wordsOf('no_moment_with_offset'))
  .describe('ISO 8601 with the offset from UTC, or milliseconds since 1970')

/** What opens a running roast. The same key again finds it. */
export const runningRoastOpen = chosen.partial().extend({
  opened_at: sentInstant
    .optional()
    .describe('When it was opened without a network, at most seven days ago; absent: now'),
  key: sentKey,
})
export type RunningRoastOpen = z.infer<typeof runningRoastOpen>

/** Changes of what was chosen: absent means unchanged, null means none. */
export const runningRoastUpdate = chosen.partial()
export type RunningRoastUpdate = z.infer<typeof runningRoastUpdate>

/** A reading as it is stored, in °C. */
export const storedReading = z.object({
  bean_temp: z.number().min(READ_TEMPERATURE.least).max(READ_TEMPERATURE.most).nullable(),
  power: z.number().min(SERIES_LIMITS.power.least).max(SERIES_LIMITS.power.most).nullable(),
})
const sentSetting = storedReading.shape.power.optional()

const sentReading = z.object({
  at: sentInstant.optional().describe('Absent, in one reading of a call at most: the moment of arrival'),
  bean_temp: z.number().nullable().optional(),
  ibts_temp: z.number().nullable().optional(),
  power: sentSetting,
  fan: sentSetting,
  drum: sentSetting,
})

/** Readings of a running roast, all of them accepted or none. */
export const liveReadings = z
  .object({
    unit: z.enum(['C', 'F']).default('C').describe('Of the temperatures'),
    typed: z.boolean().default(false).describe('Whether a person typed or tapped them'),
    readings: z.array(sentReading).min(1).max(MOST_READINGS_OF_CALL),
  })
  .superRefine(requireReadings)
export type LiveReadings = z.output<typeof liveReadings>

/** How many readings a call brought, and how many the roast has now. */
export const acceptedReadings = z.object({ accepted: z.number().int(), reading_count: z.number().int() })

/** The instant of a reading, in an address. */
export const readingInstant = z.object({ at: numberInText(sentInstant) })

/** All marks of a running roast: they replace those there are. */
export const liveMarks = z.object({
  charged_at: sentInstant.nullable(),
  marks: z
    .array(z.object({ milestone_type: z.enum(MILESTONE_TYPES), at: sentInstant }))
    .max(MILESTONE_TYPES.length),
  dropped_at: sentInstant.nullable(),
})
export type LiveMarks = z.infer<typeof liveMarks>

/** What is said of a running roast when it is saved as a roast. */
export const liveFinish = z
  .object({ roasted_weight_g: roastedWeight, roast_name: roastName, notes })
  .partial()
export type LiveFinish = z.infer<typeof liveFinish>

/** The temperature in °C, as precisely as it was sent. */
export function sentCelsius(value: number, unit: 'C' | 'F'): number {
  return unit === 'F' ? round(celsiusFromFahrenheit(value), 4) : value
}

/** Checks what no schema of a single field can: that each reading reads something, and only one has no instant. */
function requireReadings(
  { unit, readings }: { unit: 'C' | 'F'; readings: z.output<typeof sentReading>[] },
  context: z.RefinementCtx,
): void {
  let withoutInstant = 0
  for (const [index, reading] of readings.entries()) {
    const refuse = (message: string, field?: string) =>
      context.addIssue({
        code: 'custom',
        path: ['readings', index, ...(field === undefined ? [] : [field])],
        message,
      })
    if (READING_VALUES.every(value => reading[value] == null)) refuse(wordsOf('nothing_read'))
    if (reading.at === undefined && ++withoutInstant > 1) refuse(wordsOf('second_without_instant'), 'at')
    for (const value of ['bean_temp', 'ibts_temp'] as const) {
      const sent = reading[value]
      if (sent == null) continue
      const celsius = sentCelsius(sent, unit)
      if (celsius < READ_TEMPERATURE.least || celsius > READ_TEMPERATURE.most)
        refuse(wordsOf('no_roasting_temperature', READ_TEMPERATURE), value)
    }
  }
}
