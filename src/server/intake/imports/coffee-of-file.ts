import type { Kysely, Transaction } from 'kysely'
import type { BlendPart, MatchingBlend } from '#contract/blend/blends.ts'
import type { MatchingBean, ProposedGreen } from '#contract/blend/coffee-of-file.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { BeanIndex, beanNamesOf } from '#domain/bean/bean-match.ts'
import { partsByShare } from '#domain/bean/blend/by-recipe.ts'
import { FEWEST_PARTS, largestFirst, MOST_PARTS, repeatedPart } from '#domain/bean/blend/recipe.ts'
import { coffeeNameOf } from '#domain/bean/coffee-groups.ts'
import { comparedWords, identifyingWords } from '#domain/bean/general-words.ts'
import { countryWords } from '#domain/bean/named-country.ts'
import type { RoastFile } from '#domain/file/roast-file.ts'
import { round } from '#domain/record/units.ts'
import { addAlias, listNamedBeans, type NamedBean } from '#server/library/beans/aliases.ts'
import { addNameOfBlend } from '#server/library/blends/blend-names.ts'
import { listBlends } from '#server/library/blends/blend-row.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { mapInTurns } from '#server/platform/work/turns.ts'
import type { StoredImport } from './import-features.ts'

type FileWithNames = Pick<RoastFile, 'beanName' | 'sourceName' | 'blend' | 'greenWeightGrams'>

/** What a file says of its coffee. */
export interface CoffeeOfFile {
  /** Null for a blend. */
  bean: MatchingBean | null
  blend: MatchingBlend | null
  /** The coffees of a blend; null for one coffee, and if one of them isn't here. */
  greens: ProposedGreen[] | null
  /** What the file calls the coffees of its blend that are not here. */
  missing: string[]
}

/** The beans and recipes that files name, by their other names too. A retired recipe isn't found. */
export async function findCoffeesOfFiles(
  db: Kysely<Tables>,
  files: readonly FileWithNames[],
): Promise<CoffeeOfFile[]> {
  if (files.length === 0) return []
  const beans = await listNamedBeans(db)
  const recipes = (await listBlends(db)).filter(({ is_retired }) => !is_retired)
  const coffees = await indexOf([
    ...beans.map(bean => ({ ...bean, recipe: null })),
    ...recipes.map(recipe => ({ origin_name: recipe.name, aliases: recipe.aliases, recipe })),
  ])
  const single = files.some(({ blend }) => blend !== undefined) ? await indexOf(beans) : null
  return mapInTurns(files, FILES_IN_TURN, file => {
    const { blend: stated } = file
    const parts = stated?.parts.map(part => ({ ...part, bean: single?.find([part.name]) ?? null }))
    const missing = parts?.filter(({ bean }) => bean === null).map(({ name }) => name) ?? []
    const called = stated === undefined ? null : coffees.find([stated.name])
    const found = called !== null && called.recipe !== null ? called : coffees.find(beanNamesOf(file))
    const recipe = found?.recipe ?? null
    const greens = greensOf(parts ?? [], file) ?? (recipe && weighed(recipe.parts, file))
    const bean = greens === null && found !== null && found.recipe === null ? found : null
    return {
      bean: bean && { id: bean.id, origin_name: bean.origin_name },
      blend: recipe && { id: recipe.id, name: recipe.name },
      greens,
      missing,
    }
  })
}

/** With the longest names, either takes some milliseconds, and a file's with a thousand beans. */
const BEANS_IN_TURN = 250
const FILES_IN_TURN = 10

async function indexOf<Coffee extends Omit<NamedBean, 'id'>>(
  coffees: readonly Coffee[],
): Promise<BeanIndex<Coffee>> {
  const index = new BeanIndex<Coffee>()
  await mapInTurns(coffees, BEANS_IN_TURN, coffee => index.add(coffee))
  return index
}

/** The coffees that a file states; null if one of them isn't here, or they are one. */
function greensOf(
  parts: readonly { ratio: number; bean: NamedBean | null }[],
  file: FileWithNames,
): ProposedGreen[] | null {
  const known = parts.flatMap(({ ratio, bean }) =>
    bean === null ? [] : [{ bean_id: bean.id, origin_name: bean.origin_name, ratio }],
  )
  const isKnown = known.length === parts.length && known.length >= FEWEST_PARTS && known.length <= MOST_PARTS
  if (!isKnown || repeatedPart(known) !== null) return null
  // The ratios of a file may be so large that no number holds their sum.
  const largest = Math.max(...known.map(({ ratio }) => ratio))
  const sum = known.reduce((sum, { ratio }) => sum + ratio / largest, 0)
  const shares = known.map(({ ratio, ...bean }) => ({
    ...bean,
    share_percent: (100 * (ratio / largest)) / sum,
  }))
  return weighed(shares, file)
}

function weighed(
  shares: readonly BlendPart[],
  { greenWeightGrams }: Pick<FileWithNames, 'greenWeightGrams'>,
): ProposedGreen[] {
  const parts = largestFirst(shares)
  const grams = greenWeightGrams === null ? null : partsByShare(greenWeightGrams, parts)
  return parts.map(({ bean_id, origin_name, share_percent }, place) => ({
    ...{ bean_id, origin_name, share_percent: round(share_percent, 2) },
    grams: grams?.[place]?.grams ?? null,
  }))
}

/**
 * Stores the file's name for its coffee as an alias of the bean or recipe that the owner chose for a new roast, unless
 * the file matches that already.
 */
export const aliasOfImport = {
  async store(transaction: Transaction<Tables>, { roast, file, isNew }: StoredImport): Promise<void> {
    // The name of a blend without a recipe is that of none of its coffees.
    if (isNew && (roast.greens === null || roast.blend_id !== null))
      await rememberChoice(transaction, roast, file)
  },
}

async function rememberChoice(
  transaction: Transaction<Tables>,
  { bean_id, blend_id }: StoredImport['roast'],
  file: FileWithNames,
): Promise<void> {
  const alias = file.beanName ?? coffeeNameOf(file)
  if (alias === null || alias.length > LONGEST_ALIAS) return
  // A country alone would match all of its coffees from now on.
  if (comparedWords(identifyingWords(alias)).every(word => countryWords().has(word))) return
  const [found] = await findCoffeesOfFiles(transaction, [file])
  if (blend_id !== null) {
    if (found?.blend?.id !== blend_id) await addNameOfBlend(transaction, blend_id, alias)
  } else if (found?.bean?.id !== bean_id) await addAlias(transaction, bean_id, alias)
}

/** As long as the name of a bean may be. */
const LONGEST_ALIAS = BEAN_FIELDS.origin_name.longest
