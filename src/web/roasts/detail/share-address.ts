import { addressOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { pages } from '#web/pages.ts'

/** The address of a roast to give away: that of its bag, or the roast's own if it has no number. */
export function shareAddress(base: string, { id, roast_number }: Pick<Roast, 'id' | 'roast_number'>): string {
  if (roast_number === null) return `${base}/${pages.roast(id)}`
  return base + addressOf(calls.openRoastOfNumber, { number: String(roast_number) })
}
