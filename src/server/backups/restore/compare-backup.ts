import type { Kysely } from 'kysely'
import type { BackupComparison, LibraryFigures } from '#contract/backups.ts'
import { type Result, success } from '#domain/result.ts'
import { openContainer } from '#server/backups/file/container.ts'
import type { Tables } from '#server/database/tables.ts'
import { type CheckOptions, checkBackup } from './check-backup.ts'

/** How many of the roasts and beans that would disappear are listed by name. */
const MOST_NAMES = 5

/** What restoring this backup would change, or a sentence on what is wrong with the file. Changes nothing. */
export async function compareBackup(
  db: Kysely<Tables>,
  file: string,
  options: Pick<CheckOptions, 'key' | 'onRows'>,
): Promise<Result<BackupComparison, string>> {
  const checked = await checkBackup(file, { ...options, acceptForeign: true })
  if (!checked.ok) return checked
  const backup = openContainer(file, { readonly: true })
  try {
    const [beans, roasts] = [await entitiesOf(db, 'beans'), await entitiesOf(db, 'roasts')]
    const [olderBeans, olderRoasts] = [
      await entitiesOf(backup.db, 'beans'),
      await entitiesOf(backup.db, 'roasts'),
    ]
    return success({
      made_at: checked.value.manifest.created_at,
      is_ours: checked.value.isOurs,
      now: figuresOf(beans, roasts),
      after: figuresOf(olderBeans, olderRoasts),
      lost_beans: lost(beans, olderBeans),
      lost_roasts: lost(roasts, olderRoasts),
      changed: countChanged(beans, olderBeans) + countChanged(roasts, olderRoasts),
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

async function entitiesOf(db: Kysely<Tables>, table: 'beans' | 'roasts'): Promise<Map<number, Entity>> {
  const times = ['id', 'created_at', 'updated_at'] as const
  const rows =
    table === 'roasts'
      ? await db
          .selectFrom('roasts')
          .select([...times, 'roast_name as name', 'roast_date'])
          .execute()
      : await db
          .selectFrom('beans')
          .select([...times, 'origin_name as name'])
          .execute()
  return new Map(rows.map(row => [row.id, { roast_date: null, ...row }]))
}

function figuresOf(beans: Map<number, Entity>, roasts: Map<number, Entity>): LibraryFigures {
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

/** The entities that are only here. With another creation time, an entity with the same id is another one. */
function lost(here: Map<number, Entity>, there: Map<number, Entity>) {
  const names: string[] = []
  let count = 0
  for (const [id, { name, created_at }] of here) {
    if (there.get(id)?.created_at === created_at) continue
    count++
    if (names.length < MOST_NAMES) names.push(name)
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
