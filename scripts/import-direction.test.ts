import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importViolations } from './import-direction.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-direction-'))
  // It defines the names of the folders, such as #server.
  await copyFile('package.json', join(folder, 'package.json'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a folder of the server may import an earlier one, and not a later one', async () => {
  await write('src/server/platform/limits/buckets.ts', 'export const bucket = 1')
  await write(
    'src/server/library/roasts/routes.ts',
    "import { bucket } from '#server/platform/limits/buckets.ts'\nbucket",
  )
  expect(await importViolations(folder)).toEqual({ violations: [], modules: 2 })
  await write(
    'src/server/platform/limits/queue.ts',
    "import type { Route } from '#server/library/roasts/routes.ts'",
  )
  expect((await importViolations(folder)).violations).toEqual([
    'server-platform/limits-direction: src/server/platform/limits/queue.ts → src/server/library/roasts/routes.ts',
  ])
})

test('a folder of the domain may import an earlier one, and not a later one', async () => {
  await write('src/domain/roast/loss.ts', 'export const loss = 1')
  await write('src/domain/score/points.ts', "import { loss } from '#domain/roast/loss.ts'\nloss")
  await write('src/domain/curve/rise.ts', "import { loss } from '#domain/roast/loss.ts'\nloss")
  expect((await importViolations(folder)).violations).toEqual([
    'domain-curve-direction: src/domain/curve/rise.ts → src/domain/roast/loss.ts',
  ])
})

test('a folder of the server imports only types from the top of `src/server`, and must have a place in the order', async () => {
  await write('src/server/app.ts', 'export type App = string\nexport const app: App = ""')
  await write('src/server/platform/limits/buckets.ts', "import type { App } from '#server/app.ts'")
  expect((await importViolations(folder)).violations).toEqual([])
  await write('src/server/platform/limits/buckets.ts', "import { app } from '#server/app.ts'\napp")
  await write('src/server/attic/box.ts', 'export const box = 1')
  await write('src/server/serve.ts', "import { box } from '#server/attic/box.ts'\nbox")
  expect((await importViolations(folder)).violations.sort()).toEqual([
    'server-folders-are-layers: src/server/serve.ts → src/server/attic/box.ts',
    'server-folders-take-only-types-from-the-top: src/server/platform/limits/buckets.ts → src/server/app.ts',
  ])
})

test('parts that screens share import no feature, and `words/` imports no parts', async () => {
  await write('src/web/visitor/home/home-screen.ts', 'export const home = 1')
  await write(
    'src/web/parts/roast/roast-day.ts',
    "import { home } from '#web/visitor/home/home-screen.ts'\nhome",
  )
  await write('src/web/words/units.ts', "import { home } from '#web/parts/roast/roast-day.ts'\nhome")
  expect((await importViolations(folder)).violations.sort()).toEqual([
    'web-parts-direction: src/web/parts/roast/roast-day.ts → src/web/visitor/home/home-screen.ts',
    'web-words-direction: src/web/words/units.ts → src/web/parts/roast/roast-day.ts',
  ])
})

async function write(path: string, source: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), source)
}
