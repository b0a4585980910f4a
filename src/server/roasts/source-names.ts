import type { Kysely } from 'kysely'
import type { NumberTaken } from '#contract/roast-import.ts'
import type { RoastFile } from '#domain/roast/roast-file.ts'
import { sourceRoastNumber } from '#domain/roast/roast-number.ts'
import { type NumberedNames, numberedNames } from '#domain/roast/roast-numbering.ts'
import type { Tables } from '#server/database/tables.ts'
import { findRoastsByNumber } from './repository.ts'
import { readNumbering } from './roast-numbers.ts'

type NamedFile = Pick<RoastFile, 'sourceName' | 'hasCountedNumber'>

/** The names that the roasts of files get if they are imported in this order. */
export async function namesOfSources(
  db: Kysely<Tables>,
  files: readonly NamedFile[],
): Promise<NumberedNames[]> {
  const stated = files.flatMap(({ sourceName }) => sourceRoastNumber(sourceName) ?? [])
  return numberedNames(files, await readNumbering(db, stated))
}

/** The names that the roast of a file can get. */
export async function namesOfSource(db: Kysely<Tables>, file: NamedFile): Promise<NumberedNames> {
  const [names] = await namesOfSources(db, [file])
  return names!
}

/** The newest roast that already has the number in a file's name, or null. */
export async function findNumberTaken(
  db: Kysely<Tables>,
  { sourceName }: NamedFile,
): Promise<NumberTaken | null> {
  const roastNumber = sourceRoastNumber(sourceName)
  if (roastNumber === null) return null
  const [roast] = await findRoastsByNumber(db, roastNumber, { orById: false })
  if (roast === undefined) return null
  const { id, roast_name, roast_date } = roast
  return { id, roast_name, roast_date }
}
