import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressFolder } from './compress-assets.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compress-assets-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a script gets both compressed forms, each with the same content', async () => {
  const script = 'const roast = { charge: 0, drop: 600 }\n'.repeat(50)
  await writeFile(join(folder, 'app.js'), script)
  await compressFolder(folder)
  expect(brotliDecompressSync(await readFile(join(folder, 'app.js.br'))).toString()).toBe(script)
  expect(gunzipSync(await readFile(join(folder, 'app.js.gz'))).toString()).toBe(script)
})

test('a tiny file and a font, which is already compressed, get none', async () => {
  await writeFile(join(folder, 'tiny.css'), 'a{}')
  await writeFile(join(folder, 'inter.woff2'), Buffer.alloc(5000))
  await compressFolder(folder)
  expect((await readdir(folder)).sort()).toEqual(['inter.woff2', 'tiny.css'])
})
