// `npm run proof:kill`: the kill test's long form. Stops after 500 kills of the server on the embedded database, and
// some on PostgreSQL and of PostgreSQL with every twenty, or after 29 minutes, and prints how far it came.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { startPostgresServer } from '#server/testing/postgres-server.ts'
import { databaseKillTest, type KillReport, killTest } from './kill.ts'

const KILLS = 500
const ROUND = { sqlite: 20, postgres: 3, database: 3 }
const LONGEST_MS = 29 * 60_000

const start = performance.now()
const totals = { sqlite: noKills(), postgres: noKills(), database: noKills() }
const postgres = await startPostgresServer({ durable: true })
try {
  let seed = 0
  while (totals.sqlite.kills < KILLS && performance.now() - start < LONGEST_MS && faults().length === 0) {
    seed++
    add('sqlite', await killTest({ kills: ROUND.sqlite, seed }))
    add('postgres', await killTest({ kills: ROUND.postgres, seed, databaseUrl: await newDatabase() }))
    const databaseUrl = await newDatabase()
    add('database', await databaseKillTest({ kills: ROUND.database, seed, databaseUrl, postgres }))
    for (const [name, { kills, acknowledged, faults }] of Object.entries(totals)) {
      console.log(
        `${name}: ${kills} kills, ${acknowledged} acknowledged changes, ${faults.length} lost or halved`,
      )
    }
  }
} finally {
  await postgres.stop()
}
for (const fault of faults()) console.log(fault)
const restarts = [...totals.sqlite.restarts, ...totals.postgres.restarts]
  .map(({ elapsed }) => Math.round(elapsed))
  .sort((a, b) => a - b)
console.log(
  `Restarts: ${restarts[Math.floor(restarts.length / 2)]} ms in the median, ${restarts.at(-1)} ms at most`,
)
process.exitCode = faults().length === 0 ? 0 : 1

function noKills(): KillReport {
  return { kills: 0, acknowledged: 0, faults: [], restarts: [] }
}

function add(name: keyof typeof totals, report: KillReport): void {
  const total = totals[name]
  total.kills += report.kills
  total.acknowledged += report.acknowledged
  total.faults.push(...report.faults)
  total.restarts.push(...report.restarts)
}

function faults(): string[] {
  return Object.values(totals).flatMap(total => total.faults)
}

async function newDatabase(): Promise<string> {
  const name = `kill_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: `${postgres.url}/postgres` })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return `${postgres.url}/${name}`
}
