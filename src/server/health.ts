import { readHealth } from '#contract/calls.ts'
import type { Problem } from '#contract/errors.ts'
import type { App, ServerContext } from './context.ts'
import { WithHeaders } from './http/call-description.ts'
import { HttpProblem } from './http/http-problem.ts'
import { serve } from './http/serve-call.ts'
import type { DatabaseState } from './platform/database/open-database.ts'
import { backupProblems } from './safety/backups/backup-problems.ts'

/** 200 if the database takes changes and, if it was asked, the backups are recent. Otherwise 503. */
export function serveHealth(app: App, context: ServerContext): void {
  serve(app, readHealth, async ({ backup, live }) => {
    const { database } = context
    if (live !== undefined) return new WithHeaders({ status: database.lastState() }, NEVER_STORED)
    const isAnswering = await database.isAnswering()
    const status = database.lastState()
    if (status === 'read only') throw new Unwell('database_read_only', status)
    if (!isAnswering) throw new Unwell('database_silent', 'away')
    return new WithHeaders(
      backup === undefined ? { status } : { status, ...(await requireRecent(context)) },
      NEVER_STORED,
    )
  })
}

const NEVER_STORED = { 'cache-control': 'no-store' }

/** A problem that tells the status in a field of its own, as a healthy answer does. */
class Unwell extends HttpProblem<'database_read_only' | 'database_silent'> {
  readonly #status: DatabaseState

  constructor(code: 'database_read_only' | 'database_silent', status: DatabaseState) {
    super(code, {}, { retryAfterSeconds: 5 })
    this.#status = status
  }

  override get answer(): Problem {
    return { ...super.answer, status: this.#status }
  }
}

/**
 * The state of the copies. Throws 503 if there is no recent backup or copy. Contains nothing secret, because anybody
 * may ask.
 */
async function requireRecent(context: ServerContext): Promise<{ copy_failed?: boolean }> {
  const problems = await backupProblems(context)
  if (problems.length > 0) throw new HttpProblem('not_backed_up', { problems })
  const { copies } = await context.backups.state()
  return copies === null ? {} : { copy_failed: copies.failure !== null }
}
