import { failure, type Result, success } from '#domain/record/result.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import type { HttpProblem } from '#server/http/http-problem.ts'
import { takeFromBlends } from '#server/library/blends/blend-names.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'
import { findBeanRow } from './repository.ts'

/** The other names of a bean, in alphabetical order. */
export async function aliasesOf(db: Db, beanId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bean_aliases')
    .select(['alias', 'folded_alias'])
    .where('bean_id', '=', beanId)
    .execute()
  return rows.toSorted((a, b) => (a.folded_alias < b.folded_alias ? -1 : 1)).map(row => row.alias)
}

/** A bean with all its names. */
export interface NamedBean {
  id: number
  origin_name: string
  aliases: string[]
}

/** Every bean by name, with its other names. */
export async function listNamedBeans(db: Db): Promise<NamedBean[]> {
  const rows = await db
    .selectFrom('beans')
    .leftJoin('bean_aliases', 'bean_aliases.bean_id', 'beans.id')
    .select(['beans.id', 'beans.origin_name', 'bean_aliases.alias'])
    .orderBy('beans.folded_name')
    .execute()
  const beans = new Map<number, NamedBean>()
  for (const { alias, ...bean } of rows) {
    const named = beans.get(bean.id) ?? { ...bean, aliases: [] }
    if (alias !== null) named.aliases.push(alias)
    beans.set(bean.id, named)
  }
  return [...beans.values()]
}

/** A bean's name, and its aliases after the change. */
export interface ChangedAliases {
  origin_name: string
  aliases: string[]
}

/** Replaces a bean's aliases. An alias that another bean has moves to this bean. */
export function changeAliases(
  db: Db,
  beanId: number,
  aliases: readonly string[],
): Promise<Result<ChangedAliases, HttpProblem>> {
  return changeLibrary<ChangedAliases, HttpProblem>(db, async transaction => {
    const bean = await findBeanRow(transaction, beanId)
    if (bean === undefined) return failure(unknownEntity('bean'))
    await transaction.deleteFrom('bean_aliases').where('bean_id', '=', beanId).execute()
    for (const alias of aliases) await addAlias(transaction, beanId, alias)
    return success({ origin_name: bean.origin_name, aliases: await aliasesOf(transaction, beanId) })
  })
}

/** Adds an alias to a bean, and takes it from any other bean or recipe that has it. */
export async function addAlias(transaction: Transaction, beanId: number, alias: string): Promise<void> {
  const values = { bean_id: beanId, alias }
  await takeFromBlends(transaction, new Set([foldName(alias)]))
  await transaction
    .insertInto('bean_aliases')
    .values({ folded_alias: foldName(alias), ...values })
    .onConflict(conflict => conflict.column('folded_alias').doUpdateSet(values))
    .execute()
}
