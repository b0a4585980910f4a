import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import * as calls from '#contract/calls.ts'
import { BACKUP_PROBLEMS } from '#contract/problems.ts'
import type { Result } from '#domain/record/result.ts'
import type { App, ServerContext } from '#server/context.ts'
import { isRead, WithHeaders } from '#server/http/call-description.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged, unchanged } from '#server/http/write-answer.ts'
import { backupProblems } from './backup-problems.ts'
import { restoredValues } from './backups.ts'
import { requireBackup, withChosenBackup } from './chosen-backup.ts'

/** The calls for backups, which are only for the owner. */
export function serveBackups(app: App, context: ServerContext): void {
  const { backups, database } = context
  const listWithProblems = async () => ({
    ...(await backups.list()),
    problems: (await backupProblems(context)).map(problem => BACKUP_PROBLEMS[problem]),
  })

  serve(app, calls.listBackups, listWithProblems)

  serve(app, calls.makeBackup, async () => {
    await backups.make('manual').catch(error => {
      throw new HttpProblem('backup_failed', { reason: error.message })
    })
    return logged(await listWithProblems(), 'backup_made', {})
  })

  serve(app, calls.readBackupFile, async ({ name }) => {
    const file = requireBackup(backups.folder, name)
    const { size } = await stat(file)
    return new WithHeaders(createReadStream(file), {
      'content-disposition': `attachment; filename="${name}"`,
      'content-length': String(size),
    })
  })

  serve(app, calls.restoreBackup, async (_input, { request }) => {
    const restored = await withChosenBackup(request, backups.folder, (file, acceptForeign) =>
      requireResult(backups.restore(file, { acceptForeign }), 'restore_failed'),
    )
    database.forgetVersion()
    return logged(restored, 'library_restored', restoredValues(restored))
  })

  serve(app, calls.compareBackup, async (_input, { request }) =>
    unchanged(
      await withChosenBackup(request, backups.folder, file =>
        requireResult(backups.compare(file), 'comparison_failed'),
      ),
    ),
  )
}

/**
 * Refuses writes with a sentence from the time that a restore begins to back up the library until it has replaced it.
 * None of them would be lost: the restore holds the lock that every change of the library takes, at this instance and
 * at others. They would wait for it, in vain if the library is large.
 */
export function pauseWritesWhileRestoring(app: App, { backups }: ServerContext): void {
  app.addHook('onRoute', route => {
    if (isRead(route)) return
    route.preHandler = [
      async () => {
        if (!backups.isRestoring()) return
        throw new HttpProblem('restoring', {}, { retryAfterSeconds: 10 })
      },
      ...[route.preHandler ?? []].flat(),
    ]
  })
}

async function requireResult<Answer>(
  work: Promise<Result<Answer, string>>,
  failed: 'restore_failed' | 'comparison_failed',
): Promise<Answer> {
  const result = await work.catch(error => {
    throw new HttpProblem(failed, { reason: error.message })
  })
  if (!result.ok) throw new HttpProblem('unusable_backup', { reason: result.reason })
  return result.value
}
