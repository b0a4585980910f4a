import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { App } from '#server/context.ts'
import { productFile } from '#server/platform/settings/places.ts'

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

/** The web app manifest (W3C), with which a phone puts the site on its home screen. */
function webManifest(siteTitle: string): string {
  const icon = (name: string, size: number, purpose = 'any') => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: '/',
    name: siteTitle,
    short_name: siteTitle,
    description: 'A coffee roasting log: find the number on your bag and see its roast profile.',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf8f3',
    theme_color: '#fbf8f3',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('icon-192', 192),
      icon('icon-512', 512),
      icon('icon-maskable-512', 512, 'maskable'),
    ],
  })
}
