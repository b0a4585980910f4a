import { expect, test } from 'vitest'
import { startPostgresServer } from '#server/testing/postgres-server.ts'
import { databaseKillTest, type KillReport, killTest } from './kill.ts'

const LONGEST_LIFE_MS = 300

test('no acknowledged change is lost and no roast is half written when the server is killed', async () => {
  expectNothingLost(await killTest({ kills: 1, seed: 1, longestLifeMs: LONGEST_LIFE_MS }), 1)
})

// `npm run proof:kill` also kills the server on PostgreSQL.
test('nothing is lost when PostgreSQL is killed, and the server continues without a restart', async () => {
  // What is committed survives a kill without syncs.
  const postgres = await startPostgresServer({ survivesPowerCuts: false })
  try {
    const databaseUrl = `${postgres.url}/postgres`
    const options = { kills: 1, seed: 3, databaseUrl, postgres, longestLifeMs: LONGEST_LIFE_MS }
    expectNothingLost(await databaseKillTest(options), 1)
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
