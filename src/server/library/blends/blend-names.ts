import { MOST_ALIASES } from '#contract/blend/blends.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { indexRoastsOfBlend } from '#server/library/find/index-roasts.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'
import { aliasesOfBlend } from './blend-row.ts'

/** The name of the recipe that has this name, compared by `foldName`; null if none has it. */
export async function blendNamed(db: Db, name: string, except: number | null = null): Promise<string | null> {
  const other = await db
    .selectFrom('blends')
    .select('name')
    .where('folded_name', '=', foldName(name))
    .where('deletion_id', 'is', null)
    .$if(except !== null, query => query.where('id', '!=', except!))
    .executeTakeFirst()
  return other?.name ?? null
}

/** The name of the bean that has this name, compared by `foldName`; null if none has it. */
export async function beanNamed(db: Db, name: string): Promise<string | null> {
  const bean = await db
    .selectFrom('beans')
    .select('origin_name')
    .where('folded_name', '=', foldName(name))
    .executeTakeFirst()
  return bean?.origin_name ?? null
}

/**
 * Takes other names from the beans and recipes that have them, deleted or not, but from this recipe: a name means one
 * coffee.
 */
export async function takeNames(
  transaction: Transaction,
  names: readonly string[],
  except: number | null = null,
): Promise<void> {
  const folded = new Set(names.map(foldName))
  if (folded.size === 0) return
  await transaction
    .deleteFrom('bean_aliases')
    .where('folded_alias', 'in', [...folded])
    .execute()
  await takeFromBlends(transaction, folded, except)
}

/** Takes other names from the recipes that have them, deleted or not, but from this one. */
export async function takeFromBlends(
  transaction: Transaction,
  folded: ReadonlySet<string>,
  except: number | null = null,
): Promise<void> {
  const blends = await transaction.selectFrom('blends').select(['id', 'aliases']).orderBy('id').execute()
  for (const blend of blends) {
    const aliases = aliasesOfBlend(blend)
    const kept = aliases.filter(alias => !folded.has(foldName(alias)))
    if (blend.id === except || kept.length === aliases.length) continue
    await transaction
      .updateTable('blends')
      .set(eb => ({ aliases: JSON.stringify(kept), revision: eb('revision', '+', 1) }))
      .where('id', '=', blend.id)
      .execute()
    await indexRoastsOfBlend(transaction, blend.id)
  }
}

/** Adds another name to a recipe, and takes it from any other that has it. */
export async function addNameOfBlend(transaction: Transaction, id: number, name: string): Promise<void> {
  await takeNames(transaction, [name], id)
  const blend = await transaction
    .selectFrom('blends')
    .select('aliases')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const aliases = withAnotherName(aliasesOfBlend(blend), name)
  await transaction
    .updateTable('blends')
    .set(eb => ({ aliases: JSON.stringify(aliases), revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await indexRoastsOfBlend(transaction, id)
}

/** The other names of a recipe once it is called `name`: files go on using the former one. */
export function withFormerName(aliases: readonly string[], former: string, name: string): string[] {
  const others = aliases.filter(alias => foldName(alias) !== foldName(name))
  return withAnotherName(others, former)
}

/** The newest last. The oldest one is dropped where there are too many. */
function withAnotherName(aliases: readonly string[], name: string): string[] {
  const others = aliases.filter(alias => foldName(alias) !== foldName(name))
  return [...others, name].slice(-MOST_ALIASES)
}
