import type { Kysely, Transaction } from 'kysely'
import type { MatchingBean } from '#contract/roast-import.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { BeanIndex, beanNamesOf, type NamedBean } from '#domain/bean/bean-match.ts'
import { coffeeNameOf } from '#domain/bean/coffee-groups.ts'
import type { RoastFile } from '#domain/file/roast-file.ts'
import { addAlias, listAliases } from '#server/library/beans/aliases.ts'
import { listBeanChoices } from '#server/library/beans/repository.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { mapInTurns } from '#server/platform/work/turns.ts'

type FileWithNames = Pick<RoastFile, 'beanName' | 'sourceName'>

/** The beans that files name, by their other names too; null for a file that names none. */
export async function findBeansOfFiles(
  db: Kysely<Tables>,
  files: readonly FileWithNames[],
): Promise<(MatchingBean | null)[]> {
  if (files.length === 0) return []
  const aliases = Map.groupBy(await listAliases(db), ({ bean_id }) => bean_id)
  const index = new BeanIndex<MatchingBean & NamedBean>()
  await mapInTurns(await listBeanChoices(db), BEANS_IN_TURN, ({ id, origin_name }) =>
    index.add({ id, origin_name, aliases: (aliases.get(id) ?? []).map(({ alias }) => alias) }),
  )
  return mapInTurns(files, FILES_IN_TURN, file => {
    const bean = index.find(beanNamesOf(file))
    return bean && { id: bean.id, origin_name: bean.origin_name }
  })
}

/** With the longest names, either takes some milliseconds, and a file's with a thousand beans. */
const BEANS_IN_TURN = 250
const FILES_IN_TURN = 10

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
  const [bean] = await findBeansOfFiles(transaction, [file])
  if (bean?.id !== beanId) await addAlias(transaction, beanId, alias)
}

/** As long as the name of a bean may be. */
const LONGEST_ALIAS = BEAN_FIELDS.origin_name.longest
