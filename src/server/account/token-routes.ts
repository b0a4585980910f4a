import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged } from '#server/http/write-answer.ts'
import { listUploadTokens, makeUploadToken, revokeUploadToken } from './upload-tokens.ts'

/** The owner's calls for tokens with which other machines send files. */
export function serveUploadTokens(app: App, { db, now }: ServerContext): void {
  serve(app, calls.listUploadTokens, () => listUploadTokens(db))

  serve(app, calls.makeUploadToken, async ({ body }) => {
    const made = await makeUploadToken(db, body, now())
    return logged(made, 'upload_token_made', { name: made.name })
  })

  serve(app, calls.revokeUploadToken, async ({ id }) => {
    const deleted = await revokeUploadToken(db, id)
    if (deleted === 0) return null
    return logged({ deleted }, 'upload_token_revoked', {})
  })
}
