import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#server/platform/database/tables.ts'

/**
 * What the owner has chosen on screen, stored as JSON under a key of `settings`. Only what was chosen is stored: all
 * else keeps its default, which may follow the server or the environment, and a later version may add choices.
 */
export interface StoredChoices<Shape extends z.ZodRawShape> {
  /** The key in the table `settings`. */
  key: string
  /** What may be chosen, everything optional. */
  schema: z.ZodObject<Shape>
}

type Chosen<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>

/** What was chosen, without choices that this version doesn't understand; empty if nothing was. */
export async function readChosen<Shape extends z.ZodRawShape>(
  db: Kysely<Tables>,
  { key, schema }: StoredChoices<Shape>,
): Promise<Partial<Chosen<Shape>>> {
  const understood = Object.entries(await readStored(db, key)).flatMap(([name, value]) => {
    const choice = Object.hasOwn(schema.shape, name) ? z.safeParse(schema.shape[name]!, value) : undefined
    return choice?.success ? [[name, choice.data]] : []
  })
  return Object.fromEntries(understood) as Partial<Chosen<Shape>>
}

/** Adds to what was chosen, in a change of the library. Choices that this version doesn't understand stay. */
export async function choose<Shape extends z.ZodRawShape>(
  transaction: Kysely<Tables>,
  { key }: StoredChoices<Shape>,
  update: NoInfer<Chosen<Shape>>,
): Promise<void> {
  const value = JSON.stringify({ ...(await readStored(transaction, key)), ...update })
  await transaction
    .insertInto('settings')
    .values({ key, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** The stored object; empty if there is none. */
async function readStored(db: Kysely<Tables>, key: string): Promise<object> {
  const setting = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  try {
    return ANY_OBJECT.safeParse(JSON.parse(setting?.value ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

const ANY_OBJECT = z.looseObject({})
