import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FilePreview } from '#contract/roast-import.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'
import { samplesOfRun } from '#server/testing/samples.ts'
import { readUploadedRoasts } from '../src/server/intake/reading/read-uploaded-roast.ts'
import { FORMATS, placeIn } from './every-field/formats.ts'
import type { FileSays, Kept } from './every-field/places.ts'
import { shiftOf } from './every-field/shift.ts'

/**
 * No value is lost between a file and the screen. What each format says, and where it goes or why it is left out, is
 * listed in `every-field/`, a second time and independent of the readers. Checked with our own files and, if they are
 * beside the repository in ../shared/samples, with other people's.
 */
const ROOT = join(import.meta.dirname, '..')
const SAMPLES = join(ROOT, '../shared/samples')

const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(name => /\.(?:alog|csv|json|klog|xlsx?)$/.test(name) && !name.endsWith('.expected.json'))
        .map(name => join(folder, name))
    : []

const own = filesIn(join(ROOT, 'fixtures/roasts'))
const others = [...filesIn(join(SAMPLES, 'roasts')), ...filesIn(join(SAMPLES, 'cases'))]
if (others.length === 0) test.skip('the samples are not beside this repository', () => {})
const files = [...own, ...samplesOfRun().of(others, 6)]

let library: TestLibrary
const seen = new Set<string>()
/** The ids of beans by their folded names. */
const beans = new Map<string, string>()

// On one database: what differs here are the files.
beforeAll(async () => {
  library = await createTestLibrary('sqlite')
})
afterAll(() => library.server.close())

test.each(files.map(path => [path.replace(/^.*\/(?:fixtures|samples)\//, ''), path]))(
  '%s: what it says is known, and kept or left out for a reason',
  async (_, path) => {
    const [name, bytes] = [basename(path), new Uint8Array(readFileSync(path))]
    const read = await readUploadedRoasts(bytes, name, 'UTC')
    if (!read.ok) return
    const format = FORMATS[read.value[0]!.roast.format]
    if (format === undefined) return expect.unreachable(read.value[0]!.roast.format)
    seen.add(read.value[0]!.roast.format)
    const says = await format.says(bytes, name)
    const keys = [...says.values.keys()]
    expect(keys.length).toBeGreaterThan(2)
    expect(keys.filter(key => placeIn(format, key) === undefined)).toEqual([])
    if (read.value.length > 1) return
    const kept = await imported(name, bytes, says)
    const warnings = kept.preview.warnings.join('\n').toLowerCase()
    const lost = keys.filter(key => {
      const { isKept, label = key } = placeIn(format, key)!
      return isKept?.(says.values.get(key), kept, says) === false && !warnings.includes(label.toLowerCase())
    })
    expect(Object.fromEntries(lost.map(key => [key, says.values.get(key)]))).toEqual({})
  },
)

test('every format has a file', () => {
  expect([...seen].sort()).toEqual(Object.keys(FORMATS).sort())
})

async function imported(name: string, bytes: Uint8Array<ArrayBuffer>, says: FileSays): Promise<Kept> {
  const file = { field: 'file', name, content: bytes }
  const preview = (await library.upload('/api/roasts/preview/', {}, [file])).json<FilePreview>()
  const beanName = preview.bean_name ?? 'Kenya'
  const bean_id = beans.get(foldName(beanName)) ?? String((await library.addBean(beanName)).id)
  beans.set(foldName(beanName), bean_id)
  const choices = { reading_id: preview.reading_id, same_file: 'allow', number_if_taken: 'next' }
  const answer = await library.upload('/api/roasts/import/', { ...choices, bean_id }, [])
  expect(answer.statusCode, answer.body).toBe(201)
  const roast = (await library.own('GET', `/api/roasts/${answer.json().id}/details`)).json()
  return { roast, preview, shift: shiftOf(roast, says) }
}
