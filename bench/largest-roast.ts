import { setTimeout } from 'node:timers/promises'
import { MOST_SAMPLES, type Timeline } from '#domain/curve/timeline.ts'
import { makeLibrary } from '../harness/large-library.ts'
import { type Clients, startClients } from '../harness/load/load.ts'
import { logIn, type OwnerCall } from '../harness/owner.ts'
import { openDatabase } from '../src/server/platform/database/connect.ts'
import { packTimeline } from '../src/server/platform/database/timeline-codec.ts'
import type { BenchResult, Finding } from './findings.ts'
import { median, percentile } from './measure.ts'
import { type MeasuredProcess, PASSWORD, startProduct, withFolder } from './measured-process.ts'

/** The largest roast that is stored, and about the largest that earlier versions stored. */
const SIZES = [MOST_SAMPLES, 249_000]
const EXPORTS = ['export.alog', 'export.csv', 'export.json', 'timeline.csv', 'details']
const CLIENTS = 4
const EXPORT_MS = 2_000
const CHANGE_EVERY_MS = 500
const ROASTS = 100

/** What visitors notice while four clients download a roast with the most samples that are stored. */
export function largestRoast(): Promise<BenchResult> {
  return withFolder(async dataFolder => {
    await makeLibrary({ databaseUrl: null, dataFolder }, ROASTS)
    await storeLongTimelines(dataFolder)
    const clients = startClients()
    const findings: Finding[] = []
    try {
      for (const [index, size] of SIZES.entries()) {
        const product = await startProduct({ dataFolder })
        try {
          findings.push(...(await findingsOf(product, clients, { id: index + 1, size })))
        } finally {
          await product.stop()
        }
      }
      return { findings }
    } finally {
      clients.stop()
    }
  })
}

async function storeLongTimelines(dataFolder: string): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataFolder })
  for (const [index, size] of SIZES.entries()) {
    const timeline = Buffer.from(packTimeline(longTimeline(size)))
    await db
      .updateTable('roast_timelines')
      .set({ timeline })
      .where('roast_id', '=', index + 1)
      .execute()
  }
  await close()
}

/** Ten minutes of noise, in hundredths as sensors write it. */
function longTimeline(count: number): Timeline {
  const timeSeconds = Array.from(
    { length: count },
    (_, sample) => Math.round((sample * 600_000) / count) / 1_000,
  )
  const noisy = (value: number) => timeSeconds.map((_, sample) => value + ((sample * 37) % 100) / 100)
  const setting = (steps: number) => timeSeconds.map((_, sample) => Math.floor((sample * steps) / count))
  return {
    timeSeconds,
    ibtsTemperature: noisy(150),
    beanTemperature: noisy(140),
    ibtsRateOfRise: noisy(9),
    beanRateOfRise: noisy(8),
    power: setting(9),
    fan: setting(5),
    drum: setting(1),
  }
}

async function findingsOf(
  product: MeasuredProcess,
  clients: Clients,
  { id, size }: { id: number; size: number },
): Promise<Finding[]> {
  const address = `http://127.0.0.1:${product.port}`
  const owner = await logIn(address, PASSWORD)
  const waited = await visitorWaits(address, 50)
  const during: number[] = []
  const met = { answered: 0, others: [] as string[] }
  await product.watchDelay()
  for (const name of EXPORTS) {
    let isOver = false
    const load = clients
      .load({
        port: product.port,
        path: `/api/roasts/${id}/${name}`,
        clients: CLIENTS,
        milliseconds: EXPORT_MS,
        newConnectionPerRequest: false,
      })
      .finally(() => {
        isOver = true
      })
    const changes = changeNowAndThen(owner, () => isOver)
    while (!isOver) during.push(...(await visitorWaits(address, 5)))
    const { answered, others } = await load
    await changes
    met.answered += answered
    met.others.push(...others)
  }
  const usage = await product.usage()
  const named = `${CLIENTS} clients download a roast of ${size} samples`
  return [
    {
      what: `${named}: a visitor's page, 95th percentile`,
      value: percentile(during, 0.95),
      unit: 'ms',
      aim: { atMost: 150 },
      detail: `median ${median(during).toFixed(1)} ms, ${median(waited).toFixed(1)} ms without them`,
    },
    {
      what: `${named}: delay of the event loop, 99th percentile`,
      value: usage.delayP99,
      unit: 'ms',
      aim: { atMost: 25 },
      detail: `${usage.delayMaximum.toFixed(0)} ms at most`,
    },
    {
      what: `${named}: downloads that were cut off or failed`,
      value: met.others.length,
      unit: 'count',
      aim: { atMost: 0 },
      detail: `${met.answered} are complete`,
    },
    {
      what: `${named}: memory afterwards`,
      value: usage.residentBytes / 1024 ** 2,
      unit: 'MB',
      aim: { atMost: 500 },
      detail: 'as the process reports it',
    },
  ]
}

/** How long an uncached page of the list takes, in ms, measured several times in a row. */
async function visitorWaits(address: string, times: number): Promise<number[]> {
  const waits: number[] = []
  for (let time = 0; time < times; time += 1) {
    const start = performance.now()
    const answer = await fetch(`${address}/api/roasts/?limit=12&include=${performance.now()}`)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`A visitor was answered ${answer.status}`)
    waits.push(performance.now() - start)
    await setTimeout(20)
  }
  return waits
}

/** After each change, cached answers are made again. */
async function changeNowAndThen(owner: OwnerCall, isOver: () => boolean): Promise<void> {
  for (let change = 0; !isOver(); change += 1) {
    await owner('PUT', '/api/roasts/9', { notes: String(change) })
    await setTimeout(CHANGE_EVERY_MS)
  }
}
