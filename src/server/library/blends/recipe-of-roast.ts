import { type GreensByRecipe, type RecipeUpdate, updateByRecipe } from '#domain/bean/blend/by-recipe.ts'
import { type GreensProblem, type GreensUpdate, wholeUpdate } from '#domain/bean/blend/greens.ts'
import { largestFirst } from '#domain/bean/blend/recipe.ts'
import { pick } from '#domain/record/named-values.ts'
import { failure, type Result } from '#domain/record/result.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { indexRoasts } from '#server/library/find/index-roasts.ts'
import { selectUnweighed } from '#server/library/greens/roast-parts.ts'
import { raiseRoastsRevisions } from '#server/library/greens/roasts-revisions.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'
import { findBlendRow, goneOf, storedPartsOf } from './blend-row.ts'

/**
 * The change of a roast with the parts that follow from its recipe. A recipe that it gets must be there with all of its
 * coffees. One that it has and that isn't gives it nothing.
 */
export async function withRecipe<Update extends RecipeUpdate>(
  db: Db,
  before: GreensByRecipe | null,
  update: Update,
): Promise<Result<Update, HttpProblem>> {
  const known = before?.blend_id ?? null
  const { blend_id = known } = update
  if (blend_id === null) return refusable(updateByRecipe(before, update, null))
  const row = await findBlendRow(db, blend_id)
  const gone = row && (await goneOf(db, storedPartsOf(row)))
  if (blend_id !== known) {
    if (row === undefined) return failure(unknownEntity('recipe'))
    if (gone !== undefined)
      return failure(new HttpProblem('blend_lacks_bean', { name: row.name, origin_name: gone.origin_name }))
  }
  const isThere = row !== undefined && gone === undefined
  return refusable(updateByRecipe(before, update, isThere ? largestFirst(storedPartsOf(row)) : null))
}

/** The change of a roast with all that follows for its coffees, of its recipe too. */
export async function completeGreens<Update extends RecipeUpdate>(
  db: Db,
  before: GreensByRecipe | null,
  update: Update,
): Promise<Result<Update, HttpProblem>> {
  const byRecipe = await withRecipe(db, before, update)
  return byRecipe.ok ? wholeGreens(before, byRecipe.value) : byRecipe
}

/** The same of a change to which no recipe adds anything. */
export function wholeGreens<Update extends GreensUpdate>(
  before: GreensByRecipe | null,
  update: Update,
): Result<Update, HttpProblem> {
  return refusable(wholeUpdate(before, update))
}

function refusable<Update>(changed: Result<Update, GreensProblem>): Result<Update, HttpProblem> {
  return changed.ok ? changed : failure(greensProblem(changed.reason))
}

/** Why a roast can't be of these coffees. */
function greensProblem(problem: GreensProblem): HttpProblem {
  switch (problem.kind) {
    case 'other weight':
      return new HttpProblem('greens_other_weight', pick(problem, ['green_weight_g', 'sum_g']))
    case 'other bean':
      return new HttpProblem('greens_other_bean', pick(problem, ['bean_id', 'first_bean_id']))
    case 'blend without weight':
      return new HttpProblem('blend_without_weight')
  }
}

/** Whether there is a recipe with all of its coffees. */
export async function isWholeRecipe(db: Db, id: number): Promise<boolean> {
  const row = await findBlendRow(db, id)
  return row !== undefined && (await goneOf(db, storedPartsOf(row))) === undefined
}

/** The columns of a roast that say by which recipe it is. One in the trash still has a name. */
export async function recipeColumns(db: Db, blend_id: number | null) {
  if (blend_id === null) return { blend_id, blend_name: null }
  const blend = await db.selectFrom('blends').select('name').where('id', '=', blend_id).executeTakeFirst()
  return { blend_id, blend_name: blend?.name ?? null }
}

/**
 * Makes the roasts of recipes that aren't weighed yet follow these: they are found by other coffees, whose answers show
 * them. `former` are coffees that the recipes had before.
 */
export async function followRecipes(
  transaction: Transaction,
  ids: readonly number[],
  former: readonly number[] = [],
): Promise<void> {
  if (ids.length === 0) return
  const rows = await selectUnweighed(transaction)
    .innerJoin('blends', 'blends.id', 'roasts.blend_id')
    .select(['roasts.id', 'blends.parts as recipe'])
    .where('roasts.blend_id', 'in', ids)
    .execute()
  await indexRoasts(
    transaction,
    rows.map(({ id }) => id),
  )
  const coffees = rows.flatMap(({ recipe }) => storedPartsOf({ parts: recipe }).map(({ bean_id }) => bean_id))
  if (rows.length > 0) await raiseRoastsRevisions(transaction, [...former, ...coffees])
}

/** What a recipe is called now, on its roasts, which are to be indexed again. */
export async function renameOnRoasts(transaction: Db, blend_id: number, blend_name: string): Promise<void> {
  await transaction
    .updateTable('trashed_roasts')
    .set({ blend_name })
    .where('blend_id', '=', blend_id)
    .execute()
  await transaction
    .updateTable('roasts')
    .set(eb => ({ blend_name, revision: eb('revision', '+', 1) }))
    .where('blend_id', '=', blend_id)
    .execute()
}
