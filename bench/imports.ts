import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beanNames, madeUpRoasts, makeLibrary } from '../harness/large-library.ts'
import type { OwnerSession } from '../harness/owner.ts'
import { writeRoastimeCsv } from '../src/files/machines/roastime/write-roastime-csv.ts'
import { against, type BenchResult, type Finding } from './findings.ts'
import { openConnection, requestBytes } from './http-load.ts'
import { type Contestant, compare, median, ratio } from './measure.ts'
import { type MeasuredProcess, startMeasured, startProduct, withFolder } from './measured-process.ts'
import { formRequest, logIn } from './owner-session.ts'

const ROUNDS = 12
const FILES_PER_ROUND = 15
const BATCH = 500
/** The page sends files one after another, but a script of the owner's may send several at once. */
const PARALLEL = 4

/**
 * Measures one import over HTTP against three baselines: the same parse, insert and commit in a loop; the same in a
 * bare `node:http` server; and a loop that inserts only the packed timeline and the compressed file.
 *
 * The file is a RoasTime export of usual size, with one sample a second. The product gets the session and the CSRF
 * token with each file.
 */
export function imports(): Promise<BenchResult> {
  return withFolder(async folder => {
    const dataFolder = join(folder, 'product')
    const bareFolder = join(folder, 'bare')
    for (const place of [dataFolder, bareFolder]) {
      mkdirSync(place)
      await makeLibrary({ databaseUrl: null, dataFolder: place }, 100)
    }
    const files = new ExportFiles()
    const handed = files.take(40)
    const product = await startProduct({ dataFolder })
    const bare = await startBare(bareFolder, 'product', handed)
    const smallest = await startBare(bareFolder, 'smallest', handed)
    const owner = await logIn(product)
    const connection = openConnection(product.port)
    try {
      const batch = await importRequests(owner, files.take(BATCH))
      await product.watchDelay()
      await bare.process.watchDelay()
      const perFile = await millisecondsEach(BATCH, () => inParallel(product.port, batch))
      const { delayP99, delayMaximum } = await product.usage()
      const idle = await bare.process.usage()
      const barePerFile = await millisecondsEach(BATCH, () => bare.loop.run(BATCH))

      const requests = await importRequests(owner, files.take((ROUNDS + 1) * FILES_PER_ROUND))
      const costs = await compare(
        {
          product: {
            async run(times) {
              for (const request of requests.splice(0, times)) await importOver(connection, request)
            },
            cpuMilliseconds: product.cpuMilliseconds,
          },
          loop: bare.loop,
          http: bare.http,
          smallest: smallest.loop,
        },
        { rounds: ROUNDS, timesPerRound: FILES_PER_ROUND },
      )
      return {
        findings: [
          {
            what: `event loop's delay while ${BATCH} files are imported, 99th percentile`,
            value: delayP99,
            unit: 'ms',
            aim: { atMost: 20 },
            detail: `longest ${delayMaximum.toFixed(1)} ms; an idle process meanwhile: ${idle.delayP99.toFixed(1)} and ${idle.delayMaximum.toFixed(1)} ms`,
          },
          {
            what: `pace of those files, ${PARALLEL} at a time`,
            value: barePerFile / perFile,
            unit: '×',
            aim: { atLeast: 0.7 },
            detail: against(perFile, barePerFile, 'parse + insert + commit, one by one'),
          },
          ...(['loop', 'http', 'smallest'] as const).flatMap(baseline =>
            (['elapsed', 'cpu'] as const).map(
              (kind): Finding => ({
                what: `import of one file, ${kind === 'cpu' ? 'CPU of all threads' : 'elapsed'}, ${BASELINES[baseline]}`,
                value: ratio(costs.product[kind], costs[baseline][kind]),
                unit: '×',
                ...(baseline !== 'smallest' && { aim: { atMost: 2.6 } }),
                detail: against(median(costs.product[kind]), median(costs[baseline][kind])),
              }),
            ),
          ),
        ],
      }
    } finally {
      connection.close()
      await product.stop()
      await bare.stop()
      await smallest.stop()
    }
  })
}

const BASELINES = {
  loop: 'against parse + insert + commit in a loop',
  http: 'against the same in a node:http server',
  smallest: 'against a loop with one table and no index',
}

async function millisecondsEach(count: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / count
}

const TRACED_FILES = 20

/** How often one import syncs to the disk, counted by strace. */
export async function importSyncs(): Promise<BenchResult> {
  if (spawnSync('strace', ['-V']).status !== 0) {
    return {
      findings: [],
      skipped: ['skipped: strace is not installed, so syncs to the disk are not counted'],
    }
  }
  return withFolder(async dataFolder => {
    await makeLibrary({ databaseUrl: null, dataFolder }, 100)
    const product = await startProduct({ dataFolder })
    try {
      const owner = await logIn(product)
      const requests = await importRequests(owner, new ExportFiles().take(TRACED_FILES + 1))
      const connection = openConnection(product.port)
      await importOver(connection, requests.pop()!)
      const trace = await traceSyncs(product.processId)
      if (trace === null)
        return { findings: [], skipped: ['skipped: strace is not allowed to trace a process here'] }
      for (const request of requests) await importOver(connection, request)
      const counted = await trace.end()
      connection.close()
      return {
        findings: [
          {
            what: 'syncs to the disk per import',
            value: counted / TRACED_FILES,
            unit: 'count',
            // One for each import, and one a second for the activity log.
            aim: { atMost: 1.1 },
            detail: `${counted} for ${TRACED_FILES} files`,
          },
        ],
      }
    } finally {
      await product.stop()
    }
  })
}

/** Counts a process's syncs from now on; null if tracing is not allowed. */
async function traceSyncs(processId: number): Promise<{ end(): Promise<number> } | null> {
  const strace = spawn('strace', ['-f', '-e', 'trace=fsync,fdatasync', '-p', String(processId)])
  let printed = ''
  strace.stderr.on('data', chunk => {
    printed += chunk
  })
  const isWatching = await new Promise(resolve => {
    strace.stderr.on('data', () => printed.includes('attached') && setTimeout(resolve, 200, true))
    strace.once('exit', () => resolve(false))
  })
  if (isWatching !== true) return null
  return {
    async end() {
      const ended = new Promise(resolve => strace.once('exit', resolve))
      strace.kill('SIGINT')
      await ended
      return printed.match(/(?:fsync|fdatasync)\(/g)?.length ?? 0
    },
  }
}

interface ExportFile {
  bean: number
  name: string
  content: string
}

/** Exports numbered above the library's roasts, so none is a duplicate. */
class ExportFiles {
  #roasts = madeUpRoasts(60)
  #number = 1_000

  take(count: number): ExportFile[] {
    return Array.from({ length: count }, () => {
      this.#number += 1
      const roast = this.#roasts[this.#number % this.#roasts.length]!
      const beanName = beanNames[roast.bean] ?? ''
      const sourceName = `#${this.#number} ${beanName}`
      return {
        bean: roast.bean + 1,
        name: `${roast.roastDate}_${sourceName}.csv`,
        content: writeRoastimeCsv({ ...roast, sourceName, beanName }),
      }
    })
  }
}

function importRequests(owner: OwnerSession, files: readonly ExportFile[]): Promise<Buffer[]> {
  return Promise.all(
    files.map(({ bean, name, content }) => {
      const form = new FormData()
      form.append('bean_id', String(bean))
      // The recordings are always the same few.
      form.append('same_file', 'allow')
      form.append('green_weight_g', '350')
      form.append('roasted_weight_g', '298')
      form.append('file', new File([content], name))
      return formRequest(owner, '/api/roasts/import/', form)
    }),
  )
}

async function importOver(connection: ReturnType<typeof openConnection>, request: Buffer): Promise<void> {
  const { status, body } = await connection.send(request)
  if (status !== 201) throw new Error(`An import was answered ${status}: ${body}`)
}

async function inParallel(port: number, requests: Buffer[]): Promise<void> {
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      const connection = openConnection(port)
      for (let request = requests.pop(); request !== undefined; request = requests.pop()) {
        await importOver(connection, request)
      }
      connection.close()
    }),
  )
}

/** Starts the bare importer, on the product's tables or on the smallest one that holds a roast. */
async function startBare(
  dataFolder: string,
  tables: 'product' | 'smallest',
  files: readonly ExportFile[],
): Promise<{ process: MeasuredProcess; loop: Contestant; http: Contestant; stop(): Promise<void> }> {
  const place = join(dataFolder, 'bare-files.json')
  writeFileSync(place, JSON.stringify(files.map(({ content }) => content)))
  const bare = await startMeasured('./servers/bare-import.ts', {
    DATA_DIR: dataFolder,
    BARE_FILES: place,
    BARE_TABLES: tables,
  })
  const socket = connect(bare.port, '127.0.0.1').setNoDelay(true)
  const ask = async (question: string) => {
    socket.write(question)
    const [answer] = await once(socket, 'data')
    return String(answer)
  }
  const connection = openConnection(Number(await ask('port')))
  const requests = files.map(({ content }) => requestBytes('POST', '/', {}, Buffer.from(content)))
  let sent = 0
  const { cpuMilliseconds } = bare
  return {
    process: bare,
    /** One message for all files of a round. */
    loop: { run: async times => void (await ask(String(times))), cpuMilliseconds },
    http: {
      async run(times) {
        for (let left = times; left > 0; left -= 1) {
          await importOver(connection, requests[sent++ % requests.length]!)
        }
      },
      cpuMilliseconds,
    },
    async stop() {
      connection.close()
      socket.destroy()
      await bare.stop()
    },
  }
}
