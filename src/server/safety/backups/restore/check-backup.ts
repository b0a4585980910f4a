import { failure, type Result, success } from '#domain/record/result.ts'
import { MEGABYTE } from '#domain/words/file-size.ts'
import { migrateTo, migrationNames } from '#server/platform/database/migrate.ts'
import { LAST_UNREPAIRED_STEP } from '#server/platform/database/migrations/012-restorable-values.ts'
import { type Container, openContainer, stepsOfSchema } from '#server/safety/backups/file/container.ts'
import {
  type CopyOptions,
  copyContents,
  differingTable,
  ImpossibleValue,
  type Row,
} from '#server/safety/backups/file/contents.ts'
import { readLastIds } from '#server/safety/backups/file/last-ids.ts'
import { type FoundManifest, type Manifest, readManifest } from '#server/safety/backups/file/manifest.ts'

export interface CheckOptions {
  /** The key of this installation, or null if it has none yet. */
  key: Uint8Array | null
  /** Whether a backup that this installation didn't make is accepted, if all of its values are possible. */
  acceptForeign: boolean
  /** Whether our own backup is checked as another installation would. Then the copy gets the rows as they are. */
  asForeign?: boolean
  /** A file that gets the backup's tables and rows. Nothing else is in it, even if the backup changes meanwhile. */
  copyTo?: Container
  /** Called with the number of rows checked so far. */
  onRows?: (rows: number) => void
}

/**
 * The manifest of a backup, if it is complete and this program can read it; otherwise a sentence on what is wrong.
 *
 * The order matters. The schema is compared before anything else is read, so that no code in the file runs. The file is
 * checked for damage before its rows are read, because reading a damaged one may never end. The values of a foreign
 * file are checked as if they came through the API; those of a file with our signature aren't, because this library
 * stored them.
 */
export async function checkBackup(
  file: string,
  options: CheckOptions,
): Promise<Result<FoundManifest, string>> {
  let container: Container
  try {
    container = openContainer(file, { readonly: true })
  } catch {
    return failure(NO_BACKUP)
  }
  try {
    return await checkContainer(container, options)
  } catch (error) {
    if (error instanceof ImpossibleValue) return failure(error.message)
    return failure(`The backup is damaged: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await container.close()
  }
}

/** The manifest of a backup file, without reading its rows; null if it can't be read. */
export async function describeBackup(file: string): Promise<Manifest | null> {
  try {
    const container = openContainer(file, { readonly: true })
    try {
      const steps = await stepsOfSchema(container)
      return steps.length === 0 ? null : (readManifest(container, null)?.manifest ?? null)
    } finally {
      await container.close()
    }
  } catch {
    return null
  }
}

/** Why a backup of unknown origin is refused, and what to do. */
export const FOREIGN =
  'This backup was made by another installation, or before version 0.3. If you know where it comes from, restore it as a file from elsewhere: set the tick in the browser, or add --foreign in the terminal'

/** @internal Exported for tests. */
export const NO_BACKUP = 'This file is not a backup of First Crack, or it is damaged'

async function checkContainer(
  container: Container,
  { key, acceptForeign, asForeign = false, copyTo, onRows }: CheckOptions,
): Promise<Result<FoundManifest, string>> {
  const steps = await stepsOfSchema(container)
  if (steps.length === 0) {
    return failure(
      'This file is not a backup of First Crack, or it is damaged, or a newer version made it: its tables are not those of this version',
    )
  }
  const finding = container.connection.pragma('integrity_check(1)', { simple: true })
  if (finding !== 'ok') return failure(`The backup is damaged: ${String(finding)}`)
  const largeValue = largeValueProblem(container)
  if (largeValue !== null) return failure(largeValue)
  const found = readManifest(container, key)
  if (found === null || !steps.includes(found.manifest.schema)) return failure(NO_BACKUP)
  const { manifest, isOurs } = found
  if (!isOurs && !acceptForeign) return failure(FOREIGN)

  if (copyTo !== undefined) await migrateTo(copyTo, manifest.schema)
  const rules = isOurs && !asForeign ? null : await foreignRules()
  const tooMany = rules?.sampleCountProblem(container) ?? null
  if (tooMany !== null) return failure(tooMany)
  const repair = mayNeedRepair(manifest.schema)
  const correctionOf = correctionsIn(container)
  const redraw = copyTo !== undefined && !asForeign
  const checkRows: CopyOptions['checkRows'] =
    rules === null
      ? undefined
      : (table, rows) => {
          const checked = rules.checkRows(table, rows, { redraw, repair, correctionOf })
          return asForeign ? rows : checked
        }
  const copy = (to: Container['db'] | null) =>
    copyContents(container.db, to, container.columnsOf, { onRows, checkRows })
  const contents = copyTo === undefined ? await copy(null) : await copyTo.db.transaction().execute(copy)
  const differing = differingTable(manifest.contents, contents)
  if (differing !== null) return failure(`The backup is damaged: ${differing} is not what was written`)
  const lastIds = await readLastIds(container.db, container.kind)
  if (JSON.stringify(lastIds) !== JSON.stringify(manifest.last_ids)) {
    return failure('The backup is damaged: its last ids are not what was written')
  }
  if (container.connection.pragma('foreign_key_check', { simple: true }) !== undefined) {
    return failure("The backup can't be restored: it has rows that refer to missing rows")
  }
  const problem = rules?.libraryProblem(container, manifest, { repair }) ?? null
  return problem === null ? success(found) : failure(problem)
}

/** Whether a backup of this schema may hold values that a later upgrade repairs. */
function mayNeedRepair(schema: string): boolean {
  const steps = migrationNames()
  return steps.indexOf(schema) <= steps.indexOf(LAST_UNREPAIRED_STEP)
}

/** Finds the stored correction of a roast, deleted or not. Older backups have none. */
function correctionsIn({ connection, columnsOf }: Container): (roastId: unknown) => Row {
  if (!columnsOf('roasts').includes('correction')) return () => ({})
  const stored = connection.prepare<unknown[], Row>(
    ['roasts', 'trashed_roasts']
      .map(roasts => `select correction, has_timeline from ${roasts} where id = ?`)
      .join(' union all '),
  )
  return roastId => stored.get(roastId, roastId) ?? {}
}

/** Loaded lazily, because it takes a while and a deletion waits for its backup. */
async function foreignRules() {
  return {
    ...(await import('./check-rows.ts')),
    ...(await import('./library-rules.ts')),
    ...(await import('./sample-count.ts')),
  }
}

/** In bytes. The largest value that the product writes is an upload of 10 MB that can't be compressed. */
const LARGEST_VALUE = 12 * MEGABYTE

/**
 * Says in a sentence which table of a backup has a value that is too large to be read; null if none has. The schema
 * must have been checked before. Reads only the values' sizes.
 */
function largeValueProblem({ connection, columnsOf }: Container): string | null {
  const tables = connection
    .prepare<[], string>("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all()
  for (const table of tables) {
    const isLarge = columnsOf(table).map(column => `octet_length("${column}") > ${LARGEST_VALUE}`)
    const found = connection.prepare(`select 1 from "${table}" where ${isLarge.join(' or ')} limit 1`).get()
    if (found !== undefined) {
      return `The backup can't be restored: a value in ${table} is larger than any that First Crack writes`
    }
  }
  return null
}
