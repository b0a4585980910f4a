import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const FLAG_FILE = /^([A-Z]{2})\.svg$/
const flagFolder = join(
  dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')),
  '3x2',
)

/**
 * Provides the 3:2 country flags as `/flags/{cc}.svg` with a lower-case code: copied into the build, and read from
 * the package by the dev server. `un.svg`, for an unknown country, is our own drawing in the public folder.
 */
export function countryFlags(): Plugin {
  return {
    name: 'country-flags',
    async generateBundle() {
      for (const name of await readdir(flagFolder)) {
        const code = FLAG_FILE.exec(name)?.[1]
        if (code === undefined || code === 'UN') continue
        const source = await readFile(join(flagFolder, name))
        this.emitFile({ type: 'asset', fileName: `flags/${code.toLowerCase()}.svg`, source })
      }
    },
    configureServer(server) {
      server.middlewares.use('/flags', async (request, response, next) => {
        const code = /^\/([a-z]{2})\.svg/.exec(request.url ?? '')?.[1]?.toUpperCase()
        const flag =
          code && code !== 'UN' ? await readFile(join(flagFolder, `${code}.svg`)).catch(() => null) : null
        if (flag === null) return next()
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end(flag)
      })
    },
  }
}
