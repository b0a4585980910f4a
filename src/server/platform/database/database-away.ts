/**
 * Whether an error means that the database can't be reached or is too busy, rather than that a query is wrong.
 *
 * Covers classes 08, 53 and 57P of PostgreSQL's error codes, its statement timeout, the codes of sockets and of looking
 * up a host's name, and SQLite's busy file.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Node has tried several addresses of one host.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return AWAY_CODES.test(codeOf(error)) || AWAY_MESSAGES.test(error.message)
}

/** Whether an error means that only a standby answers. */
export function isStandby(error: unknown): boolean {
  return error instanceof Error && 'hasStandby' in error && error.hasStandby === true
}

/** Whether somebody else held the lock that a change needs for longer than it waits. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && LOCKED_CODES.test(codeOf(error))
}

/** Why an error means that nothing can be written: the disk is full, or writing is refused. Null for other errors. */
export function refusalToSave(error: unknown): 'full' | 'refused' | null {
  if (!(error instanceof Error)) return null
  const code = codeOf(error)
  if (FULL_CODES.test(code)) return 'full'
  return REFUSED_CODES.test(code) ? 'refused' : null
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}

const AWAY_CODES =
  /^(08\w{3}|53\w{3}|55P03|57014|57P\d{2}|EAI_\w+|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EPIPE|ETIMEDOUT|SQLITE_(BUSY|IOERR|CANTOPEN)\w*)$/

/** `55P03`: PostgreSQL's `lock_timeout`. */
const LOCKED_CODES = /^(55P03|SQLITE_BUSY\w*)$/

/** The PostgreSQL driver gives these errors no code. */
const AWAY_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout (?:exceeded when trying to connect|expired)|Query read timeout)/

/** `SHMSIZE`: SQLite's index of the write-ahead log can't grow. */
const FULL_CODES = /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|53100|ENOSPC|EDQUOT)$/

/** `25006`: PostgreSQL is read-only, as on a standby, or at a host that makes it so when the disk is nearly full. */
const REFUSED_CODES =
  /^(SQLITE_IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE|DELETE|SHMOPEN|SHMMAP)|SQLITE_READONLY\w*|25006|58030|EFBIG|EROFS)$/
