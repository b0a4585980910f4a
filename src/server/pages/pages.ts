import type { FastifyRequest } from 'fastify'
import { addressOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { tasteLine } from '#domain/bean/taste-line.ts'
import { momentOf } from '#domain/comparison/moments.ts'
import { MOST_COMPARED } from '#domain/comparison/most-compared.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { writtenDate } from '#domain/words/written-date.ts'
import { readOwnerSettings } from '#server/account/site/owner-settings.ts'
import type { App, ServerContext } from '#server/context.ts'
import { Redirect, WithHeaders } from '#server/http/call-description.ts'
import { parseId } from '#server/http/entity-ids.ts'
import { serve } from '#server/http/serve-call.ts'
import { findBean } from '#server/library/beans/repository.ts'
import { listRunning } from '#server/library/live/running-roast-row.ts'
import { contentTag } from '#server/platform/files/content-tag.ts'
import { type PageTags, withTags } from '#server/platform/files/web-page.ts'
import { pageTags } from './page-tags.ts'
import { bagAddress, basePath, publicAddress } from './public-address.ts'
import { findSharedRoasts, findSharedRoastsById, type SharedRoast } from './shared-roast.ts'

/**
 * The page of the web app at every address that can be shared: each opens its screen, and has the tags from which
 * messengers make a preview. `webPage` is null if the app has not been built.
 */
export function servePages(app: App, context: ServerContext, webPage: string | null): void {
  const { db, config } = context
  const base = basePath(config)
  const page = (tags: PageTags) => new WithHeaders(withTags(webPage ?? UNBUILT_PAGE, tags), {})
  const pictureOf = (request: FastifyRequest) => (roast: SharedRoast) =>
    publicAddress(request, config) + addressOf(calls.readRoastCard, { id: roast.id })

  serveHome(app, context, webPage)

  serve(app, calls.openRoastOfNumber, async ({ number: text }, { request }) => {
    const roastNumber = /^\d{1,15}$/.test(text) ? Number(text) : null
    if (roastNumber === null) return null
    const roasts = await findSharedRoasts(db, roastNumber)
    const [roast] = roasts
    if (roast === undefined) return new Redirect(`${base}/#/home?roast=${roastNumber}`)
    const address = bagAddress(publicAddress(request, config), roast)
    const siteTitle = await app.siteTitle()
    return page(bagTags({ siteTitle, roastNumber, roasts, address, pictureOf: pictureOf(request) }))
  })

  serve(app, calls.openBean, async ({ bean: text }, { request }) => {
    const [id] = idsIn(text)
    const found = id === undefined ? null : await findBean(db, id)
    if (found === null) return null
    const { id: bean, origin_name: title, ...facts } = found.value
    const taste = tasteLine(facts.cupping_notes, facts.bean_summary)
    const description = [taste, facts.processing_method, facts.country].filter(Boolean).join(' · ')
    const address = publicAddress(request, config) + addressOf(calls.openBean, { bean: String(bean) })
    return page(
      pageTags({
        siteTitle: await app.siteTitle(),
        title,
        description: description || 'A coffee',
        address,
        screen: `#/beans/${bean}`,
      }),
    )
  })

  serve(app, calls.openComparison, async ({ roasts: text }, { request }) => {
    const ids = idsIn(text)
    const align = aligned(request.url)
    const roasts = await findSharedRoastsById(db, ids)
    const [first] = roasts
    if (first === undefined) return null
    const description = roasts.map(nameWithCoffee).join(' · ')
    const tags = pageTags({
      siteTitle: await app.siteTitle(),
      title: 'Roasts side by side',
      description,
      address: `${publicAddress(request, config)}/c/${ids}`,
      screen: `#/compare?roasts=${ids}${align}`,
    })
    const picture = pictureTags(pictureOf(request)(first), first)
    return page({ ...tags, properties: { ...tags.properties, ...picture }, card: 'summary_large_image' })
  })
}

/** `#150 Nyeri, Kenya Nyeri`; the coffee once if it is in the roast's name. */
function nameWithCoffee({ roastName, coffee }: SharedRoast): string {
  return roastName.includes(coffee) ? roastName : `${roastName}, ${coffee}`
}

/** The page of the home screen, and of every screen whose address is behind a `#`, which servers don't see. */
function serveHome(app: App, context: ServerContext, webPage: string | null): void {
  const { config } = context
  for (const path of ['/', '/index.html']) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      if (webPage === null) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
      const address = `${publicAddress(request, config)}/`
      const siteTitle = await app.siteTitle()
      const tags = pageTags({ siteTitle, title: siteTitle, description: ABOUT, address })
      const picture = {
        'og:image': `${address}icons/icon-512.png`,
        'og:image:alt': 'A roasted coffee bean',
      }
      const properties = { ...tags.properties, ...picture, ...(await liveTag(context)) }
      const bytes = Buffer.from(withTags(webPage, { ...tags, title: siteTitle, properties }))
      const etag = contentTag(bytes)
      reply.header('ETag', etag).header('Cache-Control', 'no-cache')
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      return reply.type('text/html; charset=utf-8').send(bytes)
    })
  }
}

/** By this tag the home screen asks what runs: nobody asks for it while nothing does that visitors may watch. */
async function liveTag({ db, database }: ServerContext): Promise<Record<string, string>> {
  if (database.lastState() === 'away') return {}
  try {
    const { show_live } = await readOwnerSettings(db)
    return show_live && (await listRunning(db)).length > 0 ? { 'first-crack:live': 'true' } : {}
  } catch {
    // The page is served without the database, too.
    return {}
  }
}

const ABOUT = 'A coffee roasting log: find the number on your bag and see its roast profile.'
const NOT_BUILT = 'The web app has not been built yet: run "npm run build" and start again. The API works.\n'
const UNBUILT_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title></title></head>
<body><noscript></noscript><p>${NOT_BUILT}</p></body></html>
`

/** The part of the screen's address that names the moment to align on. */
function aligned(url: string): string {
  const moment = momentOf(new URLSearchParams(url.split('?')[1]).get('align'))
  return moment === 'charge' ? '' : `&align=${moment}`
}

/** The ids in a text such as `150,141`, each once. Anything else is left out. */
function idsIn(text: string): number[] {
  const ids = text
    .split(',', 100)
    .flatMap(part => (/^\d{1,15}$/.test(part) ? (parseId('roast', part) ?? []) : []))
  return [...new Set(ids)].slice(0, MOST_COMPARED)
}

interface BagPage {
  siteTitle: string
  roastNumber: number
  /** The roasts with the number, at least one, newest first. */
  roasts: readonly SharedRoast[]
  /** The page's own address, absolute. */
  address: string
  /** The picture of a roast, absolute. */
  pictureOf: (roast: SharedRoast) => string
}

/** The tags of the page at the short address on a bag, from which messengers make a preview. */
function bagTags({ siteTitle, roastNumber, roasts, address, pictureOf }: BagPage): PageTags {
  const [roast] = roasts
  const only = roasts.length === 1 ? roast : undefined
  const title = only === undefined ? `Roast #${roastNumber}` : `Roast #${roastNumber} · ${only.coffee}`
  const description = only === undefined ? choiceText(roasts) : aboutRoast(only)
  const screen = only === undefined ? `#/bags/${roastNumber}` : `#/roasts/${only.id}`
  const tags = pageTags({ siteTitle, title, description, address, screen })
  if (only === undefined) return tags
  const properties = { ...tags.properties, ...pictureTags(pictureOf(only), only) }
  return { ...tags, properties, card: 'summary_large_image' }
}

/** The tags of a roast's picture. */
function pictureTags(address: string, { coffee, taste }: SharedRoast): Record<string, string> {
  return {
    'og:image': address,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `A card of ${[coffee, taste].filter(Boolean).join(': ')}`,
  }
}

/** A roast in one line: `Blackcurrant and lime · Washed · Roasted 22 Nov 2026 · 10:32 min`. */
function aboutRoast({ taste, process, roastDate, durationSeconds }: SharedRoast): string {
  const parts = [
    taste,
    process,
    roastDate && `Roasted ${writtenDate(roastDate)}`,
    durationSeconds && `${formatDuration(durationSeconds)} min`,
  ]
  return parts.filter(Boolean).join(' · ') || 'A coffee roast with its profile'
}

const MOST_NAMED = 5

function choiceText(roasts: readonly SharedRoast[]): string {
  const named = roasts.slice(0, MOST_NAMED).map(roastText)
  const others = roasts.length - named.length
  const rest = others > 0 ? ` and ${others} more` : ''
  return `${roasts.length} roasts have this number: ${named.join('; ')}${rest}`
}

function roastText({ coffee, roastDate }: SharedRoast): string {
  return roastDate === null ? coffee : `${coffee}, ${writtenDate(roastDate)}`
}
