import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '#server/database/tables.ts'

/**
 * What the owner has chosen on screen, stored as JSON under a key of `settings`. Only what was chosen is stored: all
 * else keeps its default, which may follow the server or the environment, and a later version may add choices.
 */
export interface StoredChoices<Chosen> {
  /** The key in the table `settings`. */
  key: string
  /** What may be chosen, everything optional. */
  schema: z.ZodType<Chosen>
}

/** What was chosen; empty if nothing was, or if the stored text isn't such a choice. */
export async function readChosen<Chosen extends object>(
  db: Kysely<Tables>,
  { key, schema }: StoredChoices<Chosen>,
): Promise<Partial<Chosen>> {
  const setting = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  if (setting === undefined) return {}
  try {
    return schema.safeParse(JSON.parse(setting.value)).data ?? {}
  } catch {
    return {}
  }
}

/** Adds to what was chosen, in a change of the library. */
export async function choose<Chosen extends object>(
  transaction: Kysely<Tables>,
  stored: StoredChoices<Chosen>,
  update: NoInfer<Chosen>,
): Promise<void> {
  const value = JSON.stringify({ ...(await readChosen(transaction, stored)), ...update })
  await transaction
    .insertInto('settings')
    .values({ key: stored.key, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
