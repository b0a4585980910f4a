import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const MODULE = join(import.meta.dirname, 'one-at-a-time.mjs')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'one-at-a-time-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Works for 300 ms in a process of its own, and notes its begin and end. */
async function workElsewhere(): Promise<void> {
  const program = `
    import { appendFileSync } from 'node:fs'
    import { oneAtATime } from ${JSON.stringify(MODULE)}
    const note = word => appendFileSync('notes', word + ' ')
    oneAtATime('lock', () => {
      note('begin')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
      note('end')
    }, () => {})`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder })
}

const notes = () => readFileSync(join(folder, 'notes'), 'utf8').trim()

test('two processes set up one after the other', async () => {
  await Promise.all([workElsewhere(), workElsewhere()])
  expect(notes()).toBe('begin end begin end')
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})

test('a killed process blocks no other', async () => {
  const gone = execFile(process.execPath, ['--version'])
  await new Promise(resolve => gone.on('exit', resolve))
  writeFileSync(join(folder, 'lock'), String(gone.pid))
  await workElsewhere()
  expect(notes()).toBe('begin end')
})
