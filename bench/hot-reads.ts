import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeLibrary } from '../harness/large-library.ts'
import { against, type BenchResult, type Finding } from './findings.ts'
import { loader, openConnection, type RawAnswer, requestBytes } from './http-load.ts'
import { compare, median, ratio } from './measure.ts'
import { type MeasuredProcess, startMeasured, startProduct, withFolder } from './measured-process.ts'
import { onPostgres } from './on-postgres.ts'
import type { BareAnswer } from './servers/bare-server.ts'

const ROUNDS = 11
const WARMING_TIMES = 1_500
const MANY_TIMES = 1_500
const FEW_TIMES = 24
const LARGE_BYTES = 500_000

interface Read {
  what: string
  path: string
  headers?: Record<string, string>
  /** Asks again with the ETag of the first answer. */
  isKnown?: boolean
  aim: number
}

const GZIP = { 'accept-encoding': 'gzip' }
const HOT = 0.85
const KNOWN = 0.65

const READS: Read[] = [
  { what: 'page of 50 roasts', path: '/api/roasts/?limit=50', headers: GZIP, aim: HOT },
  { what: 'whole list, gzip', path: '/api/roasts/', headers: GZIP, aim: HOT },
  { what: 'whole list, plain', path: '/api/roasts/', aim: HOT },
  { what: 'detail, gzip', path: '/api/roasts/5/details', headers: GZIP, aim: HOT },
  { what: 'detail, plain', path: '/api/roasts/5/details', aim: HOT },
  { what: 'one roast', path: '/api/roasts/5', aim: HOT },
  { what: 'detail known (304)', path: '/api/roasts/5/details', isKnown: true, aim: KNOWN },
]
const LISTS = READS.filter(({ path }) => path.startsWith('/api/roasts/?') || path === '/api/roasts/')

/**
 * Compares reads answered from memory with a `node:http` server that sends the same bytes and headers. Each server
 * runs in its own process, and a third process asks over the same number of keep-alive connections. The figure is the
 * bare server's CPU time per request as a share of the product's.
 */
export async function hotReads(): Promise<BenchResult> {
  return {
    findings: [
      ...(await readsOf({ roasts: 150, databaseUrl: null, reads: READS })),
      ...(await readsOf({ roasts: 5_000, databaseUrl: null, reads: LISTS })),
    ],
  }
}

/** The same on PostgreSQL, where each read asks the database once if anything has changed. */
export function hotReadsOnPostgres(): Promise<BenchResult> {
  return onPostgres(async databaseUrl => {
    const findings = await readsOf({ roasts: 150, databaseUrl, reads: READS })
    return { findings: findings.map(({ aim: _, ...finding }) => finding) }
  })
}

interface Library {
  roasts: number
  databaseUrl: string | null
  reads: readonly Read[]
}

function readsOf({ roasts, databaseUrl, reads }: Library): Promise<Finding[]> {
  return withFolder(async dataFolder => {
    await makeLibrary({ databaseUrl, dataFolder }, roasts)
    const product = await startProduct({ dataFolder, databaseUrl })
    const answered: WithHeaders[] = []
    for (const read of reads) answered.push(await readyAnswer(product.port, read))
    const bare = await startBare(answered, dataFolder)
    const findings: Finding[] = []
    try {
      const pairs = answered.map(({ request, bareRequest, answer }) => ({
        product: loader(product.port, request, answer.status),
        bare: loader(bare.port, bareRequest, answer.status),
      }))
      for (const [index, pair] of pairs.entries()) {
        const isLarge = answered[index]!.answer.body.length > LARGE_BYTES
        for (const client of Object.values(pair)) await client.run(isLarge ? FEW_TIMES : WARMING_TIMES)
      }
      for (const [index, { read, answer }] of answered.entries()) {
        const pair = pairs[index]!
        const costs = await compare(
          {
            product: { run: pair.product.run, cpuMilliseconds: product.cpuMilliseconds },
            bare: { run: pair.bare.run, cpuMilliseconds: bare.cpuMilliseconds },
          },
          { rounds: ROUNDS, timesPerRound: answer.body.length > LARGE_BYTES ? FEW_TIMES : MANY_TIMES },
        )
        const database = databaseUrl === null ? 'SQLite' : 'PostgreSQL'
        findings.push({
          what: `${database}, ${roasts} roasts: ${read.what} (${answer.body.length} bytes)`,
          value: 1 / ratio(costs.product.cpu, costs.bare.cpu),
          unit: '×',
          aim: { atLeast: read.aim },
          detail: against(median(costs.product.cpu), median(costs.bare.cpu), 'bare, CPU'),
        })
      }
      for (const pair of pairs) for (const client of Object.values(pair)) client.close()
    } finally {
      await product.stop()
      await bare.stop()
    }
    return findings
  })
}

interface WithHeaders {
  read: Read
  request: Buffer
  /** The same request to the bare server. */
  bareRequest: Buffer
  answer: RawAnswer
}

/** The product's answer to a read once it is ready in memory. */
async function readyAnswer(port: number, read: Read): Promise<WithHeaders> {
  const connection = openConnection(port)
  try {
    const first = await connection.send(requestBytes('GET', read.path, read.headers))
    const etag = first.rawHeaders[first.rawHeaders.findIndex(name => name.toLowerCase() === 'etag') + 1] ?? ''
    const headers = { ...read.headers, ...(read.isKnown === true && { 'if-none-match': etag }) }
    const request = requestBytes('GET', read.path, headers)
    await connection.send(request)
    const answer = await connection.send(request)
    return { read, request, bareRequest: requestBytes('GET', barePath(read), headers), answer }
  } finally {
    connection.close()
  }
}

/** A separate path for each read, because the bare server ignores headers. */
function barePath(read: Read): string {
  return `/${READS.indexOf(read)}`
}

/** Node adds these itself. */
const SENT_BY_NODE = ['date', 'connection', 'keep-alive']

function startBare(answered: readonly WithHeaders[], folder: string): Promise<MeasuredProcess> {
  const answers = answered.map(({ read, answer }): BareAnswer => {
    const { status, rawHeaders, body } = answer
    const own = rawHeaders.flatMap((name, index) =>
      index % 2 === 1 || SENT_BY_NODE.includes(name.toLowerCase()) ? [] : [name, rawHeaders[index + 1] ?? ''],
    )
    return { path: barePath(read), status, rawHeaders: own, body: body.toString('base64') }
  })
  const file = join(folder, 'bare-answers.json')
  writeFileSync(file, JSON.stringify(answers))
  return startMeasured('./servers/bare-server.ts', { BARE_ANSWERS: file })
}
