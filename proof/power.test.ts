import { describe, expect, test } from 'vitest'
import { samplesOfRun } from '#server/testing/samples.ts'
import { type End, record, whyNotRecordable } from './power/recording.ts'
import { powerReportLine, powerTest, withoutSyncs } from './power.ts'

const ENDS: readonly End[] = ['stop', 'kill']

const reason = whyNotRecordable()
if (reason !== null) console.warn(`The power test is skipped: ${reason}`)

describe.skipIf(reason !== null)('a server that is recorded', () => {
  const ends = samplesOfRun().of(ENDS, 1)

  test('loses no acknowledged change and leaves no half of one when the power is cut; without syncs it would', async () => {
    const recording = await record({ imports: 6, ends })
    const report = await powerTest(recording, { tears: 'any', seed: 1 })
    console.log(`${ends.join(', ')}: ${powerReportLine(report)}`)
    expect(report.faults).toEqual([])
    expect(report.syncs).toBeGreaterThan(report.changes)

    const unsynced = await powerTest(withoutSyncs(recording), { tears: 0, seed: 1 })
    console.log(`Without syncs: ${powerReportLine(unsynced)}`)
    expect(unsynced.lost).toBeGreaterThan(unsynced.changes / 2)
  })
})
