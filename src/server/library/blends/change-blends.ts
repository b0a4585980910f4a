import type { z } from 'zod'
import type { BlendPart, BlendUpdate, blendCreate } from '#contract/blend/blends.ts'
import type { RecipePart } from '#domain/bean/blend/recipe.ts'
import { definedOf } from '#domain/record/named-values.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { type AcceptedRevisions, acceptedRow, type Versioned } from '#server/http/entity-tags.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { indexRoastsOfBlend } from '#server/library/find/index-roasts.ts'
import { namesOfBeans } from '#server/library/greens/roast-parts.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'
import { beanNamed, blendNamed, takeNames, withFormerName } from './blend-names.ts'
import {
  aliasesOfBlend,
  findBlendRow,
  goneOf,
  type OwnersBlend,
  storedPartsOf,
  versionedBlendOf,
} from './blend-row.ts'
import { followRecipes, renameOnRoasts } from './recipe-of-roast.ts'

/** Adds a recipe, unless its name is that of another or of a bean. */
export function createBlend(
  db: Db,
  blend: z.output<typeof blendCreate>,
  now: Date,
): Promise<Result<Versioned<OwnersBlend>, HttpProblem>> {
  return changeLibrary<Versioned<OwnersBlend>, HttpProblem>(db, async transaction => {
    const problem = await nameProblem(transaction, blend.name)
    if (problem !== null) return failure(problem)
    const parts = await partsWithNames(transaction, blend.parts)
    if (!parts.ok) return parts
    await takeNames(transaction, [blend.name, ...blend.aliases])
    const row = await transaction
      .insertInto('blends')
      .values({
        ...columnsOf({ ...blend, parts: parts.value }),
        deletion_id: null,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return success(await versionedBlendOf(transaction, row))
  })
}

/** Changes the values in the update. The roasts of the recipe keep their parts. */
export function updateBlend(
  db: Db,
  id: number,
  update: BlendUpdate,
  accepted: AcceptedRevisions,
  now: Date,
): Promise<Result<Versioned<OwnersBlend>, HttpProblem>> {
  return changeLibrary<Versioned<OwnersBlend>, HttpProblem>(db, async transaction => {
    const row = acceptedRow('recipe', await findBlendRow(transaction, id), accepted)
    if (!row.ok) return row
    const before = row.value
    const { name = before.name } = update
    if (update.name !== undefined) {
      const problem = await nameProblem(transaction, update.name, id)
      if (problem !== null) return failure(problem)
    }
    const parts =
      update.parts === undefined
        ? success(storedPartsOf(before))
        : await partsWithNames(transaction, update.parts)
    if (!parts.ok) return parts
    const gone = update.is_retired === false ? await goneOf(transaction, parts.value) : undefined
    if (gone !== undefined)
      return failure(new HttpProblem('blend_lacks_bean', { name, origin_name: gone.origin_name }))
    const given = update.aliases ?? aliasesOfBlend(before)
    const aliases = foldName(name) === before.folded_name ? given : withFormerName(given, before.name, name)
    const taken = aliases.filter(alias => !aliasesOfBlend(before).includes(alias))
    await takeNames(transaction, [name, ...taken], id)
    const known = { name, summary: before.summary, is_retired: before.retired === 1 }
    const changed = {
      ...columnsOf({ ...known, ...definedOf(update), aliases, parts: parts.value }),
      revision: before.revision + 1,
      updated_at: now.toISOString(),
    }
    await transaction.updateTable('blends').set(changed).where('id', '=', id).execute()
    if (name !== before.name) await renameOnRoasts(transaction, id, name)
    if (name !== before.name || changed.aliases !== before.aliases) await indexRoastsOfBlend(transaction, id)
    if (changed.parts !== before.parts)
      await followRecipes(
        transaction,
        [id],
        storedPartsOf(before).map(({ bean_id }) => bean_id),
      )
    return success(await versionedBlendOf(transaction, { ...before, ...changed }))
  })
}

async function nameProblem(
  transaction: Transaction,
  name: string,
  except: number | null = null,
): Promise<HttpProblem | null> {
  if ((await blendNamed(transaction, name, except)) !== null) return new HttpProblem('blend_exists', { name })
  const origin_name = await beanNamed(transaction, name)
  return origin_name === null ? null : new HttpProblem('blend_named_as_bean', { origin_name })
}

/** The parts with the names of their coffees. Fails if one of these isn't there. */
async function partsWithNames(
  transaction: Transaction,
  parts: readonly RecipePart[],
): Promise<Result<BlendPart[], HttpProblem>> {
  const names = await namesOfBeans(
    transaction,
    parts.map(({ bean_id }) => bean_id),
  )
  const named = parts.map(({ bean_id, share_percent }) => ({
    bean_id,
    origin_name: names.get(bean_id) ?? null,
    share_percent,
  }))
  const known = named.filter((part): part is BlendPart => part.origin_name !== null)
  return known.length === named.length ? success(known) : failure(unknownEntity('bean'))
}

function columnsOf({
  name,
  parts,
  summary,
  aliases,
  is_retired,
}: Pick<OwnersBlend, 'name' | 'parts' | 'summary' | 'aliases' | 'is_retired'>) {
  return {
    ...{ name, folded_name: foldName(name), summary },
    ...{ parts: JSON.stringify(parts), aliases: JSON.stringify(aliases), retired: Number(is_retired) },
  }
}
