// Checks the limits on the size of folders, files and functions. Tests may be longer.
import { globSync, readFileSync } from 'node:fs'
import { tooLarge } from './size-limits.ts'

/** Fewer mean that the patterns find no sources any more. */
const FEWEST_SOURCES = 800

const paths = globSync(
  ['*.{ts,cjs}', '{src,scripts,harness,bench,demo,proof,e2e,fixtures}/**/*.{ts,tsx,js,mjs,css}'],
  { exclude: ['**/*.test.*'] },
).map(path => path.replaceAll('\\', '/'))
const found = tooLarge(paths.map(path => ({ path, source: readFileSync(path, 'utf8') })))

for (const sentence of found) console.error(sentence)
if (paths.length < FEWEST_SOURCES) console.error(`Only ${paths.length} sources were found`)
console.log(`${paths.length} sources, ${found.length} too large`)
process.exitCode = found.length === 0 && paths.length >= FEWEST_SOURCES ? 0 : 1
