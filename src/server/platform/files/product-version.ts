import { readFileSync } from 'node:fs'
import { productFile } from '#server/platform/settings/places.ts'

/** The version of the running program, from package.json. */
export const PRODUCT_VERSION = readVersion()

function readVersion(): string {
  return (JSON.parse(readFileSync(productFile('package.json'), 'utf8')) as { version: string }).version
}
