import type { Kysely, Transaction } from 'kysely'
import type { MatchingBean } from '#contract/roast-import.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { beanMatcher, beanNamesOf } from '#domain/bean/bean-match.ts'
import { coffeeNameOf } from '#domain/bean/coffee-groups.ts'
import type { RoastFile } from '#domain/roast/roast-file.ts'
import { addAlias, listAliases } from '#server/beans/aliases.ts'
import { listBeanChoices } from '#server/beans/repository.ts'
import type { Tables } from '#server/database/tables.ts'

type FileWithNames = Pick<RoastFile, 'beanName' | 'sourceName'>

/** Finds the beans that files name, by their other names too. The beans are read once. */
export async function readBeanMatcher(
  db: Kysely<Tables>,
): Promise<(file: FileWithNames) => MatchingBean | null> {
  const aliases = Map.groupBy(await listAliases(db), ({ bean_id }) => bean_id)
  const beans = (await listBeanChoices(db)).map(bean => ({
    ...bean,
    aliases: (aliases.get(bean.id) ?? []).map(({ alias }) => alias),
  }))
  const match = beanMatcher(beans)
  return file => {
    const bean = match(beanNamesOf(file))
    return bean && { id: bean.id, origin_name: bean.origin_name }
  }
}

/**
 * Stores a file's name for its coffee as an alias of the bean that the owner chose, unless the file matches that bean
 * already.
 */
export async function rememberChoice(
  transaction: Transaction<Tables>,
  beanId: number,
  file: FileWithNames,
): Promise<void> {
  const alias = file.beanName ?? coffeeNameOf(file)
  if (alias === null || alias.length > LONGEST_ALIAS) return
  const match = await readBeanMatcher(transaction)
  if (match(file)?.id !== beanId) await addAlias(transaction, beanId, alias)
}

/** As long as the name of a bean may be. */
const LONGEST_ALIAS = BEAN_FIELDS.origin_name.longest
