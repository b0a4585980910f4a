import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { type RestoreChoice, restoreChoice } from '#contract/backups.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { uploadProblem } from '#server/http/uploads.ts'
import { allowSlowBody } from '#server/safety/front-door/slow-bodies.ts'
import { backupFile, unfinishedFile } from './file/backup-files.ts'

/** Runs the work on the backup that the request names, or uploads as a file. `folder` is that of the backups. */
export async function withChosenBackup<Answer>(
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
export function requireBackup(folder: string, name: string): string {
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
