import { MEGABYTE } from '#domain/words/file-size.ts'
import type { Container } from './container.ts'

/** In bytes. The largest value that the product writes is an upload of 10 MB that can't be compressed. */
const LARGEST_VALUE = 12 * MEGABYTE

/**
 * Says in a sentence which table of a backup has a value that is too large to be read; null if none has. The schema
 * must have been checked before. Reads only the values' sizes.
 */
export function largeValueProblem({ connection, columnsOf }: Container): string | null {
  const tables = connection
    .prepare<[], string>("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all()
  for (const table of tables) {
    const isLarge = columnsOf(table).map(column => `octet_length("${column}") > ${LARGEST_VALUE}`)
    const found = connection.prepare(`select 1 from "${table}" where ${isLarge.join(' or ')} limit 1`).get()
    if (found !== undefined) {
      return `The backup can't be restored: a value in ${table} is larger than any that First Crack writes`
    }
  }
  return null
}
