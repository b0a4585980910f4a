import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { App } from '#server/context.ts'
import { productFile } from '#server/platform/settings/places.ts'
import { webManifest } from './web-manifest.ts'

/** Where `npm run build` puts the web app. */
export const BUILT_WEB_APP = productFile('dist/web')

/** Serves the files of the built web app, except its page. */
export async function registerWebFiles(app: App, folder: string): Promise<void> {
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('Cache-Control', 'no-cache')
      .send(webManifest(await app.siteTitle())),
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
