import type { Kysely } from 'kysely'
import type { NumberTaken } from '#contract/roast-import.ts'
import type { RoastFile } from '#domain/roast/roast-file.ts'
import { renumberedRoastName, roastNumberIn, sourceRoastNumber } from '#domain/roast/roast-number.ts'
import type { Tables } from '#server/database/tables.ts'
import { findRoastsByNumber } from './repository.ts'
import { nextRoastNumber } from './roast-numbers.ts'

/** The names that a file's roast can get. */
interface SourceNames {
  /** With the number that the file states. One that it only hints at or counted itself must be free. */
  usual: string
  /** With the next free number. */
  next: string
  /** The newest roast that already has the file's number, or null. */
  taken: NumberTaken | null
}

/** Finds the names for the roast of a file. */
export async function namesOfSource(
  db: Kysely<Tables>,
  { sourceName, hasCountedNumber = false }: Pick<RoastFile, 'sourceName' | 'hasCountedNumber'>,
): Promise<SourceNames> {
  const roastNumber = sourceRoastNumber(sourceName)
  const taken = roastNumber === null ? null : await findNumberTaken(db, roastNumber)
  const next = renumberedRoastName(sourceName, await nextRoastNumber(db))
  if (roastNumberIn(sourceName) !== null && !hasCountedNumber) return { usual: sourceName, next, taken }
  const isFree = roastNumber !== null && taken === null
  return { usual: isFree ? renumberedRoastName(sourceName, roastNumber) : next, next, taken }
}

async function findNumberTaken(db: Kysely<Tables>, roastNumber: number): Promise<NumberTaken | null> {
  const [roast] = await findRoastsByNumber(db, roastNumber, { orById: false })
  if (roast === undefined) return null
  const { id, roast_name, roast_date } = roast
  return { id, roast_name, roast_date }
}
