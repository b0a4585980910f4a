import type { NumberTaken } from '#contract/roast-import.ts'
import { type NumberedFile, type NumberedNames, numberedNames } from '#domain/file/roast-numbering.ts'
import { sourceRoastNumber } from '#domain/roast/roast-number.ts'
import { idBatches } from '#server/platform/database/id-batches.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'
import { nextRoastNumber, readNumbering } from './roast-numbers.ts'

/** The names that the roasts of files get if they are imported in this order. */
export async function namesOfSources(db: Db, files: readonly NumberedFile[]): Promise<NumberedNames[]> {
  const stated = files.flatMap(({ sourceName }) => sourceRoastNumber(sourceName) ?? [])
  return numberedNames(files, await readNumbering(db, stated))
}

/** The names that the roast of a file can get. */
async function namesOfSource(db: Db, file: NumberedFile): Promise<NumberedNames> {
  const [names] = await namesOfSources(db, [file])
  return names!
}

/** For each file the newest roast that already has the number in its name, or null. */
export async function findNumbersTaken(
  db: Db,
  files: readonly NumberedFile[],
): Promise<(NumberTaken | null)[]> {
  const numbers = files.map(({ sourceName }) => sourceRoastNumber(sourceName))
  const newest = await newestWithNumbers(
    db,
    numbers.flatMap(number => number ?? []),
  )
  return numbers.map(number => (number === null ? null : (newest.get(number) ?? null)))
}

/** The newest roast of each number, by date and then id. */
async function newestWithNumbers(db: Db, numbers: readonly number[]): Promise<Map<number, NumberTaken>> {
  const newest = new Map<number, NumberTaken>()
  for (const batch of idBatches([...new Set(numbers)])) {
    const rows = await db
      .selectFrom('roasts')
      .select(['id', 'roast_name', 'roast_date', 'roast_number'])
      .where('roast_number', 'in', batch)
      .execute()
    for (const { roast_number, ...roast } of rows) {
      if (roast_number === null) continue
      const other = newest.get(roast_number)
      if (other === undefined || isNewer(roast, other)) newest.set(roast_number, roast)
    }
  }
  return newest
}

function isNewer(roast: NumberTaken, other: NumberTaken): boolean {
  const [date, otherDate] = [roast.roast_date ?? '', other.roast_date ?? '']
  return date === otherDate ? roast.id > other.id : date > otherDate
}

/** What the owner and the file say of the name of a new roast. */
interface UnnamedRoast {
  /** Null to derive it. */
  roast_name: string | null
  /** The name in the imported file; null without a file. */
  source_name: string | null
  source: { hasCountedNumber: boolean; hasForeignNumber: boolean; ifNumberTaken: string } | null
}

/**
 * The name of a new roast of what is called `title`, whether the owner chose it, and the names that its file gives it,
 * if it has one.
 *
 * A name that equals the one derived from the source name doesn't count as chosen: the file's own name must then be
 * free as well, unless the two roasts are told apart.
 */
export async function nameOfRoast(
  transaction: Transaction,
  { roast_name, source_name, source }: UnnamedRoast,
  title: string,
): Promise<{ roast_name: string; isChosenName: boolean; names: NumberedNames | null }> {
  if (source_name === null) {
    const numbered = roast_name ?? `#${await nextRoastNumber(transaction)} ${title}`
    return { roast_name: numbered, isChosenName: roast_name !== null, names: null }
  }
  const names = await namesOfSource(transaction, {
    sourceName: source_name,
    hasCountedNumber: source?.hasCountedNumber === true,
    isForeign: source?.hasForeignNumber === true,
  })
  return {
    roast_name: roast_name ?? (source?.ifNumberTaken === 'next' ? names.proposed : names.usual),
    isChosenName: roast_name !== null && roast_name !== names.usual,
    names,
  }
}
