import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { backupComparison, backupList, restoredAnswer } from '#contract/backups.ts'
import { errorAnswer } from '#contract/errors.ts'
import { NO_FILE } from '#contract/upload-rules.ts'
import type { Result } from '#domain/result.ts'
import { type App, LONG_ANSWER_MS, type ServerContext } from '#server/context.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { allowSlowBody } from '#server/http/slow-bodies.ts'
import { discardRest, uploadProblem } from '#server/http/uploads.ts'
import { backupFile, unfinishedFile } from './backup-files.ts'

/** Backups: the owner's alone. */
export function registerBackupRoutes(app: App, { backups }: ServerContext): void {
  app.get(
    '/api/backups/',
    {
      config: { access: 'owner' },
      schema: {
        tags: ['backups'],
        summary: 'Every backup, the newest first, and what is being done; each was proven by restoring it',
        response: { 200: backupList, 401: errorAnswer },
      },
    },
    (_request, reply) => {
      reply.header('Cache-Control', 'private, no-cache')
      return backups.list()
    },
  )

  app.post(
    '/api/backups/',
    {
      handlerTimeout: LONG_ANSWER_MS,
      schema: {
        tags: ['backups'],
        summary: 'Make a backup now, and prove it',
        response: { 201: backupList, 401: errorAnswer, 403: errorAnswer, 503: errorAnswer },
      },
    },
    async (_request, reply) => {
      await backups.make('manual').catch(error => {
        throw new HttpProblem(503, `The backup could not be made: ${error.message}`)
      })
      return reply.code(201).send(await backups.list())
    },
  )

  app.get(
    '/api/backups/:name/file',
    {
      config: { access: 'owner' },
      schema: {
        tags: ['backups'],
        summary: 'The file of a backup',
        params: z.object({ name: z.string() }),
        produces: ['application/vnd.sqlite3'],
        response: { 200: z.unknown().describe('The bytes of the file'), 401: errorAnswer, 404: errorAnswer },
      },
    },
    async (request, reply) => {
      const file = known(request.params.name)
      const { size } = await stat(file)
      return reply
        .header('Cache-Control', 'private, no-store')
        .header('Content-Disposition', `attachment; filename="${request.params.name}"`)
        .header('Content-Length', size)
        .type('application/vnd.sqlite3')
        .send(createReadStream(file))
    },
  )

  app.post(
    '/api/backups/restore',
    {
      handlerTimeout: LONG_ANSWER_MS,
      config: { body: 'json-or-multipart' },
      schema: {
        tags: ['backups'],
        summary: 'Put a backup in the place of the library, by name or as a file; all of it or nothing',
        multipart: z.object({ file: z.string().describe('A backup file') }),
        consumes: ['application/json', 'multipart/form-data'],
        response: {
          200: restoredAnswer,
          401: errorAnswer,
          403: errorAnswer,
          404: errorAnswer,
          422: errorAnswer,
        },
      },
    },
    request => withFileOf(request, file => settled(backups.restore(file), 'restored')),
  )

  app.post(
    '/api/backups/comparison',
    {
      handlerTimeout: LONG_ANSWER_MS,
      config: { body: 'json-or-multipart' },
      schema: {
        tags: ['backups'],
        summary: 'What a restore of a backup would change, by name or as a file; changes nothing',
        multipart: z.object({ file: z.string().describe('A backup file') }),
        consumes: ['application/json', 'multipart/form-data'],
        response: {
          200: backupComparison,
          401: errorAnswer,
          403: errorAnswer,
          404: errorAnswer,
          422: errorAnswer,
        },
      },
    },
    request => withFileOf(request, file => settled(backups.compare(file), 'compared')),
  )

  /** Works on the backup that a request names or carries. */
  async function withFileOf<Answer>(
    request: FastifyRequest,
    work: (file: string) => Promise<Answer>,
  ): Promise<Answer> {
    if (!request.isMultipart()) return work(known(nameIn(request.body)))
    const file = unfinishedFile(join(backups.folder, `first-crack-${request.id}.sqlite`), 'upload')
    try {
      await saveUpload(request, file)
      return await work(file)
    } finally {
      await rm(file, { force: true })
    }
  }

  function known(name: string): string {
    const file = backupFile(backups.folder, name)
    if (file === null) throw new HttpProblem(404, 'Backup not found')
    return file
  }
}

async function settled<Answer>(
  work: Promise<Result<Answer, string>>,
  participle: 'restored' | 'compared',
): Promise<Answer> {
  const result = await work.catch(error => {
    throw new HttpProblem(503, `The backup could not be ${participle}: ${error.message}`)
  })
  if (!result.ok) throw new HttpProblem(422, result.reason)
  return result.value
}

function nameIn(body: unknown): string {
  const parsed = z.object({ name: z.string() }).safeParse(body)
  if (!parsed.success) throw new HttpProblem(422, 'name is required, or a file')
  return parsed.data.name
}

/** Writes the one uploaded file to the disk as it comes, for it may be larger than the memory. */
async function saveUpload(request: FastifyRequest, path: string): Promise<void> {
  allowSlowBody(request)
  try {
    const part = await request.file({ limits: { fileSize: Number.POSITIVE_INFINITY, files: 1, fields: 5 } })
    if (part === undefined || part.filename === '') throw new HttpProblem(422, NO_FILE)
    await pipeline(part.file, createWriteStream(path))
  } catch (error) {
    discardRest(request)
    if (error instanceof Error && 'syscall' in error) {
      throw new HttpProblem(503, `The file could not be kept: ${error.message}`)
    }
    throw uploadProblem(error, 1)
  }
}
