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
import type { StatedBlend } from '#domain/file/stated-blend.ts'
import { round } from '#domain/record/units.ts'
import { addAlias, listNamedBeans, type NamedBean } from '#server/library/beans/aliases.ts'
import { addNameOfBlend } from '#server/library/blends/blend-names.ts'
import { listBlends } from '#server/library/blends/blend-row.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'
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
  /** The coffees that the file states, if they can't be the parts of a blend here. */
  unmatched: readonly StatedPart[]
}

/** A coffee of a file's blend, by its name there. */
interface StatedPart {
  name: string
  share_percent: number
  /** Null if it isn't here. */
  bean: NamedBean | null
}

/** The beans and recipes that files name, by their other names too. A retired recipe isn't found. */
export async function findCoffeesOfFiles(db: Db, files: readonly FileWithNames[]): Promise<CoffeeOfFile[]> {
  if (files.length === 0) return []
  const beans = await listNamedBeans(db)
  const recipes = (await listBlends(db)).filter(({ is_retired }) => !is_retired)
  const coffees = await indexOf([
    ...beans.map(bean => ({ ...bean, recipe: null })),
    ...recipes.map(recipe => ({ origin_name: recipe.name, aliases: recipe.aliases, recipe })),
  ])
  const single = files.some(({ blend }) => blend !== undefined) ? await indexOf(beans) : null
  return mapInTurns(files, FILES_IN_TURN, file => {
    const { blend } = file
    const stated = sharesOf(blend?.parts ?? []).map(part => ({
      ...part,
      bean: single?.find([part.name]) ?? null,
    }))
    const mixed = greensOf(stated, file)
    const called = blend === undefined ? null : coffees.find([blend.name])
    const found = called !== null && called.recipe !== null ? called : coffees.find(beanNamesOf(file))
    const recipe = found?.recipe ?? null
    const greens = mixed ?? (recipe && weighed(recipe.parts, file))
    const bean = greens === null && found !== null && found.recipe === null ? found : null
    return {
      bean: bean && { id: bean.id, origin_name: bean.origin_name },
      blend: recipe && { id: recipe.id, name: recipe.name },
      greens,
      unmatched: mixed === null ? stated : [],
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

function sharesOf(parts: StatedBlend['parts']): Omit<StatedPart, 'bean'>[] {
  // The ratios of a file may be so large that no number holds their sum.
  const largest = parts.reduce((largest, { ratio }) => Math.max(largest, ratio), 0)
  const sum = parts.reduce((sum, { ratio }) => sum + ratio / largest, 0)
  return parts.map(({ name, ratio }) => ({ name, share_percent: (100 * (ratio / largest)) / sum }))
}

/** The coffees that a file states; null if one of them isn't here, or they are one. */
function greensOf(stated: readonly StatedPart[], file: FileWithNames): ProposedGreen[] | null {
  const known = stated.flatMap(({ share_percent, bean }) =>
    bean === null ? [] : [{ bean_id: bean.id, origin_name: bean.origin_name, share_percent }],
  )
  const isKnown = known.length === stated.length && known.length >= FEWEST_PARTS && known.length <= MOST_PARTS
  return isKnown && repeatedPart(known) === null ? weighed(known, file) : null
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
  async store(transaction: Transaction, { roast, file, isNew }: StoredImport): Promise<void> {
    // The name of a blend without a recipe is that of none of its coffees.
    if (isNew && (roast.greens === null || roast.blend_id !== null))
      await rememberChoice(transaction, roast, file)
  },
}

async function rememberChoice(
  transaction: Transaction,
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
