import { z } from 'zod'
import {
  isEven,
  LONGEST_END,
  LONGEST_SCALE_NAME,
  LONGEST_SHEET_NAME,
  MOST_SCALES,
  MOST_STEPS,
  SCALE_LIMITS,
} from '#domain/tasting/sheet.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { visibleLine } from '#domain/words/visible-text.ts'
import { wordsOf } from '../field-words.ts'
import { entityId, storableText, visibleName } from '../fields.ts'

const bound = z.number().min(SCALE_LIMITS.least).max(SCALE_LIMITS.most)
const end = storableText.overwrite(visibleLine).max(LONGEST_END)

/** One thing that a sheet asks. */
const scale = z
  .object({
    // An object can't have it as the name of a value.
    name: visibleName(LONGEST_SCALE_NAME).refine(name => name !== '__proto__', wordsOf('invalid')),
    from: bound,
    to: bound,
    step: z.number().gt(0).default(1),
    low: end.default('').describe('Words for the lowest value; empty for none'),
    high: end.default('').describe('Words for the highest value'),
  })
  .refine(({ from, to }) => from < to, wordsOf('scale_from_not_below_to'))
  .refine(
    ({ from, to, step }) => from >= to || step <= 0 || isEven({ from, to, step }),
    wordsOf('scale_not_even', { most: MOST_STEPS }),
  )

/** The scales of a sheet. */
export const scales = z.array(scale).min(1).max(MOST_SCALES).refine(haveOwnNames, wordsOf('same_name_twice'))

/** A new sheet: what is asked of a coffee when it is tasted. */
export const sheetCreate = z.object({ name: visibleName(LONGEST_SHEET_NAME), scales })
export type SheetCreate = z.infer<typeof sheetCreate>

/** Changes to a sheet: absent means unchanged. */
export const sheetUpdate = sheetCreate.partial()
export type SheetUpdate = z.infer<typeof sheetUpdate>

/** What is asked of a coffee when it is tasted. */
export const sheet = z.object({
  id: entityId,
  name: z.string(),
  scales: z.array(
    z.object({
      name: z.string(),
      from: z.number(),
      to: z.number(),
      step: z.number(),
      low: z.string(),
      high: z.string(),
    }),
  ),
  is_built_in: z.boolean().describe("Whether every library has it; it can't be changed"),
})
export type SheetAnswer = z.infer<typeof sheet>

function haveOwnNames(list: readonly { name: string }[]): boolean {
  return new Set(list.map(({ name }) => foldName(name))).size === list.length
}
