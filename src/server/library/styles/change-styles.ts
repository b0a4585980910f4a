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
import { type AcceptedRevisions, acceptedRow, type Versioned } from '#server/http/entity-tags.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { moveToTrash } from '#server/library/trash/move-to-trash.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'
import { findStyleRow } from './repository.ts'
import { HOUSE_ID, rulesOf, type StyleRow, versionedStyleOf } from './style-row.ts'

/** Adds a style, unless its name could be mistaken for another's. */
export function createStyle(
  db: Db,
  { name, ...rules }: StyleCreate,
  now: Date,
): Promise<Result<Versioned<Style>, HttpProblem>> {
  return changeLibrary<Versioned<Style>, HttpProblem>(db, async transaction => {
    const clash = styleNameClash({ name, edition: 1 }, await otherStyles(transaction))
    if (clash !== null) return failure(clashProblem(clash))
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
  db: Db,
  id: number,
  update: StyleUpdate,
  accepted: AcceptedRevisions,
  now: Date,
): Promise<Result<Versioned<Style>, HttpProblem>> {
  return changeLibrary<Versioned<Style>, HttpProblem>(db, async transaction => {
    const row = await ownStyle(transaction, id, accepted, 'changed')
    if (!row.ok) return row
    const { name = row.value.name } = update
    const others = await otherStyles(transaction, id)
    const clash = styleNameClash({ name, edition: 1 }, others)
    if (clash !== null) return failure(clashProblem(clash))
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
  db: Db,
  id: number,
  accepted: AcceptedRevisions,
  now: Date,
): Promise<Result<string, HttpProblem>> {
  return changeLibrary<string, HttpProblem>(db, async transaction => {
    const row = await ownStyle(transaction, id, accepted, 'deleted')
    if (!row.ok) return row
    const { name } = row.value
    const bean_count = await countUsers(transaction, 'beans', id)
    const roast_count = await countUsers(transaction, 'roasts', id)
    if (bean_count + roast_count > 0)
      return failure(new HttpProblem('style_in_use', { name, bean_count, roast_count }))
    await moveToTrash(transaction, { kind: 'style', id, label: name }, now)
    return success(name)
  })
}

async function ownStyle(
  transaction: Transaction,
  id: number,
  accepted: AcceptedRevisions,
  left_undone: 'changed' | 'deleted',
): Promise<Result<StyleRow, HttpProblem>> {
  if (id === HOUSE_ID) return failure(new HttpProblem('house_is_fixed', { left_undone }))
  return acceptedRow('style', await findStyleRow(transaction, id), accepted)
}

/** The refusal of a name that could be mistaken for another's. */
function clashProblem(clash: StyleNameClash): HttpProblem {
  return clash.kind === 'same name'
    ? new HttpProblem('style_exists', clash)
    : new HttpProblem('style_edition_named', clash)
}

/** The names of all styles but this one. */
async function otherStyles(transaction: Transaction, id: number | null = null): Promise<NamedEdition[]> {
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

async function countUsers(transaction: Transaction, users: 'beans' | 'roasts', id: number): Promise<number> {
  const { count } = await transaction
    .selectFrom(users)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('style_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}
