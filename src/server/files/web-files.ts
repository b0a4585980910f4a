import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { App } from '#server/context.ts'
import type { Config } from '#server/settings/config.ts'
import { contentTag } from './content-tag.ts'
import { escapedHtml } from './escaped-html.ts'
import { webManifest } from './web-manifest.ts'

/** Where `npm run build` puts the web app. */
const BUILT_WEB_APP = fileURLToPath(new URL('../../../dist/web', import.meta.url))

/** Serves the built web app. Its page contains the settings that browsers need. */
export async function registerWebFiles(app: App, config: Config, folder = BUILT_WEB_APP): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
  if (page === null) {
    app.get('/', { schema: { hide: true } }, (_request, reply) =>
      reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT),
    )
    return
  }
  const bytes = Buffer.from(withSettings(page, config))
  const etag = contentTag(bytes)
  for (const path of ['/', '/index.html']) {
    app.get(path, { schema: { hide: true } }, (request, reply) => {
      reply.header('ETag', etag).header('Cache-Control', 'no-cache')
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      return reply.type('text/html; charset=utf-8').send(bytes)
    })
  }
  const manifest = webManifest(config)
  app.get('/manifest.webmanifest', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/manifest+json').header('Cache-Control', 'no-cache').send(manifest),
  )
  const hashedFiles = join(folder, 'assets') + sep
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    schemaHide: true,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', cacheControlOf(path, hashedFiles))
    },
  })
}

function cacheControlOf(path: string, hashedFiles: string): string {
  if (path.startsWith(hashedFiles)) return 'public, max-age=31536000, immutable'
  // Browsers check for a new service worker at each visit, and no cache on the way may answer with an old one.
  return path.includes('service-worker.js') ? 'no-cache' : 'public, max-age=86400'
}

const NOT_BUILT = 'The web app has not been built yet: run "npm run build" and start again. The API works.\n'

/** The page with its title and its `first-crack-…` meta tags filled in. */
function withSettings(page: string, config: Config): string {
  const settings = {
    'first-crack-site-title': config.siteTitle,
    'first-crack-public-url': config.publicUrl ?? '',
    'first-crack-flag-base-url': config.flagBaseUrl,
  }
  const titled = page.replace(
    /<title>[^<]*<\/title>/,
    () => `<title>${escapedHtml(config.siteTitle)}</title>`,
  )
  return Object.entries(settings).reduce(
    (filled, [name, value]) =>
      filled.replace(metaTag(name), (_tag, before, after) => before + escapedHtml(value) + after),
    titled,
  )
}

function metaTag(name: string): RegExp {
  return new RegExp(`(<meta\\s+name="${name}"\\s+content=")[^"]*("[^>]*>)`)
}
