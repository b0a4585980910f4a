import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The programs that run beside the server, by their paths in `src/server`. Setting up builds each into a file of
 * `dist/server`, next to the server's own (`vite.server.config.ts`).
 */
export const PROGRAMS = {
  reading: 'intake/reading/reading-thread',
  backup: 'safety/backups/worker/backup-process',
} as const

/** Whether the server runs as it was built, rather than from its sources. */
const IS_BUILT = import.meta.url.endsWith('.js')

/** `dist/server` or `src/server`. */
const SERVER = new URL(IS_BUILT ? './' : '../../', import.meta.url)

/** Where a program is. */
export function programAt(name: keyof typeof PROGRAMS): URL {
  return new URL(IS_BUILT ? `${name}.js` : `${PROGRAMS[name]}.ts`, SERVER)
}

/** A file of the product outside `src` and `dist/server`, by its path from `package.json`. */
export function productFile(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, SERVER))
}

/** The version of the running program, from package.json. */
export const PRODUCT_VERSION = readVersion()

function readVersion(): string {
  return (JSON.parse(readFileSync(productFile('package.json'), 'utf8')) as { version: string }).version
}
