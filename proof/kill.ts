// Kills the real server or its database at random moments while it is written to, starts it again and compares its
// contents with a journal of everything it acknowledged.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import type { PostgresServer } from '#server/testing/postgres-server.ts'
import { type Random, randomFrom } from '../demo/random.ts'
import { type DemoRoast, demoRoasts } from '../demo/roasts.ts'
import { giveKnownOwner } from '../harness/known-owner.ts'
import { importDemoRoast } from '../harness/library.ts'
import { expectOk, logIn, type OwnerCall } from '../harness/owner.ts'
import { type Product, startProduct } from '../harness/product.ts'
import { Journal } from './journal.ts'

const WRITERS = 4
const PASSWORD = 'kill test'
/** How long the server or the database runs under load before it is killed, in ms. */
const SHORTEST_LIFE_MS = 50
const LONGEST_LIFE_MS = 1_200

/** Before each kill, so that there is something to lose. */
const FEWEST_CHANGES = 10

export interface KillReport {
  kills: number
  /** Changes that the server had acknowledged before the kill. */
  acknowledged: number
  /** Lost or half-written changes, in words. */
  faults: string[]
  /** How long each start after a kill took, in ms; none if only the database was killed. */
  restarts: number[]
}

interface KillOptions {
  kills: number
  seed: number
  databaseUrl?: string
  /** Half the usual time or less makes a short test. */
  longestLifeMs?: number
}

/** Kills the server `kills` times, on the embedded database or on the PostgreSQL at `databaseUrl`. */
export function killTest(options: KillOptions): Promise<KillReport> {
  return underLoad(options, killServer)
}

/** Kills the database `kills` times and brings it back, while the server stays as it is. */
export function databaseKillTest(
  options: KillOptions & { databaseUrl: string; postgres: PostgresServer },
): Promise<KillReport> {
  return underLoad(options, killDatabase(options.postgres))
}

type Kill = (run: Run, report: KillReport) => Promise<void>

const killServer: Kill = async (run, report) => {
  await run.product.kill()
  await run.writersEnd()
  const start = performance.now()
  run.product = await run.start()
  report.restarts.push(performance.now() - start)
  if (run.isEmbedded) report.faults.push(...databaseFaults(run.dataFolder))
}

function killDatabase(postgres: PostgresServer): Kill {
  return async ({ product, writersEnd }, report) => {
    postgres.kill()
    await writersEnd()
    const away = await fetch(`${product.address}/api/roasts/`)
    const { detail } = (await away.json()) as { detail?: unknown }
    if (away.status !== 503 || typeof detail !== 'string') {
      report.faults.push(`Without its database the server answered ${away.status}: ${String(detail)}`)
    }
    await postgres.startAgain()
    const next = await fetch(`${product.address}/api/roasts/`)
    await next.text()
    if (!next.ok) report.faults.push(`The first call after the database was back: ${next.status}`)
  }
}

interface Run {
  product: Product
  readonly dataFolder: string
  readonly isEmbedded: boolean
  start(): Promise<Product>
  /** Settles when every writer has noticed the kill. */
  writersEnd(): Promise<void>
}

/** Writes to the server, kills something meanwhile and compares; repeats this `kills` times. */
async function underLoad(options: KillOptions, kill: Kill): Promise<KillReport> {
  const { longestLifeMs = LONGEST_LIFE_MS } = options
  const random = randomFrom(options.seed)
  const dataFolder = mkdtempSync(join(tmpdir(), 'first-crack-kill-'))
  const environment = { ADMIN_PASSWORD: PASSWORD, DATABASE_URL: options.databaseUrl ?? '' }
  await giveKnownOwner({ dataFolder, databaseUrl: options.databaseUrl ?? null }, PASSWORD)
  const start = () => startProduct({ dataFolder, environment })
  const report: KillReport = { kills: 0, acknowledged: 0, faults: [], restarts: [] }
  const roasts = demoRoasts(12, ['Kill test'], new Date('2026-01-01'), random)
  const journal = new Journal()
  const isEmbedded = options.databaseUrl === undefined
  const run: Run = { product: await start(), dataFolder, isEmbedded, start, writersEnd: async () => {} }
  try {
    const owner = await logIn(run.product.address, PASSWORD)
    const { id } = await expectOk(await owner('POST', '/api/beans/', { origin_name: 'Kill test' }))
    const work = { beanId: Number(id), journal, roasts, random }
    for (; report.kills < options.kills; report.kills++) {
      const session = await logIn(run.product.address, PASSWORD)
      const writers = Promise.all([
        ...Array.from({ length: WRITERS }, () => write(session, work)),
        writeReadings(session, work),
      ])
      run.writersEnd = async () => void (await writers)
      await setTimeout(random.between(SHORTEST_LIFE_MS, longestLifeMs))
      const fewest = (report.kills + 1) * FEWEST_CHANGES
      while (journal.acknowledged < fewest) await setTimeout(5)
      await kill(run, report)
      const again = await logIn(run.product.address, PASSWORD)
      report.faults.push(...(await journal.compare(again, work.beanId)))
    }
    report.acknowledged = journal.acknowledged
  } finally {
    await run.product.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  return report
}

/** Imports, edits and deletes its own roasts and entries of the stock until the server or its database is gone. */
async function write(
  owner: OwnerCall,
  work: { beanId: number; journal: Journal; roasts: readonly DemoRoast[]; random: Random },
): Promise<void> {
  const { beanId, journal, roasts, random } = work
  try {
    for (;;) {
      const sourceName = `#${journal.nextNumber()} kill test`
      const roast = { ...random.pick(roasts), sourceName }
      const imported = await journal.record(sourceName, { weight: roast.greenWeightGrams }, () =>
        importDemoRoast(owner, roast, beanId),
      )
      if (imported === null) return
      const path = `/api/roasts/${imported.id}`
      const weight = Math.round(random.between(200, 500))
      const edited = await journal.record(sourceName, { weight }, () =>
        owner('PATCH', path, { green_weight_g: weight }),
      )
      if (edited === null) return
      const note = `count after ${sourceName}`
      const entry = { bean_id: beanId, kind: 'count', date: '2026-01-01', grams: weight, note }
      const entered = await journal.record(note, { weight }, () => owner('POST', '/api/stock/entries', entry))
      if (entered === null) return
      if (random.between(0, 1) <= 0.7) continue
      if ((await journal.record(sourceName, null, () => owner('DELETE', path))) === null) return
      const entryPath = `/api/stock/entries/${entered.id}`
      if ((await journal.record(note, null, () => owner('DELETE', entryPath))) === null) return
    }
  } catch (error) {
    if (!isConnectionLost(error)) throw error
  }
}

/** Sends readings of a running roast, one after the other, until the server or its database is gone. */
async function writeReadings(owner: OwnerCall, { journal }: { journal: Journal }): Promise<void> {
  try {
    const key = 'kill-test'
    const opening = await owner('POST', '/api/live/', { key })
    if (opening.status === 503) return void (await opening.text())
    const { id, opened_at, reading_count } = await expectOk(opening)
    // One before the other, so that each is a reading of its own.
    const first = Date.parse(String(opened_at)) - FIRST_READING_BEFORE_MS
    for (let count = Number(reading_count) + 1; ; count += 1) {
      const body = { readings: [{ at: first + count, bean_temp: count % 200 }] }
      const sent = await journal.record(key, { weight: count }, () =>
        owner('POST', `/api/live/${id}/readings`, body),
      )
      if (sent === null) return
    }
  } catch (error) {
    if (!isConnectionLost(error)) throw error
  }
}

/** Less than the hour that a reading may be older than the opening of its roast. */
const FIRST_READING_BEFORE_MS = 50 * 60 * 1000

/** Undici throws this if the server disappears during a request. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError
}

function databaseFaults(dataFolder: string): string[] {
  const file = new Sqlite(join(dataFolder, 'first-crack.sqlite'), { readonly: true })
  try {
    const integrity = file.pragma('integrity_check', { simple: true })
    const foreignKeys = file.pragma('foreign_key_check') as unknown[]
    return [
      ...(integrity === 'ok' ? [] : [`integrity_check: ${String(integrity)}`]),
      ...foreignKeys.map(fault => `foreign_key_check: ${JSON.stringify(fault)}`),
    ]
  } finally {
    file.close()
  }
}
