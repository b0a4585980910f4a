import { expect, test } from 'vitest'
import { whyNotRecordable } from './power/recording.ts'
import { powerReportLine, powerTest } from './power.ts'

const reason = whyNotRecordable()
if (reason !== null) console.warn(`The power test is skipped: ${reason}`)

test.skipIf(reason !== null)('no power cut loses an acknowledged change or leaves half of one', async () => {
  const report = await powerTest({ imports: 6, tears: 'any', seed: 1 })
  console.log(powerReportLine(report))
  expect(report.faults).toEqual([])
  expect(report.syncs).toBeGreaterThan(report.changes)
})

test.skipIf(reason !== null)(
  'the test notices that acknowledged changes are lost without syncs',
  async () => {
    const report = await powerTest({ imports: 6, tears: 0, seed: 1, lives: 1, isSyncing: false })
    console.log(`Without syncs: ${powerReportLine(report)}`)
    expect(report.lost).toBeGreaterThan(report.changes / 2)
  },
)
