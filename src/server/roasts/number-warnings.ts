import type { Kysely } from 'kysely'
import { formatRoastDate } from '#domain/roast-date.ts'
import { roastNumberIn } from '#domain/roast-number.ts'
import type { Tables } from '#server/database/tables.ts'
import { findRoastsByNumber } from './repository.ts'

/** Warns if another roast already has the number in the name. The roast can be saved all the same. */
export async function numberWarnings(db: Kysely<Tables>, roastName: string): Promise<string[]> {
  const roastNumber = roastNumberIn(roastName)
  if (roastNumber === null) return []
  const [roast] = await findRoastsByNumber(db, roastNumber, { orById: false })
  if (roast === undefined) return []
  const date = roast.roast_date === null ? '' : ` of ${formatRoastDate(roast.roast_date)}`
  return [`The number ${roastNumber} already belongs to the roast ${roast.roast_name}${date}.`]
}
