import { statSync } from 'node:fs'
import { join } from 'node:path'
import { makeLibrary, PATTERNS } from '../harness/large-library.ts'
import { against, type BenchResult, type Finding } from './findings.ts'
import { openConnection, requestBytes } from './http-load.ts'
import { type Contestant, compare, median, ratio } from './measure.ts'
import { startProduct, withFolder } from './measured-process.ts'
import { openUncached, readOnce, type UncachedLibrary } from './uncached-library.ts'

const SIZES = [100, 5_000, 100_000] as const
const ROUNDS = 41
const TIMES_PER_ROUND = 40
/** One sample every 10 s: sending full timelines would hide the cost of finding the roast. */
const SAMPLE_EVERY_SECONDS = 10

/**
 * Measures what one read costs in libraries of 100, 5,000 and 100,000 roasts without cached answers, as after every
 * change of the library. Then how long a start takes and how much memory the process holds.
 */
export function growth(): Promise<BenchResult> {
  return withFolder(async folder => {
    const folders = SIZES.map(size => join(folder, String(size)))
    for (const [index, size] of SIZES.entries()) {
      const place = { databaseUrl: null, dataFolder: folders[index]! }
      await makeLibrary(place, size, { everySeconds: SAMPLE_EVERY_SECONDS })
    }
    const findings = [
      ...(await readFindings(folders)),
      ...(await startFindings(folders[0]!, folders.at(-1)!)),
    ]
    const megabytes = statSync(join(folders.at(-1)!, 'first-crack.sqlite')).size / 1024 ** 2
    const size = `the largest library is ${Math.round(megabytes)} MB`
    return { findings: findings.map(finding => ({ ...finding, detail: finding.detail ?? size })) }
  })
}

/** One kind of read, with different addresses at every turn. */
interface Read {
  what: string
  paths(roasts: number, turn: number): string[]
}

const READS: Read[] = [
  { what: 'detail', paths: (roasts, turn) => [`/api/roasts/${anyOf(roasts, turn)}/details`] },
  { what: 'number search', paths: (roasts, turn) => [`/api/roasts/?number=${anyOf(roasts, turn)}`] },
  {
    what: 'home',
    paths: () => [
      '/api/roasts/?limit=12&sort=number&order=desc',
      '/api/roasts/?limit=1&sort=date&order=desc',
      '/api/beans/?limit=0',
    ],
  },
  { what: 'first page of 50 by number', paths: () => ['/api/roasts/?limit=50&sort=number&order=desc'] },
  { what: 'first page of 50 by score', paths: () => ['/api/roasts/?limit=50&sort=score&order=desc'] },
]

/** The id for a turn: the same patterns for every size, spread over the whole library. */
function anyOf(roasts: number, turn: number): number {
  const copies = roasts / PATTERNS
  return ((turn * 7) % PATTERNS) + 1 + PATTERNS * Math.floor(((turn * 0.618) % 1) * copies)
}

async function readFindings(folders: readonly string[]): Promise<Finding[]> {
  const libraries = await Promise.all(
    folders.map(dataFolder => openUncached({ databaseUrl: null, dataFolder })),
  )
  const findings: Finding[] = []
  for (const read of READS) {
    const contestants = SIZES.map((size, index) => [
      String(size),
      readingPaths(libraries[index]!, size, read),
    ])
    const costs = await compare<string>(Object.fromEntries(contestants), {
      rounds: ROUNDS,
      timesPerRound: TIMES_PER_ROUND,
    })
    const small = costs[String(SIZES[0])]!.cpu
    for (const size of SIZES.slice(1)) {
      const large = costs[String(size)]!.cpu
      findings.push({
        what: `${read.what}: ${size} roasts against ${SIZES[0]}`,
        value: ratio(large, small),
        unit: '×',
        aim: { atMost: 1.25 },
        detail: against(median(large), median(small)),
      })
    }
  }
  for (const { close } of libraries) await close()
  return findings
}

function readingPaths(library: UncachedLibrary, roasts: number, read: Read): Contestant {
  let turn = 0
  return {
    async run(times) {
      for (let left = times; left > 0; left -= 1) {
        turn += 1
        library.change()
        for (const url of read.paths(roasts, turn)) await readOnce(library, url)
      }
    },
  }
}

const STARTS = 5

async function startFindings(smallFolder: string, largeFolder: string): Promise<Finding[]> {
  const milliseconds = { small: [] as number[], large: [] as number[] }
  const bytes = { small: [] as number[], large: [] as number[] }
  await measuredStart(smallFolder)
  for (let start = 0; start < STARTS; start += 1) {
    for (const [name, folder] of [
      ['small', smallFolder],
      ['large', largeFolder],
    ] as const) {
      const measured = await measuredStart(folder)
      milliseconds[name].push(measured.milliseconds)
      bytes[name].push(measured.bytes)
    }
  }
  const megabytes = (values: number[]) => `${Math.round(median(values) / 1024 ** 2)} MB`
  return [
    {
      what: `start until /healthz answers: ${SIZES.at(-1)} roasts against ${SIZES[0]}`,
      value: ratio(milliseconds.large, milliseconds.small),
      unit: '×',
      aim: { atMost: 1.5 },
      detail: against(median(milliseconds.large), median(milliseconds.small)),
    },
    {
      what: `memory after start and the same 100 reads: ${SIZES.at(-1)} roasts against ${SIZES[0]}`,
      value: ratio(bytes.large, bytes.small),
      unit: '×',
      aim: { atMost: 1.5 },
      detail: `${megabytes(bytes.large)} against ${megabytes(bytes.small)}`,
    },
  ]
}

async function measuredStart(dataFolder: string): Promise<{ milliseconds: number; bytes: number }> {
  const start = performance.now()
  const product = await startProduct({ dataFolder })
  const connection = openConnection(product.port)
  try {
    const { status } = await connection.send(requestBytes('GET', '/healthz'))
    if (status !== 200) throw new Error(`/healthz answered ${status}`)
    const milliseconds = performance.now() - start
    for (let id = 1; id <= 98; id += 1) {
      await connection.send(requestBytes('GET', `/api/roasts/${id}/details`))
    }
    for (const sort of ['number', 'score']) {
      await connection.send(requestBytes('GET', `/api/roasts/?limit=50&sort=${sort}`))
    }
    return { milliseconds, bytes: (await product.usage()).residentBytes }
  } finally {
    connection.close()
    await product.stop()
  }
}
