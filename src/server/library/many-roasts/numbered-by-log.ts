import type { StepAside } from '#contract/roast-import.ts'
import {
  countedNumbersOf,
  isNumberedByLog,
  type NumberedFile,
  type NumberedNames,
  numbersAside,
  ownNumberOf,
  ownNumbersOf,
} from '#domain/file/roast-numbering.ts'
import { readNumbering } from '#server/library/roasts/roast-numbers.ts'
import { setByHandOf } from '#server/library/roasts/set-by-hand.ts'
import { idBatches } from '#server/platform/database/id-batches.ts'
import type { Db } from '#server/platform/database/tables.ts'

/** A roast with a number that the log gave it. */
export type LogNumbered = Omit<StepAside, 'new_number'>

/**
 * The roasts that hold the owner's numbers in these files although the log gave them theirs, each with the number that
 * it gets if it steps aside. `names` are those that the files get as it is.
 */
export async function findStepAside(
  db: Db,
  files: readonly NumberedFile[],
  names: readonly NumberedNames[],
): Promise<StepAside[]> {
  const wanted = files.flatMap((file, place) =>
    file.isKnown !== true && names[place]!.reason === 'taken' ? (ownNumberOf(file) ?? []) : [],
  )
  const held = await findNumberedByLog(db, wanted)
  if (held.length === 0) return []
  const own = ownNumbersOf(files)
  const library = { ...(await readNumbering(db, [...own])), counted: countedNumbersOf(files) }
  const numbers = numbersAside(held.length, own, library)
  return held.map((roast, place) => ({ ...roast, new_number: numbers[place]! }))
}

/** The roasts with these numbers, by number, as far as the log gave it to all that have it. */
export async function findNumberedByLog(db: Db, numbers: readonly number[]): Promise<LogNumbered[]> {
  const held: LogNumbered[] = []
  for (const batch of idBatches([...new Set(numbers)])) {
    const rows = await db
      .selectFrom('roasts')
      .leftJoin('roast_sources', 'roast_sources.roast_id', 'roasts.id')
      .select(['id', 'roast_name', 'roast_date', 'roast_number', 'source_name', 'set_by_hand', 'file_name'])
      .where('roast_number', 'in', batch)
      .execute()
    const ofNumber = Map.groupBy(rows, ({ roast_number }) => roast_number ?? 0)
    for (const [roast_number, holders] of ofNumber) {
      if (!holders.every(isLogs)) continue
      held.push(
        ...holders.map(({ id, roast_name, roast_date }) => ({ id, roast_name, roast_date, roast_number })),
      )
    }
  }
  return held.sort((a, b) => a.roast_number - b.roast_number || a.id - b.id)
}

/** Without its file nobody knows who gave a roast its number. */
function isLogs(row: {
  roast_name: string
  source_name: string | null
  file_name: string | null
  set_by_hand: string | null
}): boolean {
  const { roast_name: roastName, source_name: sourceName, file_name: fileName } = row
  if (sourceName === null || fileName === null) return false
  const isNameByHand = setByHandOf(row).includes('roast_name')
  return isNumberedByLog({ roastName, sourceName, fileName, isNameByHand })
}
