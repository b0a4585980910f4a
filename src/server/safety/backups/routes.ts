import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { type RestoreChoice, restoreChoice } from '#contract/backups.ts'
import * as calls from '#contract/calls.ts'
import { BACKUP_PROBLEMS } from '#contract/problems.ts'
import type { Result } from '#domain/record/result.ts'
import type { App, ServerContext } from '#server/context.ts'
import { isRead, WithHeaders } from '#server/http/call-description.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { uploadProblem } from '#server/http/uploads.ts'
import { logged, unchanged } from '#server/http/write-answer.ts'
import { allowSlowBody } from '#server/safety/front-door/slow-bodies.ts'
import { backupProblems } from './backup-problems.ts'
import { restoredValues } from './backups.ts'
import { backupFile, unfinishedFile } from './file/backup-files.ts'

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

/** Runs the work on the backup that the request names, or uploads as a file. `folder` is that of the backups. */
async function withChosenBackup<Answer>(
  request: FastifyRequest,
  folder: string,
  work: (file: string, acceptForeign: boolean) => Promise<Answer>,
): Promise<Answer> {
  if (!request.isMultipart()) {
    const { name, foreign = false } = requireChoice(request.body)
    return work(requireBackup(folder, name), foreign)
  }
  const file = unfinishedFile(join(folder, `first-crack-${request.id}.sqlite`), 'upload')
  try {
    const { foreign } = await saveUpload(request, file)
    return await work(file, foreign === 'true')
  } finally {
    await rm(file, { force: true })
  }
}

/** The file of the backup with this name. Throws the 404 if the folder has none. */
function requireBackup(folder: string, name: string): string {
  const file = backupFile(folder, name)
  if (file === null) throw new HttpProblem('backup_not_found')
  return file
}

function requireChoice(body: unknown): RestoreChoice {
  const parsed = restoreChoice.safeParse(body)
  if (!parsed.success) throw new HttpProblem('no_backup_chosen')
  return parsed.data
}

/**
 * Streams the one uploaded file to the disk, because it may be larger than the memory. Returns the text fields sent
 * with it, before it or after.
 */
async function saveUpload(request: FastifyRequest, path: string): Promise<Record<string, string>> {
  allowSlowBody(request)
  const fields: Record<string, string> = {}
  try {
    let isSaved = false
    const limits = { fileSize: Number.POSITIVE_INFINITY, files: 1, fields: 5 }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value)
        continue
      }
      if (part.filename === '') throw new HttpProblem('no_file')
      await pipeline(part.file, createWriteStream(path))
      isSaved = true
    }
    if (!isSaved) throw new HttpProblem('no_file')
    await request.requireSessionStill()
    return fields
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) {
      throw new HttpProblem('file_not_kept', { reason: error.message })
    }
    throw uploadProblem(error, 1)
  }
}
