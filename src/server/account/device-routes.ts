import { z } from 'zod'
import { device } from '#contract/admin.ts'
import * as calls from '#contract/calls.ts'
import { deletedAnswer, storableText } from '#contract/fields.ts'
import type { App, ServerContext } from '#server/context.ts'
import { sessionCookie } from '#server/http/cookies.ts'
import { happened } from '#server/http/happened.ts'
import { serve } from '#server/http/serve-call.ts'
import type { Logins } from './logins.ts'

/** The browsers that the owner has logged in with. */
export function serveDevices(app: App, { config }: ServerContext, logins: Logins): void {
  serve(
    app,
    calls.listDevices,
    {
      summary: 'The browsers that the owner has logged in with, this one first',
      answer: z.array(device),
    },
    async (_input, { request }) => logins.listDevices(sessionCookie(request, config) ?? ''),
  )

  serve(
    app,
    calls.forgetOtherDevices,
    { summary: 'Log out and forget all browsers but this one', answer: deletedAnswer },
    async (_input, { request }) => {
      const deleted = await logins.forgetOtherDevices(sessionCookie(request, config) ?? '')
      return happened({ deleted }, 'other_browsers_forgotten', { count: deleted })
    },
  )

  serve(
    app,
    calls.forgetDevice,
    {
      summary: 'Log out and forget one browser',
      params: z.object({ device: storableText.describe('The id of the browser') }),
      answer: deletedAnswer,
      errors: [404, 422],
      missing: 'unknown_browser',
    },
    async ({ device: id }) => {
      const deleted = await logins.forgetDevice(id)
      if (deleted === 0) return null
      return happened({ deleted }, 'browser_forgotten', {})
    },
  )
}
