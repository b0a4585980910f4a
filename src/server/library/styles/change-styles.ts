import type { Kysely, Transaction } from 'kysely'
import type { Style, StyleCreate, StyleUpdate } from '#contract/styles.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { judgesAlike } from '#domain/score/stated-style.ts'
import type { JudgingRules } from '#domain/score/style.ts'
import {
  freeEdition,
  type NamedEdition,
  type StyleNameClash,
  styleNameClash,
} from '#domain/score/style-names.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { type AcceptedRevisions, isAccepted, type Versioned } from '#server/http/entity-tags.ts'
import { moveToTrash } from '#server/library/trash/move-to-trash.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { findStyleRow } from './repository.ts'
import { HOUSE_ID, rulesOf, type StyleRow, versionedStyleOf } from './style-row.ts'

/** Why a style is not added, changed or deleted. */
export type StyleRefusal =
  | { kind: 'unknown' }
  | { kind: 'changed meanwhile' }
  | StyleNameClash
  | { kind: 'house'; left_undone: 'changed' | 'deleted' }
  | { kind: 'in use'; name: string; bean_count: number; roast_count: number }

/** Adds a style, unless its name could be mistaken for another's. */
export function createStyle(
  db: Kysely<Tables>,
  { name, ...rules }: StyleCreate,
  now: Date,
): Promise<Result<Versioned<Style>, StyleRefusal>> {
  return changeLibrary<Versioned<Style>, StyleRefusal>(db, async transaction => {
    const clash = styleNameClash({ name, edition: 1 }, await otherStyles(transaction))
    if (clash !== null) return failure(clash)
    const row = await transaction
      .insertInto('styles')
      .values({
        name,
        folded_name: foldName(name),
        edition: 1,
        ...ruleColumns(rules),
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return success(versionedStyleOf(row))
  })
}

/** Changes a style. Different ideals or points make it the next free edition; stored scores stay unchanged. */
export function updateStyle(
  db: Kysely<Tables>,
  id: number,
  update: StyleUpdate,
  accepted: AcceptedRevisions,
  now: Date,
): Promise<Result<Versioned<Style>, StyleRefusal>> {
  return changeLibrary<Versioned<Style>, StyleRefusal>(db, async transaction => {
    const row = await acceptedRow(transaction, id, accepted, 'changed')
    if (!row.ok) return row
    const { name = row.value.name } = update
    const others = await otherStyles(transaction, id)
    const clash = styleNameClash({ name, edition: 1 }, others)
    if (clash !== null) return failure(clash)
    const before = rulesOf(row.value)
    const rules = { ideals: update.ideals ?? before.ideals, points: update.points ?? before.points }
    const next = row.value.edition + (judgesAlike(rules, before) ? 0 : 1)
    const changed = {
      name,
      folded_name: foldName(name),
      edition: freeEdition({ name, edition: next }, others),
      ...ruleColumns(rules),
      revision: row.value.revision + 1,
      updated_at: now.toISOString(),
    }
    await transaction.updateTable('styles').set(changed).where('id', '=', id).execute()
    return success(versionedStyleOf({ ...row.value, ...changed }))
  })
}

/** Deletes a style that no bean and no roast has chosen, and returns its name. It can be restored from the trash. */
export function deleteStyle(
  db: Kysely<Tables>,
  id: number,
  accepted: AcceptedRevisions,
  now: Date,
): Promise<Result<string, StyleRefusal>> {
  return changeLibrary<string, StyleRefusal>(db, async transaction => {
    const row = await acceptedRow(transaction, id, accepted, 'deleted')
    if (!row.ok) return row
    const { name } = row.value
    const bean_count = await countUsers(transaction, 'beans', id)
    const roast_count = await countUsers(transaction, 'roasts', id)
    if (bean_count + roast_count > 0) return failure({ kind: 'in use', name, bean_count, roast_count })
    await moveToTrash(transaction, { kind: 'style', id, label: name }, now)
    return success(name)
  })
}

async function acceptedRow(
  transaction: Transaction<Tables>,
  id: number,
  accepted: AcceptedRevisions,
  left_undone: 'changed' | 'deleted',
): Promise<Result<StyleRow, StyleRefusal>> {
  const row = await findStyleRow(transaction, id)
  if (row === undefined) return failure({ kind: 'unknown' })
  if (id === HOUSE_ID) return failure({ kind: 'house', left_undone })
  return isAccepted(row.revision, accepted) ? success(row) : failure({ kind: 'changed meanwhile' })
}

/** The names of all styles but this one. */
async function otherStyles(
  transaction: Transaction<Tables>,
  id: number | null = null,
): Promise<NamedEdition[]> {
  const styles = await transaction
    .selectFrom('styles')
    .select(['id', 'name', 'edition'])
    .orderBy('id')
    .execute()
  return styles.filter(style => style.id !== id)
}

function ruleColumns({ ideals, points }: JudgingRules) {
  return { ideals: JSON.stringify(ideals), points: JSON.stringify(points) }
}

async function countUsers(
  transaction: Transaction<Tables>,
  users: 'beans' | 'roasts',
  id: number,
): Promise<number> {
  const { count } = await transaction
    .selectFrom(users)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('style_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}
