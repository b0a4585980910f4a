import { z } from 'zod'
import { entityId } from './fields.ts'

/** What the owner wants to do otherwise when a coffee is roasted next: the words on its newest roast. */
export const nextTime = z.object({
  roast_id: entityId,
  roast_name: z.string(),
  roast_number: z.number().int().nullable(),
  bean_id: entityId,
  origin_name: z.string(),
  next_time: z.string(),
  roast_dates: z.array(z.string()).describe('When the coffee was roasted, newest first, the newest ten'),
})
export type NextTime = z.infer<typeof nextTime>
