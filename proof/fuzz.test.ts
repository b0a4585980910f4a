import { expect, test } from 'vitest'
import { formsToCover } from './fuzz/reader-cases.ts'
import { fuzz } from './fuzz.ts'

const CASES = 20_000
/** Ten times what a quiet machine needs. What stops here is told, and held to a quarter of the cases. */
const LONGEST_MS = 240_000
const LEAST_CASES = 5_000

test('changed files and requests are read or refused, quickly, with a sentence, and written whole or not at all', async () => {
  const start = performance.now()
  const report = await fuzz({
    cases: CASES,
    seed: 1,
    longestMs: LONGEST_MS,
    databases: ['sqlite', 'postgres'],
  })
  const { cases, slowestMs, faults, files, calls } = report
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(
    `${cases} of ${CASES} cases in ${seconds} s, ${faults.length} faults, the slowest ${Math.round(slowestMs)} ms of CPU: ` +
      `${files.cases} files, ${calls.sqlite?.cases} calls on SQLite, ${calls.postgres?.cases} on PostgreSQL, answers ` +
      `${JSON.stringify(calls.sqlite?.statuses)} and ${JSON.stringify(calls.postgres?.statuses)}`,
  )
  expect(faults).toEqual([])
  const wasStopped = performance.now() - start > LONGEST_MS
  if (wasStopped) console.log(`This machine was too busy for ${CASES} cases in ${LONGEST_MS / 1000} s`)
  expect(cases).toBeGreaterThanOrEqual(wasStopped ? LEAST_CASES : CASES)
  const uncovered = formsToCover().filter(form => !(files.forms[form]?.read && files.forms[form].refused))
  expect(uncovered).toEqual([])
})
