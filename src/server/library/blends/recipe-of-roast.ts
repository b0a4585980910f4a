import type { Kysely } from 'kysely'
import { type GreensByRecipe, type RecipeUpdate, updateByRecipe } from '#domain/bean/blend/by-recipe.ts'
import type { GreensProblem } from '#domain/bean/blend/greens.ts'
import { largestFirst } from '#domain/bean/blend/recipe.ts'
import { pick } from '#domain/record/named-values.ts'
import { failure, type Result } from '#domain/record/result.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { greensProblem } from '#server/library/greens/greens-problem.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { findBlendRow, goneOf, storedPartsOf } from './blend-row.ts'

/** Why a roast can't be by a recipe. */
export type RecipeRefusal =
  | { kind: 'unknown blend' }
  | { kind: 'blend lacks bean'; name: string; origin_name: string }
  | { kind: 'greens'; problem: GreensProblem }

/** The problem of a refusal. */
export function recipeProblem(refusal: RecipeRefusal): HttpProblem {
  switch (refusal.kind) {
    case 'unknown blend':
      return unknownEntity('recipe')
    case 'blend lacks bean':
      return new HttpProblem('blend_lacks_bean', pick(refusal, ['name', 'origin_name']))
    case 'greens':
      return greensProblem(refusal.problem)
  }
}

/**
 * The change of a roast with the parts that follow from its recipe. A recipe that it gets must be there with all of its
 * coffees. One that it has and that isn't gives it nothing.
 */
export async function withRecipe<Update extends RecipeUpdate>(
  db: Kysely<Tables>,
  before: GreensByRecipe | null,
  update: Update,
): Promise<Result<Update, RecipeRefusal>> {
  const known = before?.blend_id ?? null
  const { blend_id = known } = update
  if (blend_id === null) return withParts(before, update, null)
  const row = await findBlendRow(db, blend_id)
  const gone = row && (await goneOf(db, storedPartsOf(row)))
  if (blend_id !== known) {
    if (row === undefined) return failure({ kind: 'unknown blend' })
    if (gone !== undefined)
      return failure({ kind: 'blend lacks bean', name: row.name, origin_name: gone.origin_name })
  }
  const isThere = row !== undefined && gone === undefined
  return withParts(before, update, isThere ? largestFirst(storedPartsOf(row)) : null)
}

function withParts<Update extends RecipeUpdate>(
  before: GreensByRecipe | null,
  update: Update,
  recipe: Parameters<typeof updateByRecipe>[2],
): Result<Update, RecipeRefusal> {
  const changed = updateByRecipe(before, update, recipe)
  return changed.ok ? changed : failure({ kind: 'greens', problem: changed.reason })
}

/** Whether there is a recipe with all of its coffees. */
export async function isWholeRecipe(db: Kysely<Tables>, id: number): Promise<boolean> {
  const row = await findBlendRow(db, id)
  return row !== undefined && (await goneOf(db, storedPartsOf(row))) === undefined
}

/** The columns of a roast that say by which recipe it is. One in the trash still has a name. */
export async function recipeColumns(db: Kysely<Tables>, blend_id: number | null) {
  if (blend_id === null) return { blend_id, blend_name: null }
  const blend = await db.selectFrom('blends').select('name').where('id', '=', blend_id).executeTakeFirst()
  return { blend_id, blend_name: blend?.name ?? null }
}

/** What a recipe is called now, on its roasts. Returns the ids of those in the library, which are to be indexed. */
export async function renameOnRoasts(
  transaction: Kysely<Tables>,
  blend_id: number,
  blend_name: string,
): Promise<number[]> {
  await transaction
    .updateTable('trashed_roasts')
    .set({ blend_name })
    .where('blend_id', '=', blend_id)
    .execute()
  const renamed = await transaction
    .updateTable('roasts')
    .set(eb => ({ blend_name, revision: eb('revision', '+', 1) }))
    .where('blend_id', '=', blend_id)
    .returning('id')
    .execute()
  return renamed.map(({ id }) => id)
}
