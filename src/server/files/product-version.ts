import { readFileSync } from 'node:fs'

/** The version of the running program, from package.json. */
export const PRODUCT_VERSION = readVersion()

function readVersion(): string {
  const file = new URL('../../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
