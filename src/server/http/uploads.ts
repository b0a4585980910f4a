import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusedExtension, type UploadRule } from '#contract/upload-rules.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { MEGABYTE } from '#domain/words/file-size.ts'
import { isVisible, withoutInvisible } from '#domain/words/visible-text.ts'
import { isDatabaseAway } from '#server/platform/database/database-away.ts'
import { HttpProblem, required } from './http-problem.ts'

/** Which files a route accepts, and in which field. The route's `config.body` must allow forms. */
export interface UploadRules extends UploadRule {
  fileField: 'file' | 'files'
  /** Default 1. */
  maximumFiles?: number
}

/** An uploaded file: its name without folders, and its bytes or the reason why it was refused. */
export interface UploadedFile {
  name: string
  content: Result<Uint8Array, HttpProblem>
}

/** One accepted file and the text fields sent with it. */
export interface Upload {
  file: { name: string; bytes: Uint8Array }
  fields: Record<string, string>
}

/** Lets routes read forms as a stream. Files that are too large are cut off, and refused by the functions below. */
export async function registerUploads(app: Pick<FastifyInstance, 'register'>): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false })
}

/** A form that may come without its file. */
export interface UploadedForm {
  file: Upload['file'] | null
  fields: Record<string, string>
}

/**
 * Reads the one file of a multipart request and its text fields.
 *
 * Throws an `HttpProblem`: 422 without a file or with a wrong extension, 413 if it is too large, 400 if the request
 * is malformed.
 */
export async function readUpload(request: FastifyRequest, rules: UploadRules): Promise<Upload> {
  const { file, fields } = await readForm(request, rules)
  if (file === null) throw new HttpProblem('no_file')
  return { file, fields }
}

/** The same for a form whose file may be missing. */
export async function readForm(request: FastifyRequest, rules: UploadRules): Promise<UploadedForm> {
  const fields: Record<string, string> = {}
  let file: UploadedForm['file'] = null
  for await (const { name, content } of uploadedFiles(request, rules, fields)) {
    const bytes = required(content)
    file ??= { name, bytes }
  }
  return { file, fields }
}

/**
 * Reads the files of a multipart request one by one, with only one in memory at a time.
 *
 * A wrong extension or size fails only that file. Throws an `HttpProblem` if there is no file at all (422), there are
 * too many (413) or the request is malformed (400).
 */
export async function* readUploads(
  request: FastifyRequest,
  rules: UploadRules,
): AsyncGenerator<UploadedFile> {
  let isEmpty = true
  for await (const uploaded of uploadedFiles(request, rules, {})) {
    isEmpty = false
    yield uploaded
  }
  if (isEmpty) throw new HttpProblem('no_file')
}

/** Reads the text fields of a multipart request without files. */
export async function readFields(request: FastifyRequest): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  const noFile: UploadRules = { fileField: 'file', extensions: [], maximumBytes: 1, maximumFiles: 0 }
  for await (const uploaded of uploadedFiles(request, noFile, fields)) {
    throw new HttpProblem('file_not_expected', { file_name: uploaded.name })
  }
  return fields
}

/** The allowance for names, boundaries and text fields. */
const MAXIMUM_OVERHEAD_BYTES = MEGABYTE
const MAXIMUM_FIELDS = 20
const MAXIMUM_FIELD_BYTES = 32 * 1024

/** Yields the files with the wanted field name and collects the text fields in `fields`. */
async function* uploadedFiles(
  request: FastifyRequest,
  rules: UploadRules,
  fields: Record<string, string>,
): AsyncGenerator<UploadedFile> {
  const maximumFiles = rules.maximumFiles ?? 1
  const tooMuch = limitRequest(request, maximumFiles, rules.maximumBytes)
  const parts = request.parts({
    limits: {
      fileSize: rules.maximumBytes - 1,
      files: Math.max(1, maximumFiles),
      fields: MAXIMUM_FIELDS,
      fieldSize: MAXIMUM_FIELD_BYTES,
      fieldNameSize: 100,
      headerPairs: 50,
    },
  })
  try {
    for (;;) {
      const { value: part, done } = await Promise.race([parts.next(), tooMuch])
      if (done) {
        await request.requireSessionStill()
        return
      }
      if (part.type === 'field') {
        if (part.valueTruncated) throw new HttpProblem('field_too_long', { field: part.fieldname })
        fields[part.fieldname] = String(part.value)
        continue
      }
      const bytes = await Promise.race([partBytes(part), tooMuch])
      // Browsers send an empty part without a name if no file was chosen.
      const hasName = (part.filename ?? '') !== ''
      if (!hasName || part.fieldname !== rules.fileField) continue
      await request.requireSessionStill()
      yield { name: safeFileName(part.filename), content: acceptedContent(part, bytes, rules) }
    }
  } catch (error) {
    throw uploadProblem(error, maximumFiles)
  } finally {
    // Not awaited: it ends with the part that is being read, which may never arrive.
    void parts.return?.()
  }
}

/**
 * Refuses a request that is larger than its files may be in total.
 *
 * Throws if its Content-Length is too large; otherwise the promise rejects as soon as too much has arrived.
 */
function limitRequest(request: FastifyRequest, maximumFiles: number, maximumBytes: number): Promise<never> {
  const hasFiles = maximumFiles > 0
  const limit = hasFiles
    ? maximumFiles * maximumBytes + MAXIMUM_OVERHEAD_BYTES
    : request.routeOptions.bodyLimit
  // Created only when needed, because creating an error captures a stack.
  const problem = () => {
    if (!hasFiles) return new HttpProblem('request_too_large')
    return maximumFiles > 1
      ? new HttpProblem('files_too_large', { most_bytes: limit })
      : new HttpProblem('file_too_large', { most_bytes: maximumBytes })
  }
  if (Number(request.headers['content-length'] ?? 0) > limit) throw problem()
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => {})
  const { raw } = request
  let received = 0
  const count = (chunk: Buffer) => {
    received += chunk.length
    if (received <= limit) return
    raw.off('data', count)
    reject(problem())
  }
  raw.on('data', count)
  return promise
}

async function partBytes(part: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of part.file) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function acceptedContent(part: MultipartFile, bytes: Buffer, rules: UploadRules): UploadedFile['content'] {
  if (part.file.truncated)
    return failure(new HttpProblem('file_too_large', { most_bytes: rules.maximumBytes }))
  const refused = refusedExtension(part.filename, rules)
  return refused === null ? success(bytes) : failure(new HttpProblem('wrong_extension', refused))
}

/**
 * A file's name without folders, which some clients send, and without invisible characters; at most 200 characters.
 * `unnamed` if nothing visible is left.
 */
export function safeFileName(fileName: string): string {
  // First make surrogates well-formed: removing characters could join two halves into an invisible character.
  const name = withoutInvisible(fileName.toWellFormed().replace(/^.*[/\\]/, ''))
  const cut = name.length <= 200 ? name : name.slice(0, 180).toWellFormed() + name.slice(-20).toWellFormed()
  return isVisible(cut) ? cut : 'unnamed'
}

/** The problem with an upload that could not be read to the end. */
export function uploadProblem(error: unknown, maximumFiles: number): unknown {
  // The session is checked while the form is read.
  if (error instanceof HttpProblem || isDatabaseAway(error)) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_FILES_LIMIT') {
    return new HttpProblem('too_many_files', { most: maximumFiles })
  }
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') {
    return new HttpProblem('too_many_fields')
  }
  return new HttpProblem('malformed_form')
}
