import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged, unchanged } from '#server/http/write-answer.ts'
import { isPasswordOn, switchPasswordOff, switchPasswordOn } from './login-settings.ts'
import { servePasskeyRegistration } from './passkey-registration-routes.ts'
import { listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { relyingParty, requireRelyingParty } from './relying-party.ts'

/** The owner's calls for passkeys and for switching the password off. */
export function servePasskeys(app: App, context: ServerContext): void {
  const { db, config } = context
  serve(app, calls.listPasskeys, async (_input, { request }) => ({
    passkeys: await listPasskeys(db),
    host: relyingParty(request, config)?.id ?? null,
    password_login: await isPasswordOn(db, config),
  }))

  servePasskeyRegistration(app, context)

  serve(app, calls.renamePasskey, async ({ id, body }) => {
    const renamed = await renamePasskey(db, id, body.name)
    if (renamed === null) return null
    return logged(renamed, 'passkey_renamed', { name: renamed.name })
  })

  serve(app, calls.removePasskey, async ({ id }) => {
    const deleted = await removePasskey(db, id)
    if (deleted === 0) return null
    return logged({ deleted }, 'passkey_removed', {})
  })

  serve(app, calls.switchPasswordLogin, async ({ body: { enabled } }, { request }) => {
    const wasEnabled = await isPasswordOn(db, config)
    if (enabled) await switchPasswordOn(db)
    else if (!(await switchPasswordOff(db, requireRelyingParty(request, config).id)))
      throw new HttpProblem('passkey_not_proven')
    if (enabled === wasEnabled) return unchanged({ enabled })
    return logged({ enabled }, 'password_switched', { enabled })
  })
}
