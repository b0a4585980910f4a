import { z } from 'zod'
import { addressOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'
import { Answered, Elsewhere } from '#server/http/call-description.ts'
import { Tagged } from '#server/http/entity-tags.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { findRoast } from '#server/roasts/repository.ts'
import { ROAST } from '#server/roasts/roast-problems.ts'
import { bagPage } from './bag-page.ts'
import { createCardPainter } from './card-painter.ts'
import { bagAddress, basePath, publicAddress } from './public-address.ts'
import { qrCode } from './qr-code.ts'
import { findDrawnRoast, findSharedRoasts, type SharedRoast } from './shared-roast.ts'

/** The calls that bring others to a roast: the short address on its bag, its QR code and its picture. */
export function serveSharing(app: App, { db, config, uptime }: ServerContext): void {
  const base = basePath(config)
  const painter = createCardPainter(config.siteTitle, uptime)
  const screenOf = ({ id }: SharedRoast) => `${base}/#/roasts/${id}`

  serve(
    app,
    calls.openRoastOfNumber,
    {
      summary:
        'The short address on a bag: a page that messengers read, which leads to the roast or to all with the number',
      params: z.object({ number: z.string().describe('The number on the bag') }),
      errors: [302],
    },
    async ({ number: text }, { request }) => {
      const roastNumber = /^\d{1,15}$/.test(text) ? Number(text) : null
      if (roastNumber === null) return new Elsewhere(`${base}/#/home`)
      const roasts = await findSharedRoasts(db, roastNumber)
      const [roast, ...others] = roasts
      if (roast === undefined) {
        return new Elsewhere(`${base}/#/home?roast=${roastNumber}`)
      }
      const address = publicAddress(request, config)
      const screen = others.length === 0 ? screenOf(roast) : `${base}/#/bags/${roastNumber}`
      const page = bagPage({
        siteTitle: config.siteTitle,
        roastNumber,
        roasts,
        address: bagAddress(address, roast),
        pictureOf: ({ id }) => address + addressOf(calls.readRoastCard, { id }),
        screen,
        screenOf,
      })
      return new Answered(page, { refresh: `0; url=${screen}` })
    },
  )

  serve(
    app,
    calls.readRoastQr,
    { summary: 'The QR code of the address on the bag: error correction M, quiet zone 4', of: ROAST },
    async ({ id }, { request }) => {
      const found = await findRoast(db, id)
      if (found === null) return null
      const roast = { id, roastNumber: found.value.roast_number }
      const address = bagAddress(publicAddress(request, config), roast)
      const code = qrCode(address)
      if (!code.ok) throw new HttpProblem('address_too_long', { reason: code.reason })
      return code.value
    },
  )

  serve(
    app,
    calls.readRoastCard,
    {
      summary: 'A picture of the roast to share, 1200 × 630 px',
      of: ROAST,
      errors: [503],
      hasOwnQueue: true,
    },
    async ({ id }, _version, _reader, firstAsker) => {
      const found = await findDrawnRoast(db, id)
      if (found === null) return null
      const { roast, timeline } = found.value
      return new Tagged(await painter.paint(roast, timeline, firstAsker()), found.etag)
    },
  )
}
