import { expect, test } from 'vitest'
import { formsToCover } from './fuzz/reader-cases.ts'
import { fuzz } from './fuzz.ts'

const CASES = 500

test('mutated files and requests are read or refused, written completely or not at all, and restored elsewhere', async () => {
  const report = await fuzz({ cases: CASES, seed: 1, databases: ['sqlite', 'postgres'] })
  const { cases, slowest, faults, files, calls } = report
  console.log(
    `${cases} cases, ${faults.length} faults, the slowest ${Math.round(slowest.milliseconds)} ms of CPU: ` +
      `${files.cases} files, ${calls.sqlite?.cases} calls on SQLite, ${calls.postgres?.cases} on PostgreSQL, answers ` +
      `${JSON.stringify(calls.sqlite?.statuses)} and ${JSON.stringify(calls.postgres?.statuses)}`,
  )
  expect(faults).toEqual([])
  expect(cases).toBe(CASES)
  const uncovered = formsToCover().filter(form => !(files.forms[form]?.read && files.forms[form].refused))
  expect(uncovered).toEqual([])
})
