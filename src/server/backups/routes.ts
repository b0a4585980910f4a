import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  backupChoice,
  backupComparison,
  backupList,
  type RestoreChoice,
  restoreChoice,
  restoredAnswer,
} from '#contract/backups.ts'
import * as calls from '#contract/calls.ts'
import { BACKUP_PROBLEMS } from '#contract/problems.ts'
import type { Result } from '#domain/result.ts'
import type { App, ServerContext } from '#server/context.ts'
import { allowSlowBody } from '#server/front-door/slow-bodies.ts'
import { Answered } from '#server/http/call-description.ts'
import { happened, nothingHappened } from '#server/http/happened.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { discardRest, uploadProblem } from '#server/http/uploads.ts'
import { backupProblems } from './backup-problems.ts'
import { backupFile, unfinishedFile } from './file/backup-files.ts'
import { restoredValues } from './restore/restored-values.ts'

/** The calls for backups, which are only for the owner. */
export function serveBackups(app: App, context: ServerContext): void {
  const { backups } = context
  const listWithProblems = async () => ({
    ...(await backups.list()),
    problems: (await backupProblems(context)).map(problem => BACKUP_PROBLEMS[problem]),
  })

  serve(
    app,
    calls.listBackups,
    {
      summary: 'Every backup, newest first, and the running task; each backup was proven by restoring it',
      answer: backupList,
    },
    listWithProblems,
  )

  serve(
    app,
    calls.makeBackup,
    { summary: 'Make a backup now, and prove it', answer: backupList, errors: [503], mayTakeLong: true },
    async () => {
      await backups.make('manual').catch(error => {
        throw new HttpProblem('backup_failed', { reason: error.message })
      })
      return happened(await listWithProblems(), 'backup_made', {})
    },
  )

  serve(
    app,
    calls.readBackupFile,
    {
      summary: 'Download a backup',
      params: z.object({ name: z.string().describe('The name of the backup') }),
      errors: [404],
    },
    async ({ name }) => {
      const file = requireBackup(name)
      const { size } = await stat(file)
      return new Answered(createReadStream(file), {
        'content-disposition': `attachment; filename="${name}"`,
        'content-length': String(size),
      })
    },
  )

  serve(
    app,
    calls.restoreBackup,
    {
      summary: 'Replace the library with a backup, by name or as a file; all of it or nothing',
      form: RESTORE_FORM,
      json: restoreChoice,
      answer: restoredAnswer,
      errors: [404],
      mayTakeLong: true,
    },
    async (_input, { request }) => {
      const restored = await withFileOf(request, (file, acceptForeign) =>
        requireResult(backups.restore(file, { acceptForeign }), 'restore_failed'),
      )
      return happened(restored, 'library_restored', restoredValues(restored))
    },
  )

  serve(
    app,
    calls.compareBackup,
    {
      summary: 'What restoring a backup would change, by name or as a file; changes nothing',
      form: BACKUP_FORM,
      json: backupChoice,
      answer: backupComparison,
      errors: [404],
      mayTakeLong: true,
    },
    async (_input, { request }) =>
      nothingHappened(
        await withFileOf(request, file => requireResult(backups.compare(file), 'comparison_failed')),
      ),
  )

  /** Runs the work on the backup that the request names or uploads. */
  async function withFileOf<Answer>(
    request: FastifyRequest,
    work: (file: string, acceptForeign: boolean) => Promise<Answer>,
  ): Promise<Answer> {
    if (!request.isMultipart()) {
      const { name, foreign = false } = requireChoice(request.body)
      return work(requireBackup(name), foreign)
    }
    const file = unfinishedFile(join(backups.folder, `first-crack-${request.id}.sqlite`), 'upload')
    try {
      const { foreign } = await saveUpload(request, file)
      return await work(file, foreign === 'true')
    } finally {
      await rm(file, { force: true })
    }
  }

  function requireBackup(name: string): string {
    const file = backupFile(backups.folder, name)
    if (file === null) throw new HttpProblem('backup_not_found')
    return file
  }
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

const BACKUP_FORM = z.object({ file: z.file().describe('A backup file') })
const RESTORE_FORM = BACKUP_FORM.extend({
  foreign: z
    .enum(['true', 'false'])
    .optional()
    .describe(restoreChoice.shape.foreign.description ?? ''),
})

function requireChoice(body: unknown): RestoreChoice {
  const parsed = restoreChoice.safeParse(body)
  if (!parsed.success) throw new HttpProblem('no_backup_chosen')
  return parsed.data
}

/**
 * Streams the one uploaded file to the disk, because it may be larger than the memory. Returns the text fields sent with
 * it, before it or after.
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
    discardRest(request)
    if (error instanceof Error && 'syscall' in error) {
      throw new HttpProblem('file_not_kept', { reason: error.message })
    }
    throw uploadProblem(error, 1)
  }
}
