import * as calls from '#contract/calls.ts'
import { tableCodeIn } from '#domain/tasting/table-code.ts'
import { readOwnerSettings } from '#server/account/site/owner-settings.ts'
import type { App, ServerContext } from '#server/context.ts'
import { Versioned } from '#server/http/entity-tags.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { findRoast } from '#server/library/roasts/repository.ts'
import { contentTag } from '#server/platform/files/content-tag.ts'
import { createCardPainter } from './card-painter.ts'
import { servePages } from './pages.ts'
import { bagAddress, publicAddress } from './public-address.ts'
import { qrCode } from './qr-code.ts'
import { findDrawnRoast } from './shared-roast.ts'

/**
 * The pages of the web app, and the calls for sharing a roast: the short address on its bag, its QR code and its
 * picture. `webPage` is the app's page, or null if it has not been built.
 */
export function serveSharing(app: App, context: ServerContext, webPage: string | null): void {
  const { db, config, uptime } = context
  const painter = createCardPainter(uptime)

  servePages(app, context, webPage)

  serve(app, calls.readRoastQr, async ({ id }, { request }) => {
    const found = await findRoast(db, id)
    if (found === null) return null
    const roast = { id, roastNumber: found.value.roast_number }
    return requiredCode(bagAddress(publicAddress(request, config), roast))
  })

  // Whether there is such a table is nobody's business here: the picture says no more than the request.
  serve(app, calls.readTableQr, async ({ code: typed }, { request }) => {
    const code = tableCodeIn(typed)
    return code === null ? null : requiredCode(`${publicAddress(request, config)}/#/t/${code}`)
  })

  serve(app, calls.readRoastCard, { hasOwnQueue: true }, async ({ id }, _version, _reader, firstAsker) => {
    const drawn = await findDrawnRoast(db, id)
    if (drawn === null) return null
    const { score_on_card: withScore } = await readOwnerSettings(db)
    const siteTitle = await app.siteTitle()
    const picture = await painter.paint(drawn, { siteTitle, withScore }, firstAsker())
    return new Versioned(picture, contentTag(picture))
  })
}

function requiredCode(address: string): string {
  const code = qrCode(address)
  if (!code.ok) throw new HttpProblem('address_too_long', { reason: code.reason })
  return code.value
}
