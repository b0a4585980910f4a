import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { artisanLog } from '#server/testing/artisan-log.ts'
import { importTogether, wholeLibrary } from '#server/testing/import-together.ts'
import {
  createTestLibrary,
  roastimeExport,
  type TestLibrary,
  type UploadedTestFile,
} from '#server/testing/library.ts'
import { samplesOfRun } from '#server/testing/samples.ts'

const COFFEES = ['Jigesa', 'gigesa', 'Gotiti', 'Nyeri']
/** Few samples, because their number makes no difference here. */
const TIMES = Array.from({ length: 61 }, (_, place) => place * 10)
const MONTHS_OF_A_YEAR = 12

/** 36 roasts of one roaster over a year and a half: most are numbered, some by another program, some not at all. */
function roasterLogs({ isWeighed }: { isWeighed: boolean }): UploadedTestFile[] {
  return Array.from({ length: 36 }, (_, index) => {
    const month = String((index % MONTHS_OF_A_YEAR) + 1).padStart(2, '0')
    const coffee = COFFEES[index % COFFEES.length]!
    const date = `202${index < 24 ? 5 : 6}-${month}-${String((index % 27) + 1).padStart(2, '0')}`
    const name = nameOf(index, coffee)
    if (index % 7 === 3) return roastimeExport(name, { roastDate: date })
    return artisanLog({
      uuid: index % 9 === 4 ? null : `uuid-${index}`,
      title: name,
      roastisodate: date,
      roasttime: `${String(8 + (index % 12)).padStart(2, '0')}:05:00`,
      timex: TIMES,
      temp1: TIMES.map(time => 200 + time / 20),
      temp2: TIMES.map(time => 100 + Math.abs(time - 80) / (5 + index / 100)),
      timeindex: [0, 0, 47, 0, 0, 0, 60, 0],
      weight: [350, isWeighed ? 290 + index / 4 : 0, 'g'],
      roastingnotes: isWeighed ? `Weighed ${index}` : '',
    })
  })
}

function nameOf(index: number, coffee: string): string {
  if (index % 10 === 6) return `Batch ${1_000 + index}`
  if (index % 10 === 8) return coffee
  return index % 10 === 9 ? `#${index} ${coffee}` : `${coffee}_no${index}`
}

/** The files in an order that looks random, and is always the same. */
function shuffled<Item>(items: readonly Item[], step: number): Item[] {
  return items.map((_, place) => items[(place * step) % items.length]!)
}

const SAMPLES_FOLDER = join(import.meta.dirname, '../../../../../shared/samples/roasts')

let open: TestLibrary[] = []
afterEach(async () => {
  for (const library of open) await library.server.close()
  open = []
})

async function libraryOf(...batches: UploadedTestFile[][]) {
  const library = await createTestLibrary('sqlite')
  open.push(library)
  const { id } = await library.addBean('Other')
  for (const name of ['Ethiopia Jigesa', 'Ethiopia Gotiti', 'Nyeri AA']) await library.addBean(name)
  const found = []
  for (const batch of batches) found.push(await importTogether(library, batch, id))
  return { roasts: await wholeLibrary(library), found }
}

// On one database: what differs here are the files and their order.
test('36 files of one roaster in any order, and again once they are weighed, give the same library', async () => {
  const [logs, weighed] = [roasterLogs({ isWeighed: false }), roasterLogs({ isWeighed: true })]
  const first = await libraryOf(logs, shuffled(weighed, 23), logs.slice(0, 9))
  expect(first.roasts.filter(each => 'roast_name' in each)).toHaveLength(36)
  // The logs from before say nothing new.
  expect(first.found[2]!.known).toHaveLength(9)
  const atOnce = await libraryOf(shuffled([...weighed, ...logs], 53))
  expect(atOnce.roasts).toEqual(first.roasts)
})

test.skipIf(!existsSync(SAMPLES_FOLDER))(
  "other people's files give the same library in any order",
  async context => {
    const paths = readdirSync(SAMPLES_FOLDER, { recursive: true, encoding: 'utf8' })
      .filter(path => /\.(alog|csv|xlsx?|klog)$|-json\/.*\.json$/i.test(path))
      .sort()
    const files = samplesOfRun()
      .of(paths, 20)
      .map(path => ({
        field: 'file',
        name: basename(path),
        content: new Uint8Array(readFileSync(join(SAMPLES_FOLDER, path))),
      }))
    if (files.length === 0) context.skip('no files beside the repository')
    const first = await libraryOf(files)
    const other = await libraryOf(files.toReversed())
    expect(other).toEqual(first)
    expect(first.roasts.length).toBeGreaterThan(3)
  },
)
