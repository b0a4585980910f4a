import { type RawBuilder, sql } from 'kysely'
import type { BackupComparison, LibraryFigures } from '#contract/backups.ts'
import { namesIn, valuesByName } from '#domain/record/named-values.ts'
import { type Result, success } from '#domain/record/result.ts'
import { BUILT_IN_SHEETS } from '#domain/tasting/sheet.ts'
import { meaningChanges } from '#server/account/site/owner-settings.ts'
import { HOUSE_ID } from '#server/library/styles/style-row.ts'
import type { RevisedTable } from '#server/platform/database/stored-tables.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { openContainer } from '#server/safety/backups/file/container.ts'
import { type CheckOptions, checkBackup } from './check-backup.ts'

/** How many of the roasts and beans that would disappear are listed by name. */
const MOST_NAMES = 5

/** What restoring this backup would change, or a sentence on what is wrong with the file. Changes nothing. */
export async function compareBackup(
  db: Db,
  file: string,
  options: Pick<CheckOptions, 'key' | 'onRows'>,
): Promise<Result<BackupComparison, string>> {
  const checked = await checkBackup(file, { ...options, acceptForeign: true })
  if (!checked.ok) return checked
  const backup = openContainer(file, { readonly: true })
  try {
    const now = await everyEntity(db)
    const after = await everyEntity(backup.db, backup.columnsOf)
    const parts = await everyPart(db)
    const older = await everyPart(backup.db, backup.columnsOf)
    return success({
      made_at: checked.value.manifest.created_at,
      is_ours: checked.value.isOurs,
      now: figuresOf(now),
      after: figuresOf(after),
      lost_beans: lost(now.beans, after.beans),
      lost_roasts: lost(now.roasts, after.roasts),
      lost_stock_entries: lost(parts.stock_entries, older.stock_entries),
      lost_plans: lost(parts.plans, older.plans),
      lost_blends: lost(parts.blends, older.blends),
      lost_sheets: lost(parts.sheets, older.sheets),
      lost_tastings: lost(parts.tastings, older.tastings),
      lost_tables: lost(parts.tasting_tables, older.tasting_tables),
      lost_running_roasts: lost(parts.running_roasts, older.running_roasts),
      lost_styles: lost(now.styles, after.styles),
      changed:
        ENTITIES.reduce((sum, table) => sum + countChanged(now[table], after[table]), 0) +
        namesIn(PARTS).reduce((sum, table) => sum + countChanged(parts[table], older[table]), 0),
      settings: await meaningChanges(db, backup.db),
    })
  } finally {
    await backup.close()
  }
}

interface Entity {
  name: string
  created_at: string
  updated_at: string
  roast_date: string | null
}

const ENTITIES = ['beans', 'roasts', 'styles'] as const
type EntityTable = (typeof ENTITIES)[number]
type Entities = Record<EntityTable, Map<number, Entity>>
const NAMES = { beans: 'origin_name', roasts: 'roast_name', styles: 'name' } as const

/** All entities that a restore could remove. The House can't be removed, and older backups have no styles. */
async function everyEntity(
  db: Db,
  columnsOf: ((table: string) => string[]) | null = null,
): Promise<Entities> {
  const hasStyles = columnsOf === null || columnsOf('styles').length > 0
  const styles = hasStyles ? await entitiesOf(db, 'styles') : new Map<number, Entity>()
  styles.delete(HOUSE_ID)
  return { beans: await entitiesOf(db, 'beans'), roasts: await entitiesOf(db, 'roasts'), styles }
}

async function entitiesOf(db: Db, table: EntityTable): Promise<Map<number, Entity>> {
  const { rows } = await sql<Entity & { id: number }>`
    select id, created_at, updated_at, ${sql.ref(NAMES[table])} as name,
      ${table === 'roasts' ? sql.ref('roast_date') : sql`null`} as roast_date
    from ${sql.table(table)} order by id
  `.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

interface PartRule {
  join: RawBuilder<unknown>
  name: RawBuilder<unknown>
  /** Which of its rows a restore could remove; all without it. */
  where?: RawBuilder<unknown>
}

/** The tables whose deleted rows stay in place: what a row is of, and the name by which it is told. */
const PARTS = {
  stock_entries: { join: sql`join beans on beans.id = parts.bean_id`, name: sql`origin_name` },
  plans: { join: sql`join beans on beans.id = parts.bean_id`, name: sql`parts.name` },
  blends: { join: sql``, name: sql`parts.name` },
  sheets: { join: sql``, name: sql`parts.name` },
  tastings: { join: sql`join roasts on roasts.id = parts.roast_id`, name: sql`roast_name` },
  tasting_tables: { join: sql``, name: sql`parts.code` },
  running_roasts: {
    join: sql`left join beans on beans.id = parts.bean_id`,
    name: sql`coalesce(origin_name, 'no coffee')`,
    where: sql`parts.roast_id is null`,
  },
} satisfies Record<Exclude<RevisedTable, EntityTable | `trashed_${string}`>, PartRule>
type Parts = Record<keyof typeof PARTS, Map<number, Entity>>

/** All rows of these tables that a restore could remove. Backups of earlier versions lack some of the tables. */
async function everyPart(db: Db, columnsOf: ((table: string) => string[]) | null = null): Promise<Parts> {
  const parts: Parts = valuesByName(namesIn(PARTS), () => new Map())
  for (const table of namesIn(PARTS)) {
    if (columnsOf !== null && columnsOf(table).length === 0) continue
    const { join, name, where = sql`1 = 1` }: PartRule = PARTS[table]
    const { rows } = await sql<Entity & { id: number }>`
      select parts.id, parts.created_at, parts.updated_at, ${name} as name, null as roast_date
      from ${sql.table(table)} as parts ${join} where deletion_id is null and ${where} order by parts.id
    `.execute(db)
    parts[table] = new Map(rows.map(row => [row.id, row]))
  }
  for (const { id } of BUILT_IN_SHEETS) parts.sheets.delete(id)
  return parts
}

function figuresOf({ beans, roasts }: Entities): LibraryFigures {
  return {
    bean_count: beans.size,
    roast_count: roasts.size,
    newest_roast_date: latest([...roasts.values()].map(roast => roast.roast_date)),
    last_change_at: latest([...beans.values(), ...roasts.values()].map(entity => entity.updated_at)),
  }
}

function latest(times: readonly (string | null)[]): string | null {
  return times.reduce((last, time) => (time !== null && (last === null || time > last) ? time : last), null)
}

/** The entities that are only here. An entity with the same id but another creation time is a different one. */
function lost(here: Map<number, Entity>, there: Map<number, Entity>) {
  const names: string[] = []
  let count = 0
  for (const [id, { name, created_at }] of here) {
    if (there.get(id)?.created_at === created_at) continue
    count++
    if (names.length < MOST_NAMES && !names.includes(name)) names.push(name)
  }
  return { count, names }
}

function countChanged(here: Map<number, Entity>, there: Map<number, Entity>): number {
  let count = 0
  for (const [id, { created_at, updated_at }] of here) {
    const former = there.get(id)
    if (former?.created_at === created_at && former.updated_at !== updated_at) count++
  }
  return count
}
