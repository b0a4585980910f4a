import { existsSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { makeLibrary } from '../harness/large-library.ts'
import type { BenchResult } from './findings.ts'
import { openConnection, requestBytes } from './http-load.ts'
import { median } from './measure.ts'
import { startProduct, withFolder } from './measured-process.ts'

const ROASTS = 150
const STARTS = 3
/** Time for the start to finish other work, such as hashing the owner's password, and to give memory back. */
const SETTLING_MS = 2_000

/** A hundred reads as a browser makes them: home, the list, and one roast after another. */
const PATHS = [
  '/api/roasts/?limit=12&sort=number&order=desc',
  '/api/roasts/?limit=1&sort=date&order=desc',
  '/api/beans/?limit=0',
  '/api/roasts/?limit=50&sort=number&order=desc',
  '/api/roasts/',
  ...Array.from({ length: 95 }, (_, index) => `/api/roasts/${index + 1}/details`),
]
const HEADERS = { 'accept-encoding': 'gzip' }

/** Reads of pages of 50, each under a new address. Together they are far more than the cache holds. */
const MADE_UP_PATHS = Array.from({ length: 5_000 }, (_, index) => `/api/roasts/?limit=50&include=${index}`)
const STRANGERS = 8

/** The product's memory after its start and a hundred reads, and after made-up addresses, as `ps` shows it. */
export async function memory(): Promise<BenchResult> {
  if (!existsSync('/proc/self/status')) {
    return { findings: [], skipped: ['skipped: this system does not report the memory of a process'] }
  }
  return withFolder(async dataFolder => {
    await makeLibrary({ databaseUrl: null, dataFolder }, ROASTS)
    // The first start stores the owner's password and fills Node's compile cache if it is empty.
    await heldMemory(dataFolder, [PATHS])
    const held: Megabytes[] = []
    for (let start = 0; start < STARTS; start += 1) held.push(await heldMemory(dataFolder, [PATHS]))
    const strangers = Array.from({ length: STRANGERS }, (_, stranger) =>
      MADE_UP_PATHS.filter((_path, index) => index % STRANGERS === stranger),
    )
    const attacked = await heldMemory(dataFolder, strangers)
    const peak = Math.round(median(held.map(({ peak }) => peak)))
    return {
      findings: [
        {
          what: `memory after the start and ${PATHS.length} reads, ${ROASTS} roasts`,
          value: median(held.map(({ resident }) => resident)),
          unit: 'MB',
          aim: { atMost: 160 },
          detail: `${peak} MB at the most`,
        },
        {
          what: `memory after ${MADE_UP_PATHS.length} made-up addresses, ${ROASTS} roasts`,
          value: attacked.resident,
          unit: 'MB',
          aim: { atMost: 300 },
          detail: `${Math.round(attacked.peak)} MB at the most`,
        },
      ],
    }
  })
}

interface Megabytes {
  resident: number
  /** The highest since the start. */
  peak: number
}

/** The memory after all paths of each client were read, over a connection for each. */
async function heldMemory(dataFolder: string, clients: readonly string[][]): Promise<Megabytes> {
  const product = await startProduct({ dataFolder }, { isProbed: false })
  try {
    await Promise.all(clients.map(paths => readAll(product.port, paths)))
    await setTimeout(SETTLING_MS)
    const status = readFileSync(`/proc/${product.processId}/status`, 'utf8')
    return { resident: megabytesIn(status, 'VmRSS'), peak: megabytesIn(status, 'VmHWM') }
  } finally {
    await product.stop()
  }
}

async function readAll(port: number, paths: readonly string[]): Promise<void> {
  const connection = openConnection(port)
  try {
    for (const path of paths) {
      const { status } = await connection.send(requestBytes('GET', path, HEADERS))
      if (status !== 200) throw new Error(`${path} answered ${status}`)
    }
  } finally {
    connection.close()
  }
}

function megabytesIn(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
}
