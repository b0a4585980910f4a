import { expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/databases.ts'
import { startPostgresServer } from '#server/testing/postgres-server.ts'
import { databaseKillTest, type KillReport, killTest } from './kill.ts'

const KILLS = { sqlite: 1, postgres: 1, database: 1 }

test('no acknowledged change is lost and no roast is half written when the server is killed', async () => {
  const report = await killTest({ kills: KILLS.sqlite, seed: 1 })
  expectNothingLost(report, KILLS.sqlite)
})

test('the same holds on PostgreSQL', async () => {
  const database = await freshDatabase('postgres')
  const databaseUrl = database.location.databaseUrl ?? ''
  const report = await killTest({ kills: KILLS.postgres, seed: 2, databaseUrl })
  await database.remove()
  expectNothingLost(report, KILLS.postgres)
})

test('nothing is lost when PostgreSQL is killed, and the server continues without a restart', async () => {
  // What is committed survives a kill without syncs.
  const postgres = await startPostgresServer({ survivesPowerCuts: false })
  try {
    const databaseUrl = `${postgres.url}/postgres`
    const report = await databaseKillTest({ kills: KILLS.database, seed: 3, databaseUrl, postgres })
    expectNothingLost(report, KILLS.database)
  } finally {
    await postgres.stop()
  }
})

function expectNothingLost(report: KillReport, kills: number): void {
  console.log(
    `${report.kills} kills, ${report.acknowledged} acknowledged changes, ${report.faults.length} lost`,
  )
  expect(report.faults).toEqual([])
  expect(report.kills).toBe(kills)
  expect(report.acknowledged).toBeGreaterThan(0)
}
