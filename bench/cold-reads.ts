import { makeLibrary } from '../harness/large-library.ts'
import { against, type BenchResult, type Finding } from './findings.ts'
import { loader, openConnection, requestBytes } from './http-load.ts'
import { compare, median, ratio } from './measure.ts'
import { startMeasured, withFolder } from './measured-process.ts'

const ROASTS = 150
const ROUNDS = 11
const TIMES_PER_ROUND = 800
const WARMING_TIMES = 1_500

const READS = [
  { what: 'page of 50 roasts', path: '/api/roasts/?limit=50' },
  { what: 'detail', path: '/api/roasts/5/details' },
  { what: 'one roast', path: '/api/roasts/5' },
]

/** Headers that Node adds itself, or that differ with each answer. */
const NOT_COPIED = ['date', 'connection', 'keep-alive', 'content-length']

/**
 * Compares reads with no cached answer, each like the first after a change, with `node:http` running the same SQL and
 * sending the same bytes. The figure is the bare server's CPU time per request as a share of the product's.
 */
export function coldReads(): Promise<BenchResult> {
  return withFolder(async dataFolder => {
    await makeLibrary({ databaseUrl: null, dataFolder }, ROASTS)
    const product = await startMeasured('./servers/cold-server.ts', { DATA_DIR: dataFolder })
    const findings: Finding[] = []
    try {
      for (const { what, path } of READS) {
        const request = requestBytes('GET', path)
        const wanted = await answerOf(product.port, request)
        const headers = wanted.rawHeaders.flatMap((name, index) =>
          index % 2 === 1 || NOT_COPIED.includes(name.toLowerCase())
            ? []
            : [name, wanted.rawHeaders[index + 1] ?? ''],
        )
        const bare = await startMeasured('./servers/bare-cold-server.ts', {
          DATA_DIR: dataFolder,
          BARE_HEADERS: JSON.stringify(headers),
        })
        const clients = { product: loader(product.port, request), bare: loader(bare.port, request) }
        try {
          const { body } = await answerOf(bare.port, request)
          if (!body.equals(wanted.body)) throw new Error(`The bare server's answer to ${path} differs`)
          for (const client of Object.values(clients)) await client.run(WARMING_TIMES)
          const costs = await compare(
            {
              product: { run: clients.product.run, cpuMilliseconds: product.cpuMilliseconds },
              bare: { run: clients.bare.run, cpuMilliseconds: bare.cpuMilliseconds },
            },
            { rounds: ROUNDS, timesPerRound: TIMES_PER_ROUND },
          )
          findings.push({
            what: `not cached: ${what} (${body.length} bytes)`,
            value: 1 / ratio(costs.product.cpu, costs.bare.cpu),
            unit: '×',
            aim: { atLeast: 0.6 },
            detail: against(median(costs.product.cpu), median(costs.bare.cpu), 'bare + the same SQL, CPU'),
          })
        } finally {
          for (const client of Object.values(clients)) client.close()
          await bare.stop()
        }
      }
    } finally {
      await product.stop()
    }
    return { findings }
  })
}

async function answerOf(port: number, request: Buffer) {
  const connection = openConnection(port)
  try {
    return await connection.send(request)
  } finally {
    connection.close()
  }
}
