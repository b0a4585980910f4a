import { makeLibrary } from '../harness/large-library.ts'
import { type Clients, type Load, type LoadJob, startClients } from '../harness/load/load.ts'
import { crowds } from './crowds.ts'
import type { BenchResult, Finding } from './findings.ts'
import { median, percentile } from './measure.ts'
import { startProduct, withFolder } from './measured-process.ts'
import { onPostgres } from './on-postgres.ts'

/** Enough clients to keep the server busy, and more than an address may have waiting. */
const CLIENTS = { enough: 16, tooMany: 400 }
const ROUND_MS = 1_200
const ROUNDS = 5
const ROASTS = 100
/** The whole list, each time under another address, so that no answer comes from the cache. */
const PATH = '/api/roasts/?include={n}'

/** How much of the peak throughput is left at ten times the load, and how soon the other clients are refused. */
export function overload(): Promise<BenchResult> {
  return overloadOn(null)
}

export function overloadOnPostgres(): Promise<BenchResult> {
  return onPostgres(overloadOn)
}

function overloadOn(databaseUrl: string | null): Promise<BenchResult> {
  return withFolder(async dataFolder => {
    await makeLibrary({ databaseUrl, dataFolder }, ROASTS)
    const product = await startProduct({ databaseUrl, dataFolder })
    const clients = startClients()
    try {
      const findings = [
        ...(await findingsOver('keep-alive connections', clients, {
          port: product.port,
          newConnectionPerRequest: false,
        })),
        ...(await findingsOver('new connections', clients, {
          port: product.port,
          newConnectionPerRequest: true,
        })),
        ...(await crowds(product, clients)),
      ]
      return { findings }
    } finally {
      clients.stop()
      await product.stop()
    }
  })
}

async function findingsOver(
  connections: string,
  clients: Clients,
  job: Pick<LoadJob, 'port' | 'newConnectionPerRequest'>,
): Promise<Finding[]> {
  const loadOf = (count: number) =>
    clients.load({ ...job, path: PATH, clients: count, milliseconds: ROUND_MS })
  await loadOf(CLIENTS.enough)
  const rounds: { peak: Load; over: Load }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ peak: await loadOf(CLIENTS.enough), over: await loadOf(CLIENTS.tooMany) })
  }
  const refusals = rounds.flatMap(({ over }) => over.refusedMs)
  return [
    {
      what: `answers to ${CLIENTS.tooMany} clients against ${CLIENTS.enough}, ${connections}`,
      value: median(rounds.map(({ peak, over }) => over.answered / peak.answered)),
      unit: '×',
      aim: { atLeast: 0.85 },
      detail: `${median(rounds.map(({ over }) => over.answered))} against ${median(rounds.map(({ peak }) => peak.answered))} in ${ROUND_MS} ms`,
    },
    {
      what: `time until a client is refused, 95th percentile, ${connections}`,
      value: percentile(refusals, 0.95),
      unit: 'ms',
      aim: { atMost: 150 },
      detail: `${refusals.length} in all, median ${median(refusals).toFixed(1)} ms, measured by the clients`,
    },
  ]
}
