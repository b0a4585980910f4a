import { z } from 'zod'
import * as calls from '#contract/calls.ts'
import { deletedAnswer } from '#contract/fields.ts'
import { madeUploadToken, newUploadToken, uploadToken } from '#contract/inbox.ts'
import type { App, ServerContext } from '#server/context.ts'
import type { Entity } from '#server/http/entity-ids.ts'
import { happened } from '#server/http/happened.ts'
import { serve } from '#server/http/serve-call.ts'
import { listUploadTokens, makeUploadToken, revokeUploadToken } from './upload-tokens.ts'

const UPLOAD_TOKEN: Entity = { name: 'upload token' }

/** The owner's calls for tokens with which other machines send files. */
export function serveUploadTokens(app: App, { db, now }: ServerContext): void {
  serve(
    app,
    calls.listUploadTokens,
    {
      summary: 'Every upload token, oldest first, without the tokens themselves',
      answer: z.array(uploadToken),
    },
    () => listUploadTokens(db),
  )

  serve(
    app,
    calls.makeUploadToken,
    {
      summary: 'Make a token that can do nothing but put files into the inbox; it is shown only once',
      body: newUploadToken,
      answer: madeUploadToken,
    },
    async ({ body }) => {
      const made = await makeUploadToken(db, body.name, now())
      return happened(made, 'upload_token_made', { name: made.name })
    },
  )

  serve(
    app,
    calls.revokeUploadToken,
    { summary: 'Revoke an upload token', of: UPLOAD_TOKEN, answer: deletedAnswer },
    async ({ id }) => {
      const deleted = await revokeUploadToken(db, id)
      if (deleted === 0) return null
      return happened({ deleted }, 'upload_token_revoked', {})
    },
  )
}
