import { z } from 'zod'
import { entityId } from '../fields.ts'
import { blendPart, matchingBlend } from './blends.ts'

/** The bean that a file names. */
export const matchingBean = z.object({ id: entityId, origin_name: z.string() })
export type MatchingBean = z.infer<typeof matchingBean>

/** What a file says of a blend: its recipe, and the coffees that its roast would have. */
export const blendOfFile = {
  matching_blend: matchingBlend
    .nullable()
    .describe('The recipe that the file names; then matching_bean is null'),
  greens: z
    .array(blendPart.extend({ grams: z.number().nullable() }))
    .nullable()
    .describe(
      'The coffees of the blend that the file is of, by the file or the recipe, largest first; grams are null without a green weight. Null for one coffee, and if a coffee of the file is not here',
    ),
}
const proposedGreens = blendOfFile.greens.unwrap()
export type ProposedGreen = z.infer<typeof proposedGreens>[number]

/** Which bean or recipe a roasting machine's export belongs to. */
export const beanMatchAnswer = z.object({
  found: z.boolean(),
  matching_bean: matchingBean.nullable(),
  ...blendOfFile,
  available_beans: z.array(
    z.object({ id: entityId, origin_name: z.string(), country: z.string().nullable() }),
  ),
  message: z.string(),
})
