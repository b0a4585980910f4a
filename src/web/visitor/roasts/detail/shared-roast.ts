import { addressOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { pages } from '#web/pages.ts'
import type { Shared } from '#web/parts/share/use-share.ts'
import { roastTitle } from '#web/words/roast-title.ts'

/** A roast to share, at the address of its bag, or its own if it has no number. */
export function sharedRoast(roast: Roast): Shared {
  const { id, roast_number: number } = roast
  return {
    title: `Roast ${roastTitle(roast)} · ${coffeeTitle(roast)}`,
    path:
      number === null
        ? `/${pages.roast(id)}`
        : addressOf(calls.openRoastOfNumber, { number: String(number) }),
  }
}
