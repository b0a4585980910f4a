import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'

/** What a first visit may cost; a kilobyte has 1,000 bytes. */
const FIRST_SCREEN_SCRIPT_BYTES = 100_000
const FIRST_SCRIPT_BYTES = 4_600
const FONT_BYTES = 80_000
const FIRST_VISIT_BYTES = 220_000
/** What a roast's page needs besides the first screen's scripts before its coffee is on screen. */
const ROAST_SCRIPT_BYTES = 28_000

const BUILD_LIMIT_MS = 120_000

const WEB_APP = 'dist/web'

beforeAll(async () => {
  // Builds it if it is missing or older than its sources. The tests' own NODE_ENV would bring React's development build.
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, ['scripts/setup.mjs', '--development'], { env })
}, BUILD_LIMIT_MS)

test('the scripts of the first screen are at most 100 kB with gzip', async () => {
  const bytes = await sizeOf(await namedInPage('.js'), '.gz')
  expect(bytes).toBeGreaterThan(40_000)
  expect(bytes).toBeLessThanOrEqual(FIRST_SCREEN_SCRIPT_BYTES)
})

test('the first script is at most 4.6 kB with gzip', async () => {
  const [first = ''] = await namedInPage('.js')
  expect(first).toContain('/start-')
  expect(await sizeOf([first], '.gz')).toBeLessThanOrEqual(FIRST_SCRIPT_BYTES)
})

test('the fonts together are at most 80 kB', async () => {
  const bytes = await sizeOf(await namedInPage('.woff2'))
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThanOrEqual(FONT_BYTES)
})

test('a first visit loads at most 220 kB', async () => {
  const page = ['index.html', ...(await namedInPage('.js')), ...(await namedInPage('.css'))]
  const bytes =
    (await sizeOf(page, '.br')) + (await sizeOf([...(await namedInPage('.woff2')), 'favicon.svg']))
  expect(bytes).toBeLessThanOrEqual(FIRST_VISIT_BYTES)
})

test('a roast’s page needs at most 28 kB of further scripts with gzip', async () => {
  const bytes = await sizeOf(await scriptsOf('roast-detail-screen'), '.gz')
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(ROAST_SCRIPT_BYTES)
})

test.each([
  'roast-list-screen',
  'roast-detail-screen',
  'bean-list-screen',
  'bean-detail-screen',
  'compare-screen',
])('a visitor’s %s needs no script that only the owner’s screens and dialogs share', async screen => {
  const scripts = await scriptsOf(screen)
  expect(scripts).toEqual(expect.arrayContaining([expect.stringContaining('/roast-')]))
  expect(scripts).not.toEqual(expect.arrayContaining([expect.stringContaining('/owner-')]))
})

/** A screen's script and its static imports, without those that the page names. */
async function scriptsOf(screen: string): Promise<string[]> {
  const named = await namedInPage('.js')
  const [first = ''] = named
  const start = await readFile(join(WEB_APP, first), 'utf8')
  const found = new Set<string>()
  const follow = async (script: string): Promise<void> => {
    if (found.has(script) || named.includes(script)) return
    found.add(script)
    const text = await readFile(join(WEB_APP, script), 'utf8')
    for (const [, name] of text.matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      await follow(`assets/${name}`)
  }
  const [address] = start.match(new RegExp(`assets/${screen}-[^"'\`]+\\.js`)) ?? []
  if (address === undefined) throw new Error(`${first} doesn’t name ${screen}`)
  await follow(address)
  return [...found]
}

/** The files of one kind that the page names: its entry, the entry's static imports and its fonts. */
async function namedInPage(ending: string): Promise<string[]> {
  const html = await readFile(join(WEB_APP, 'index.html'), 'utf8')
  const addresses = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(match => match[1] ?? '')
  return addresses.filter(address => address.endsWith(ending))
}

/** Bytes on the wire: the size of the compressed file if there is one. */
async function sizeOf(files: readonly string[], compression = ''): Promise<number> {
  const sizes = files.map(async file => {
    const path = join(WEB_APP, file)
    return (await stat(path + compression).catch(() => stat(path))).size
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
