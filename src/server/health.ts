import { readHealth } from '#contract/calls.ts'
import { health, healthQuery } from '#contract/health.ts'
import { backupProblems } from '#server/backups/backup-problems.ts'
import type { App, ServerContext } from './context.ts'
import { Answered } from './http/call-description.ts'
import { HttpProblem } from './http/http-problem.ts'
import { serve } from './http/serve-call.ts'

/** 200 if the database answers and, if it was asked, the backups are recent. Otherwise 503. */
export function serveHealth(app: App, context: ServerContext): void {
  const summary = 'Whether the server and its database answer; with backup=1, also whether backups are recent'
  serve(
    app,
    readHealth,
    { summary, query: healthQuery, answer: health, errors: [503] },
    async ({ backup }) => {
      if (!(await context.database.isAnswering())) throw new HttpProblem('database_silent')
      const status = 'ok' as const
      return new Answered(backup === undefined ? { status } : { status, ...(await requireRecent(context)) }, {
        'cache-control': 'no-store',
      })
    },
  )
}

/** What to say of the copies. Throws 503 if there is no recent backup or copy. Says nothing secret: anybody may ask. */
async function requireRecent(context: ServerContext): Promise<{ copy_failed?: boolean }> {
  const problems = await backupProblems(context)
  if (problems.length > 0) throw new HttpProblem('not_backed_up', { problems })
  const { copies } = await context.backups.state()
  return copies === null ? {} : { copy_failed: copies.failure !== null }
}
