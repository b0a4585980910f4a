import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'
import { sessionCookie } from '#server/http/cookies.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged } from '#server/http/write-answer.ts'
import type { Logins } from './logins.ts'

/** The browsers that the owner has logged in with. */
export function serveDevices(app: App, { config }: ServerContext, logins: Logins): void {
  serve(app, calls.listDevices, async (_input, { request }) =>
    logins.listDevices(sessionCookie(request, config) ?? ''),
  )

  serve(app, calls.forgetOtherDevices, async (_input, { request }) => {
    const deleted = await logins.forgetOtherDevices(sessionCookie(request, config) ?? '')
    return logged({ deleted }, 'other_browsers_forgotten', { count: deleted })
  })

  serve(app, calls.forgetDevice, async ({ device: id }) => {
    const deleted = await logins.forgetDevice(id)
    if (deleted === 0) return null
    return logged({ deleted }, 'browser_forgotten', {})
  })
}
