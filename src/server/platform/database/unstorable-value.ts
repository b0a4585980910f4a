/**
 * Thrown instead of storing a value that could not be restored from a backup. The value came from the client, so 422.
 *
 * `reason` is a predicate such as `must be at least 0`.
 */
export class UnstorableValue extends Error {
  readonly column: string
  readonly reason: string

  constructor(table: string, column: string, reason: string) {
    super(`${column} of ${table} ${reason}`)
    this.column = column
    this.reason = reason
  }
}
