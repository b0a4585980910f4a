import { z } from 'zod'
import { entityId, timestamp } from './fields.ts'

/**
 * What one call put into the trash. Deleting a bean deletes its roasts too. An update puts the former values of a
 * roast there; reading originals again, changing several roasts, another time zone and stepping aside, those of
 * several; calculating all scores, the former scores. A merge puts the bean there that is gone; changing several
 * beans, their former values.
 */
export const deletionKind = z.enum([
  'roast',
  'roasts',
  'bean',
  'all roasts',
  'all beans',
  'update',
  'reread',
  'changes',
  'time zone',
  'step aside',
  'merge',
  'bean changes',
  'stock entry',
  'running roast',
  'plan',
  'blend',
  'sheet',
  'tasting',
  'table',
  'scores',
  'style',
])
export type DeletionKind = z.infer<typeof deletionKind>

/** A deletion that can be undone. */
export const deletion = z.object({
  id: entityId,
  kind: deletionKind,
  label: z
    .string()
    .nullable()
    .describe(
      'The name of the one bean, roast, style, plan, recipe, sheet or table; of a tasting its roast; of a stock entry its bean; of a running roast its coffee and its time; of a merge the bean that is gone; of a change of the time zone the former and the new one',
    ),
  bean_count: z.number().int(),
  roast_count: z.number().int(),
  deleted_at: timestamp,
  kept_until: timestamp,
})
export type Deletion = z.infer<typeof deletion>
