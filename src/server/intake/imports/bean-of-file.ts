import type { Kysely, Transaction } from 'kysely'
import type { MatchingBean } from '#contract/roast-import.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { BeanIndex, beanNamesOf } from '#domain/bean/bean-match.ts'
import { coffeeNameOf } from '#domain/bean/coffee-groups.ts'
import { comparedWords, identifyingWords } from '#domain/bean/general-words.ts'
import { countryWords } from '#domain/bean/named-country.ts'
import type { RoastFile } from '#domain/file/roast-file.ts'
import { addAlias, listNamedBeans, type NamedBean } from '#server/library/beans/aliases.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { mapInTurns } from '#server/platform/work/turns.ts'
import type { StoredImport } from './import-features.ts'

type FileWithNames = Pick<RoastFile, 'beanName' | 'sourceName'>

/** The beans that files name, by their other names too; null for a file that names none. */
export async function findBeansOfFiles(
  db: Kysely<Tables>,
  files: readonly FileWithNames[],
): Promise<(MatchingBean | null)[]> {
  if (files.length === 0) return []
  const index = new BeanIndex<NamedBean>()
  await mapInTurns(await listNamedBeans(db), BEANS_IN_TURN, bean => index.add(bean))
  return mapInTurns(files, FILES_IN_TURN, file => {
    const bean = index.find(beanNamesOf(file))
    return bean && { id: bean.id, origin_name: bean.origin_name }
  })
}

/** With the longest names, either takes some milliseconds, and a file's with a thousand beans. */
const BEANS_IN_TURN = 250
const FILES_IN_TURN = 10

/**
 * Stores the file's name for its coffee as an alias of the bean that the owner chose for a new roast, unless the file
 * matches that bean already.
 */
export const aliasOfImport = {
  async store(transaction: Transaction<Tables>, { roast, file, isNew }: StoredImport): Promise<void> {
    if (isNew) await rememberChoice(transaction, roast.bean_id, file)
  },
}

async function rememberChoice(
  transaction: Transaction<Tables>,
  beanId: number,
  file: FileWithNames,
): Promise<void> {
  const alias = file.beanName ?? coffeeNameOf(file)
  if (alias === null || alias.length > LONGEST_ALIAS) return
  // A country alone would match all of its coffees from now on.
  if (comparedWords(identifyingWords(alias)).every(word => countryWords().has(word))) return
  const [bean] = await findBeansOfFiles(transaction, [file])
  if (bean?.id !== beanId) await addAlias(transaction, beanId, alias)
}

/** As long as the name of a bean may be. */
const LONGEST_ALIAS = BEAN_FIELDS.origin_name.longest
