import encodeQr from 'qr'
import * as calls from '#contract/calls.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
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

/**
 * A text as a QR code on a white background, as SVG: error correction M, quiet zone 4. A module is one unit. Fails with
 * a message if the text is too long for any code.
 */
function qrCode(text: string): Result<string, string> {
  const bytes = Buffer.byteLength(text)
  if (bytes > MOST_BYTES) return failure(`A QR code holds ${MOST_BYTES} bytes, and the address has ${bytes}`)
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 4 })
  const side = rows.length
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">`,
    `<rect width="${side}" height="${side}" fill="#fff"/>`,
    `<path d="${rows.map(pathOfRow).join('')}"/>`,
    '</svg>',
  ].join('')
  return success(svg)
}

/** In the largest code, version 40, with error correction M (ISO/IEC 18004, table 7). */
const MOST_BYTES = 2_331

/** One rectangle for each run of dark modules. */
function pathOfRow(modules: readonly boolean[], row: number): string {
  const bits = modules.map(Number).join('')
  return Array.from(bits.matchAll(/1+/g), ({ index, 0: run }) => {
    return `M${index} ${row}h${run.length}v1h-${run.length}z`
  }).join('')
}
