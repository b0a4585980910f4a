import * as calls from '#contract/calls.ts'
import type { NumberTaken } from '#contract/roast-import.ts'
import type { Roast } from '#contract/roasts.ts'
import { useCalls } from '#web/api/use-calls.ts'
import { dateText } from '#web/words/date-text.ts'

/** The roasts of the library that have each of these numbers; none until they are known. */
export function useRoastsOfNumbers(numbers: readonly number[]): ReadonlyMap<number, readonly Roast[]> {
  const wanted = [...new Set(numbers)]
  const { answers } = useCalls(
    calls.listRoasts,
    wanted.map(number => ({ number })),
  )
  // Without a roast of this number the call finds one by its id.
  const found = wanted.map((number, place) =>
    (answers[place] ?? []).filter(({ roast_number }) => roast_number === number),
  )
  return new Map(wanted.map((number, place) => [number, found[place]!] as const))
}

/** The roast whose bag has a number already: `#3 Kenya of 11/2/25`. */
export function bagText({ roast_name, roast_date }: Omit<NumberTaken, 'id'>): string {
  return roast_date === null ? roast_name : `${roast_name} of ${dateText(roast_date)}`
}
