// Causes faults in a cluster while clients write to and read from two instances, and compares the library with every
// acknowledged change.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { randomFrom } from '../../demo/random.ts'
import { demoRoasts } from '../../demo/roasts.ts'
import type { Cluster } from '../../harness/cluster/cluster.ts'
import { giveKnownOwner } from '../../harness/known-owner.ts'
import { importDemoRoast } from '../../harness/library.ts'
import { expectOk, type OwnerSession, openSession } from '../../harness/owner.ts'
import { type Product, startProduct } from '../../harness/product.ts'
import type { Fault } from './faults.ts'
import { Ledger } from './ledger.ts'
import { Counts, type Instance, number, PAGES, read, write } from './load.ts'

const PASSWORD = 'failover'
const BACK_LIMIT_MS = 90_000
const FIRST_TRIES = 10
/** Time without a fault before the next one. */
const CALM_MS = 2_500

/** What one fault did. Times are in ms. */
export interface FaultReport {
  name: string
  /** The longest time without an acknowledged change. */
  withoutWrites: number
  /** The longest time without an answered read, cached answers included. */
  withoutReads: number
  reads: number
  readsRefused: number
  /** Reads that the instance should answer from its cache, because it has answered them since it last hid something. */
  cachedReads: number
  cachedReadsRefused: number
}

export interface FailoverReport {
  faults: FaultReport[]
  counts: Counts
  ledger: Ledger
  /** What is wrong, in words. */
  problems: string[]
}

/** Causes one fault after another until `isOver`. The cluster must be whole at the start. */
export async function failoverTest(options: {
  cluster: Cluster
  faults: readonly Fault[]
  seed: number
  isOver?: () => boolean
  onFault?: (report: FailoverReport) => void
}): Promise<FailoverReport> {
  const run = new FailoverRun(options.cluster, options.seed)
  try {
    await run.start()
    for (const fault of options.faults) {
      if (options.isOver?.()) break
      await run.happen(fault)
      options.onFault?.(run.report)
    }
  } finally {
    await run.stop()
  }
  return run.report
}

class FailoverRun {
  readonly report: FailoverReport = { faults: [], counts: new Counts(), ledger: new Ledger(), problems: [] }
  readonly #cluster: Cluster
  readonly #folder = mkdtempSync(join(tmpdir(), 'first-crack-failover-'))
  readonly #random
  readonly #products: Product[] = []
  readonly #instances: Instance[] = []
  #loads: Promise<unknown> = Promise.resolve()
  #isEnded = false
  #pause: Promise<void> | null = null

  constructor(cluster: Cluster, seed: number) {
    this.#cluster = cluster
    this.#random = randomFrom(seed)
  }

  async start(): Promise<void> {
    const { hosts, haproxy } = this.#cluster.databaseUrls
    await giveKnownOwner({ databaseUrl: hosts, dataFolder: this.#folder }, PASSWORD)
    for (const [index, databaseUrl] of [hosts, haproxy].entries()) {
      const product = await this.#startProduct(index, databaseUrl)
      this.#products.push(product)
      process.once('exit', () => void this.#products[index]?.kill())
      const { cookies } = await loggedIn(product.address)
      this.#instances.push({
        address: product.address,
        cookies,
        acknowledgedRegion: 0,
        tookAwayAt: Number.NEGATIVE_INFINITY,
      })
    }
    await this.#fill()
    const { counts, ledger } = this.report
    const work = {
      counts,
      ledger,
      random: this.#random,
      roasts: demoRoasts(6, ['Failover'], new Date('2026-01-01'), this.#random),
      isEnded: () => this.#isEnded,
      mayWrite: async () => {
        while (this.#pause !== null) await this.#pause
      },
    }
    const all = this.#instances
    this.#loads = Promise.all([
      ...all.flatMap(instance => [write(instance, work), read(instance, all, work)]),
      number(all, work),
    ])
    this.#loads.catch(error => this.report.problems.push(`The load failed: ${error}`))
    await this.#writesAgain()
  }

  async happen(fault: Fault): Promise<void> {
    const { counts, problems } = this.report
    await setTimeout(CALM_MS)
    const before = { ...counts }
    const startedAt = performance.now()
    try {
      await fault.happen(this.#cluster, () => this.#writesAgain(), { killOne: () => this.#killOne() })
      await this.#cluster.isWhole()
      await this.#writesAgain()
    } catch (error) {
      problems.push(`${fault.name}: ${error instanceof Error ? error.message : error}`)
    }
    await this.#compare(fault.name).catch(error => problems.push(`${fault.name}: not compared, ${error}`))
    this.report.faults.push({
      name: fault.name,
      withoutWrites: longestGap(counts.writtenAt, startedAt),
      withoutReads: longestGap(counts.readAt, startedAt),
      reads: counts.reads - before.reads,
      readsRefused: counts.readsRefused - before.readsRefused,
      cachedReads: counts.cachedReads - before.cachedReads,
      cachedReadsRefused: counts.cachedReadsRefused - before.cachedReadsRefused,
    })
  }

  async stop(): Promise<void> {
    this.#isEnded = true
    await this.#loads.catch(() => {})
    await Promise.all(this.#products.map(product => product.stop()))
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #startProduct(index: number, databaseUrl: string): Promise<Product> {
    const environment = { ADMIN_PASSWORD: PASSWORD, DATABASE_URL: databaseUrl }
    return startProduct({ dataFolder: join(this.#folder, String(index)), environment })
  }

  /** A bean and a roast that stay, and each page read once at each instance. */
  async #fill(): Promise<void> {
    const { call } = await loggedIn(this.#instances[0]!.address!)
    await made(() => call('POST', '/api/beans/', { origin_name: 'Failover', region: '0' }))
    const [roast] = demoRoasts(1, ['Failover'], new Date('2026-01-01'), this.#random)
    const name = this.report.ledger.nextName()
    await made(() => importDemoRoast(call, { ...roast!, sourceName: name, greenWeightGrams: 300 }, 1))
    this.report.ledger.acknowledge(name, 300)
    for (const instance of this.#instances)
      for (const page of PAGES) await (await fetch(instance.address + page)).text()
  }

  /** Waits until each instance has acknowledged a change from now on. */
  async #writesAgain(): Promise<void> {
    const { writtenAt } = this.report.counts
    const since = performance.now()
    const deadline = since + BACK_LIMIT_MS
    while ((writtenAt.at(-1) ?? 0) < since) {
      if (performance.now() > deadline) throw new Error('no change was acknowledged any more')
      await setTimeout(50)
    }
  }

  async #killOne(): Promise<void> {
    const index = this.#random.between(0, 1) < 0.5 ? 0 : 1
    const instance = this.#instances[index]!
    const { hosts, haproxy } = this.#cluster.databaseUrls
    instance.address = null
    await this.#products[index]!.kill()
    this.#products[index] = await this.#startProduct(index, index === 0 ? hosts : haproxy)
    instance.address = this.#products[index]!.address
  }

  /** Pauses all writers and compares the library with the ledger. */
  async #compare(fault: string): Promise<void> {
    const { counts, ledger, problems } = this.report
    let goOn = () => {}
    this.#pause = new Promise(resolve => {
      goOn = resolve
    })
    try {
      while (counts.writing > 0) await setTimeout(50)
      const faults = await ledger.compare(this.#instances[0]!.address!)
      problems.push(...faults.map(each => `${fault}: ${each}`))
    } finally {
      this.#pause = null
      goOn()
    }
  }
}

/** Logs in, and retries while the cluster hasn't settled. */
async function loggedIn(address: string): Promise<OwnerSession> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await openSession(address, PASSWORD)
    } catch (error) {
      if (tries === FIRST_TRIES) throw error
      await setTimeout(CALM_MS)
    }
  }
}

/** Makes a change, and retries while the cluster hasn't settled. */
async function made(change: () => Promise<Response>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const answer = await change()
    if (answer.status === 409) return
    if (answer.status !== 503 || tries === FIRST_TRIES) return void (await expectOk(answer))
    await setTimeout(CALM_MS)
  }
}

/** The longest time between two of these moments from `since` on, in ms. */
function longestGap(moments: readonly number[], since: number): number {
  const later = moments.filter(moment => moment >= since)
  return Math.max(...[since, ...later].map((moment, index) => (later[index] ?? performance.now()) - moment))
}
