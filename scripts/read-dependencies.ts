import { readFileSync } from 'node:fs'
import type { Lock, Manifest } from './lock-problems.ts'

/** The product's package.json and its lock file. */
export function readDependencies(): { lock: Lock; manifest: Manifest } {
  const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))
  return { lock: read('package-lock.json'), manifest: read('package.json') }
}
