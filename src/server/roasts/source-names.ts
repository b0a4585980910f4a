import type { Kysely } from 'kysely'
import type { NumberTaken } from '#contract/roasts.ts'
import { renumberedRoastName, roastNumberIn, sourceRoastNumber } from '#domain/roast-number.ts'
import type { Tables } from '#server/database/tables.ts'
import { findRoastsByNumber } from './repository.ts'
import { nextRoastNumber } from './roast-numbers.ts'

/** The names that a file's roast can get. */
interface SourceNames {
  /** With the number that the file states. A number it only hints at counts if it is free. */
  usual: string
  /** With the next free number. */
  next: string
  /** The newest roast that already has the file's number, or null. */
  taken: NumberTaken | null
}

/** Finds the names for the roast of a file by its source name. */
export async function namesOfSource(db: Kysely<Tables>, sourceName: string): Promise<SourceNames> {
  const roastNumber = sourceRoastNumber(sourceName)
  const taken = roastNumber === null ? null : await findNumberTaken(db, roastNumber)
  const next = renumberedRoastName(sourceName, await nextRoastNumber(db))
  if (roastNumberIn(sourceName) !== null) return { usual: sourceName, next, taken }
  const isFree = roastNumber !== null && taken === null
  return { usual: isFree ? renumberedRoastName(sourceName, roastNumber) : next, next, taken }
}

async function findNumberTaken(db: Kysely<Tables>, roastNumber: number): Promise<NumberTaken | null> {
  const [roast] = await findRoastsByNumber(db, roastNumber, { orById: false })
  if (roast === undefined) return null
  const { id, roast_name, roast_date } = roast
  return { id, roast_name, roast_date }
}
