import * as calls from '#contract/calls.ts'
import { formatRoastDate } from '#domain/record/roast-date.ts'
import { roastNumberIn } from '#domain/roast/roast-number.ts'
import { useCall } from '#web/api/get-cache.ts'

/** A hint that another roast has the number in a roast's name; null if none has. The owner may use it anyway. */
export function useOtherBag(roastName: string, roastId: number): string | null {
  const number = roastNumberIn(roastName)
  const { data = [] } = useCall(calls.listRoasts, number === null ? null : { number })
  // Without a roast of this number the call finds one by its id.
  const other = data.find(roast => roast.roast_number === number && roast.id !== roastId)
  if (number === null || other === undefined) return null
  const { roast_name, roast_date } = other
  const named = roast_date === null ? roast_name : `${roast_name} of ${formatRoastDate(roast_date)}`
  return `#${number} is on another bag already: ${named}.`
}
