import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchedRun } from './watched-run.ts'

let folder: string
beforeEach(() => {
  mkdirSync('node_modules/.cache', { recursive: true })
  folder = mkdtempSync('node_modules/.cache/watched-run-')
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { maxWorkers: 2 } }')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, code: string) =>
  writeFileSync(join(folder, `${name}.test.mjs`), `import { expect, test } from 'vitest'\n${code}`)
const run = (longestSilenceMs: number) => watchedRun([], { longestSilenceMs, cwd: folder, output: 'ignore' })

test('a run that ends by itself reports what passed and what failed', async () => {
  write('mixed', `test('a', () => {}); test('b', () => { expect(1).toBe(2) }); test.skip('c', () => {})`)
  write('broken', `throw new Error('never a test')`)
  expect(await run(60_000)).toEqual({ passed: 1, failed: 2, unfinished: [] })
})

test('a run in which no test ends any more is stopped, and names the files that have not ended', async () => {
  write('whole', `test('a', () => {})`)
  write('endless', `test('b', () => { for (;;); })`)
  expect(await run(5_000)).toEqual({
    passed: 1,
    failed: 0,
    unfinished: [expect.stringMatching(/endless\.test\.mjs$/)],
  })
})
