import { migrateTo, migrationNames } from '#server/platform/database/migrate.ts'
import { type Container, openContainer } from './container.ts'
import { MANIFEST_TABLE } from './manifest.ts'

/** More objects and longer statements than any version of the product has. */
const MOST_OBJECTS = 500
const LONGEST_STATEMENT_BYTES = 20_000

/**
 * The migrations after which a backup's tables and indexes are exactly those of First Crack: several if one changes
 * only values, none if its schema is unknown.
 *
 * Reads nothing but the schema, because a view or a generated column runs when it is read. Any other object or another
 * statement makes it an unknown schema.
 */
export async function stepsOfSchema(container: Container): Promise<string[]> {
  if (!isSmall(container)) return []
  const found = schemaOf(container)
  const steps: string[] = []
  for (const step of migrationNames().toReversed()) {
    if (found === (await schemaOfStep(step))) steps.push(step)
    else if (steps.length > 0) break
  }
  return steps
}

function isSmall({ connection }: Container): boolean {
  const size = connection
    .prepare<[], { objects: number; longest: number | null }>(
      `select count(*) as objects, max(octet_length(sql) + octet_length(name) + octet_length(type)) as longest
       from (select type, name, sql from sqlite_master limit ${MOST_OBJECTS + 1})`,
    )
    .get()!
  return size.objects <= MOST_OBJECTS && (size.longest ?? 0) <= LONGEST_STATEMENT_BYTES
}

/** The schema as one text, for comparison with another's. */
function schemaOf({ connection }: Container): string {
  const objects = connection
    .prepare('select type, name, tbl_name, sql from sqlite_master order by type, name')
    .raw()
  return JSON.stringify(objects.all())
}

const schemas = new Map<string, string>()

/** The schema of a valid backup made after this migration. */
async function schemaOfStep(step: string): Promise<string> {
  const known = schemas.get(step)
  if (known !== undefined) return known
  const empty = openContainer(':memory:')
  try {
    await migrateTo(empty, step)
    empty.connection.exec(MANIFEST_TABLE)
    const schema = schemaOf(empty)
    schemas.set(step, schema)
    return schema
  } finally {
    await empty.close()
  }
}
