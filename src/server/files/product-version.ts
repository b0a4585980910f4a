import { readFileSync } from 'node:fs'

/** The version of the program that runs, as package.json has it. */
export const PRODUCT_VERSION = readVersion()

function readVersion(): string {
  const file = new URL('../../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
