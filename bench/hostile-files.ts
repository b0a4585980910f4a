import { readOnlyUpload } from '#server/testing/only-roast.ts'
import { fuzz } from '../proof/fuzz.ts'
import { HOSTILE_FILES, REPEATED, type Reader } from '../proof/hostile-files.ts'
import { HOSTILE_WORKBOOKS } from '../proof/hostile-workbooks.ts'
import { readOnlyRoast } from '../src/files/roasts/testing/only-roast.ts'
import { readSupplierPage } from '../src/files/suppliers/read-supplier-page.ts'
import { MOST_BYTES_AT_ONCE } from '../src/server/intake/reading/file-reader.ts'
import { continuedFiles } from './files/continued-files.ts'
import { type BenchResult, duration, type Finding } from './findings.ts'
import { median } from './measure.ts'

const MEGABYTE = 1024 ** 2
const ROUNDS = 5
const FUZZED_FILES = 3_000

/** CPU time of the readers on files made to keep them busy; each is the median of five runs. */
export async function hostileFiles(): Promise<BenchResult> {
  return {
    findings: [
      slowestPerMegabyte(),
      await slowestWorkbook(),
      slowestAtOnce(),
      slowestContinued(),
      steepestGrowth(),
      realRows(),
      await slowestFuzzed(),
    ],
  }
}

function slowestPerMegabyte(): Finding {
  const slowest = slowestOf(
    HOSTILE_FILES.map(({ what, reader, bytes }) => ({
      what,
      value: readingMilliseconds(reader, bytes) / Math.max(1, bytes.length / MEGABYTE),
    })),
  )
  return {
    what: `the slowest of ${HOSTILE_FILES.length} hostile files, CPU per started MB`,
    value: slowest.value,
    unit: 'ms',
    aim: { atMost: 250 },
    detail: slowest.what,
  }
}

async function slowestWorkbook(): Promise<Finding> {
  const figures: Figure[] = []
  for (const { what, bytes } of HOSTILE_WORKBOOKS)
    figures.push({ what, value: await workbookMilliseconds(bytes) })
  const slowest = slowestOf(figures)
  return {
    what: `the slowest of ${HOSTILE_WORKBOOKS.length} hostile Excel files, CPU`,
    value: slowest.value,
    unit: 'ms',
    aim: { atMost: 500 },
    detail: slowest.what,
  }
}

async function workbookMilliseconds(bytes: Uint8Array): Promise<number> {
  const start = process.threadCpuUsage()
  await readOnlyUpload(bytes, 'workbook.xlsx', 'UTC')
  return millisecondsSince(start)
}

function slowestAtOnce(): Finding {
  const slowest = slowestOf(
    HOSTILE_FILES.filter(({ reader }) => reader === 'csv').map(({ what, reader, bytes }) => ({
      what,
      value: readingMilliseconds(reader, bytes.subarray(0, MOST_BYTES_AT_ONCE)),
    })),
  )
  return {
    what: 'the slowest file read on the event loop, CPU',
    value: slowest.value,
    unit: 'ms',
    aim: { atMost: 25 },
    detail: `the beginning of: ${slowest.what}`,
  }
}

/** Texts of the largest size that is read on the event loop. Only those that seem slow are measured again. */
function slowestContinued(): Finding {
  let cases = 0
  let slowest: Figure = { what: '', value: 0 }
  for (const { what, bytes } of continuedFiles(MOST_BYTES_AT_ONCE)) {
    cases += 1
    const start = process.threadCpuUsage()
    readOnlyRoast(bytes, 'continued.csv')
    if (millisecondsSince(start) <= slowest.value) continue
    const value = readingMilliseconds('csv', bytes)
    if (value > slowest.value) slowest = { what, value }
  }
  return {
    what: `the slowest of ${cases} sample files continued with a repeated text, CPU`,
    value: slowest.value,
    unit: 'ms',
    aim: { atMost: 25 },
    detail: slowest.what,
  }
}

/** Anything less is noise. */
const LEAST_MS = 5

/** The longer text is four times as long, so a quadratic reader would take 16 times as long. */
function steepestGrowth(): Finding {
  const steepest = slowestOf(
    REPEATED.map(({ what, reader, make }) => {
      const [small, large] = [2_000, 8_000].map(times =>
        readingMilliseconds(reader, new TextEncoder().encode(make(times))),
      )
      const value = large! / Math.max(small!, LEAST_MS)
      return { what: `${what}: ${duration(large!)} against ${duration(small!)}`, value }
    }),
  )
  return {
    what: `the steepest of ${REPEATED.length} repeated texts, CPU at four times the length`,
    value: steepest.value,
    unit: '×',
    aim: { atMost: 9 },
    detail: steepest.what,
  }
}

/** Compares reading a real RoasTime export of 10 MB with splitting its cells and converting them to numbers. */
function realRows(): Finding {
  const head =
    'Timeline,Index,Time,IBTS Temp,Bean Probe Temp,IBTS ROR,Bean Probe ROR,Power Setting,Drum Setting,Fan Setting'
  const row = (index: number) =>
    `,${index},${Math.floor(index / 60)}:${String(index % 60).padStart(2, '0')},206.94,181.54,4.44,5.31,4,7,6`
  const text = [head, ...Array.from({ length: 230_000 }, (_, index) => row(index))].join('\n')
  const bytes = new TextEncoder().encode(text)
  if (!readOnlyRoast(bytes, 'export.csv').ok) throw new Error('The export was refused')
  const read = readingMilliseconds('csv', bytes)
  const cut = cpuMilliseconds(() => text.split('\n').map(line => line.split(',').map(Number)))
  return {
    what: 'an export of 10 MB against splitting its cells and converting them, CPU',
    value: read / cut,
    unit: '×',
    aim: { atMost: 10 },
    detail: `${duration(read)} against ${duration(cut)}`,
  }
}

async function slowestFuzzed(): Promise<Finding> {
  const { slowest, cases } = await fuzz({ cases: FUZZED_FILES, seed: 1, databases: ['sqlite'] })
  return {
    what: `the slowest of ${cases} mutated files and calls, CPU against 250 ms per started MB`,
    value: slowest.share,
    unit: '×',
    aim: { atMost: 1 },
    detail: `${duration(slowest.milliseconds)}: ${slowest.where.slice(0, 100)}`,
  }
}

interface Figure {
  what: string
  value: number
}

function slowestOf(figures: readonly Figure[]): Figure {
  return figures.reduce((slowest, figure) => (figure.value > slowest.value ? figure : slowest))
}

function readingMilliseconds(reader: Reader, bytes: Uint8Array): number {
  return cpuMilliseconds(() =>
    reader === 'csv' ? readOnlyRoast(bytes, 'hostile.csv') : readSupplierPage(bytes, 'hostile.html'),
  )
}

/** CPU time of this thread, in ms. */
function cpuMilliseconds(work: () => unknown): number {
  return median(
    Array.from({ length: ROUNDS }, () => {
      const start = process.threadCpuUsage()
      work()
      return millisecondsSince(start)
    }),
  )
}

function millisecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}
