import type { Config } from '#server/platform/settings/config.ts'

/** Why a database can't be opened, in one line that names its setting. */
export function openingProblem(
  { databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  error: unknown,
): string {
  const setting = databaseUrl === null ? `DATA_DIR ${dataFolder}` : 'DATABASE_URL'
  return `${setting}: the database can't be opened: ${messageOf(error)}`
}

/** The message of anything thrown, in one line. Node throws several errors as one if a host has several addresses. */
export function messageOf(error: unknown): string {
  const errors = error instanceof AggregateError ? error.errors : [error]
  return errors
    .map(each => (each instanceof Error ? each.message : String(each)).replaceAll('\n', ' '))
    .join(', ')
}
