// `npm run proof:kill`: the long run of the kill test. Kills the server 500 times on the embedded database and 40
// times on PostgreSQL, and PostgreSQL itself 40 times. Stops after 29 minutes, and prints how far it got.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type PostgresServer, startPostgresServer } from '#server/testing/postgres-server.ts'
import { databaseKillTest, type KillReport, killTest } from './kill.ts'

const LONGEST_MS = 29 * 60_000
/** Every round starts with an empty library to keep the comparison with the journal quick. */
const KILLS_A_ROUND = 10

interface Kind {
  name: string
  aim: number
  round(seed: number): Promise<KillReport>
}

const start = performance.now()
const postgres = await startPostgresServer()
const killedPostgres = await startPostgresServer()
const kinds: Kind[] = [
  {
    name: 'server on PostgreSQL',
    aim: 40,
    round: async seed => killTest({ kills: KILLS_A_ROUND, seed, databaseUrl: await newDatabase(postgres) }),
  },
  {
    name: 'PostgreSQL itself',
    aim: 40,
    round: async seed =>
      databaseKillTest({
        kills: KILLS_A_ROUND,
        seed,
        databaseUrl: await newDatabase(killedPostgres),
        postgres: killedPostgres,
      }),
  },
  {
    name: 'server on the embedded database',
    aim: 500,
    round: seed => killTest({ kills: KILLS_A_ROUND, seed }),
  },
]
const totals = new Map(kinds.map(kind => [kind, { ...noKills(), begun: 0 }]))
let seed = 0
try {
  await Promise.all([lane(kinds), lane(kinds.toReversed())])
} finally {
  await postgres.stop()
  await killedPostgres.stop()
}
for (const fault of faults()) console.log(fault)
const restarts = [...totals.values()]
  .flatMap(total => total.restarts)
  .map(Math.round)
  .sort((a, b) => a - b)
console.log(
  `Restarts: ${restarts[Math.floor(restarts.length / 2)]} ms in the median, ${restarts.at(-1)} ms at most`,
)
process.exitCode = faults().length === 0 ? 0 : 1

/** Runs one kind after another; the other lane starts at the opposite end. */
async function lane(order: readonly Kind[]): Promise<void> {
  for (const kind of order) {
    const total = totals.get(kind)!
    while (total.begun < kind.aim && performance.now() - start < LONGEST_MS && faults().length === 0) {
      total.begun += KILLS_A_ROUND
      const report = await kind.round(++seed)
      total.kills += report.kills
      total.acknowledged += report.acknowledged
      total.faults.push(...report.faults)
      total.restarts.push(...report.restarts)
      console.log(
        `${kind.name}: ${total.kills} kills, ${total.acknowledged} acknowledged changes, ` +
          `${total.faults.length} lost or halved`,
      )
    }
  }
}

function noKills(): KillReport {
  return { kills: 0, acknowledged: 0, faults: [], restarts: [] }
}

function faults(): string[] {
  return [...totals.values()].flatMap(total => total.faults)
}

async function newDatabase({ url }: PostgresServer): Promise<string> {
  const name = `kill_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return `${url}/${name}`
}
