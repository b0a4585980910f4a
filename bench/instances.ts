import { makeLibrary } from '../harness/large-library.ts'
import { sessionHeaders } from '../harness/owner.ts'
import { type BenchResult, duration, type Finding } from './findings.ts'
import { openConnection, requestBytes } from './http-load.ts'
import { compare, median } from './measure.ts'
import { type MeasuredProcess, startProduct, withFolder } from './measured-process.ts'
import { onPostgres } from './on-postgres.ts'
import { logIn } from './owner-session.ts'

const ROASTS = 150
const READ = requestBytes('GET', '/api/roasts/?limit=50', { 'accept-encoding': 'gzip' })
const MOST_INSTANCES = 3

const LOADS = [
  { what: 'reads of a page of 50 roasts', times: 500, writeEvery: null },
  { what: 'the same, with a change after each 100', times: 500, writeEvery: 100 },
  { what: 'changes of a roast', times: 40, writeEvery: 1 },
]

/**
 * Measures how much more several instances on one PostgreSQL can do than one. All run on this machine, so elapsed time
 * says nothing. The figure is the number of instances × a request's CPU time at a single instance ÷ its CPU time at one
 * of several. PostgreSQL's own CPU time isn't counted.
 */
export function instances(): Promise<BenchResult> {
  return onPostgres(databaseUrl =>
    withFolder(async dataFolder => ({ findings: await findingsOf({ databaseUrl, dataFolder }) })),
  )
}

async function findingsOf(location: { databaseUrl: string; dataFolder: string }): Promise<Finding[]> {
  await makeLibrary(location, ROASTS)
  const products: MeasuredProcess[] = []
  const findings: Finding[] = []
  try {
    while (products.length < MOST_INSTANCES) products.push(await startProduct(location))
    const headers = sessionHeaders((await logIn(products[0]!)).cookies)
    const changes = ['one', 'other'].map(notes => {
      const body = new TextEncoder().encode(JSON.stringify({ notes }))
      return requestBytes('PUT', '/api/roasts/5', { ...headers, 'content-type': 'application/json' }, body)
    })
    for (const { what, times, writeEvery } of LOADS) {
      const among = (count: number) => ({
        run: (times: number) => spread(products.slice(0, count), { times, writeEvery, changes }),
        cpuMilliseconds: async () => {
          const used = await Promise.all(products.map(product => product.cpuMilliseconds()))
          return used.reduce((sum, each) => sum + each, 0)
        },
      })
      const costs = await compare(
        { one: among(1), two: among(2), three: among(3) },
        { rounds: 5, timesPerRound: times },
      )
      const alone = median(costs.one.cpu)
      for (const [count, { cpu }] of [[2, costs.two] as const, [3, costs.three] as const]) {
        findings.push({
          what: `${count} instances: ${what}`,
          value: (count * alone) / median(cpu),
          unit: '×',
          detail: `${duration(median(cpu))} a request among ${count}, ${duration(alone)} alone`,
        })
      }
    }
  } finally {
    for (const product of products) await product.stop()
  }
  return findings
}

interface Load {
  times: number
  /** One request in this many is a change, at each instance in turn; null for reads only. */
  writeEvery: number | null
  changes: readonly Buffer[]
}

/** Sends requests to the instances in turn, as a load balancer does, over a connection to each. */
async function spread(
  products: readonly MeasuredProcess[],
  { times, writeEvery, changes }: Load,
): Promise<void> {
  const connections = products.map(({ port }) => openConnection(port))
  let written = 0
  for (let sent = 0; sent < times; sent += 1) {
    const isWrite = writeEvery !== null && sent % writeEvery === 0
    const request = isWrite ? changes[written % changes.length]! : READ
    const connection = connections[(isWrite ? written : sent) % connections.length]!
    if (isWrite) written += 1
    const { status } = await connection.send(request)
    if (status !== 200) throw new Error(`WithHeaders ${status}`)
  }
  for (const connection of connections) connection.close()
}
