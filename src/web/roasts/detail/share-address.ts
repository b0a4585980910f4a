import { addressOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { pages } from '#web/pages.ts'

/** The address to share for a roast: its bag's, or its own if it has no number. */
export function shareAddress(base: string, { id, roast_number }: Pick<Roast, 'id' | 'roast_number'>): string {
  if (roast_number === null) return `${base}/${pages.roast(id)}`
  return base + addressOf(calls.openRoastOfNumber, { number: String(roast_number) })
}
