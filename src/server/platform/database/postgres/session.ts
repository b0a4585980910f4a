import type pg from 'pg'

/** No query of this program comes near this limit; one that does is stuck. */
export const STATEMENT_LIMIT_MS = 14_000
/** Other changes finish long before this. */
const LOCK_LIMIT_MS = 2_500
const IDLE_TRANSACTION_LIMIT_MS = 30_000

/** The server that a connection is connected to. */
export interface Session {
  /** Whether the server only replays what another one does. */
  isStandby: boolean
  takesChanges: boolean
  /** The cluster's identifier; empty if the engine doesn't tell it. */
  cluster: string
  /** The timeline of the write-ahead log, which each failover raises; 1 on engines that have none. */
  timeline: number
  /** The server's process for the connection; 0 where the engine doesn't say. */
  process: number
}

/** Prepares a new connection, and returns what it is connected to. */
export type SessionOpener = (client: Pick<pg.Client, 'query'>) => Promise<Session>

/** Creates a `SessionOpener` that remembers which of the queries the engine understands. */
export function sessionOpener(): SessionOpener {
  let known = 0
  return async client => {
    await client.query(SETTINGS)
    for (;;) {
      try {
        const { rows } = await client.query<Answer>(QUESTIONS[known]!)
        return sessionOf(rows[0]!)
      } catch (error) {
        if (!isNotUnderstood(error) || known === QUESTIONS.length - 1) throw error
        known += 1
      }
    }
  }
}

interface Answer {
  standby: boolean
  read_only: string
  process?: number
  /** The name of the current log file, which begins with the timeline as eight hexadecimal digits. */
  log_file?: string | null
  cluster?: string
}

function sessionOf({ standby, read_only, process = 0, log_file, cluster = '' }: Answer): Session {
  const timeline = log_file ? Number.parseInt(log_file.slice(0, 8), 16) : 1
  return { isStandby: standby, takesChanges: !standby && read_only !== 'on', cluster, timeline, process }
}

/**
 * Limits as settings of the session, because poolers refuse them in the connection's first packet.
 *
 * If `synchronous_commit` is off for a database or a user, a crash can lose committed changes. Some engines don't have
 * the setting.
 */
const SETTINGS = `select
  set_config('statement_timeout', '${STATEMENT_LIMIT_MS}', false),
  set_config('lock_timeout', '${LOCK_LIMIT_MS}', false),
  set_config('idle_in_transaction_session_timeout', '${IDLE_TRANSACTION_LIMIT_MS}', false),
  (select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit', true) = 'off')`

const ROLE = "pg_is_in_recovery() as standby, current_setting('transaction_read_only') as read_only"
const PLACE = `pg_backend_pid() as process,
  case when pg_is_in_recovery() then null else pg_walfile_name(pg_current_wal_lsn()) end as log_file`

/**
 * First the query for all that PostgreSQL tells any user; then queries for less, for hosts that forbid a part and
 * engines that lack it.
 */
const QUESTIONS = [
  `select ${ROLE}, ${PLACE}, (select system_identifier::text from pg_control_system()) as cluster`,
  `select ${ROLE}, ${PLACE}`,
  `select ${ROLE}`,
  "select false as standby, 'off' as read_only",
]

/** Class 42 of PostgreSQL's errors, such as an unknown or forbidden function, and features that an engine lacks. */
function isNotUnderstood(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(42|0A)/.test(String(error.code))
}
