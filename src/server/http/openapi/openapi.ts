import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { App, ServerContext } from '#server/context.ts'
import { type CachedAnswer, headerList } from '#server/http/answers/send-answer.ts'
import { sendBytes } from '#server/http/call-answers.ts'
import type { ServedCall } from '#server/http/call-description.ts'
import { contentTag } from '#server/platform/files/content-tag.ts'

/** Serves the OpenAPI description of all calls. It is made on the first request, and its bytes are cached. */
export function registerOpenApi(app: App, { config }: Pick<ServerContext, 'config'>): void {
  let made: Promise<CachedAnswer> | undefined
  app.get('/api/openapi.json', async (request, reply) => {
    made ??= describe(app.servedCalls, config.publicUrl)
    sendBytes(app, request, reply, await made)
  })
}

async function describe(calls: readonly ServedCall[], publicUrl: string | null): Promise<CachedAnswer> {
  // Imported here because the description is rarely needed and would slow down every start.
  const { openApiDocument } = await import('./document.ts')
  const body = Buffer.from(JSON.stringify(openApiDocument(calls, publicUrl)))
  const etag = contentTag(body)
  const headers = headerList({
    'content-type': 'application/json; charset=utf-8',
    etag,
    'cache-control': 'no-cache',
  })
  return { etag, headers, body, isCompressed: false, gzipped: await promisify(gzip)(body) }
}
