import type { Db, SecretName } from '#server/platform/database/tables.ts'

/** A key of this installation. It is the same for every instance on one database. */
export async function secretKey(db: Db, name: SecretName): Promise<string> {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
