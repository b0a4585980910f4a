import { afterAll, expect, test } from 'vitest'
import { fileProblemText } from '#domain/file/file-problems.ts'
import { onlyOne } from '#files/roasts/testing/only-roast.ts'
import { unpackTimeline } from '#server/platform/database/timeline-codec.ts'
import { recordingOf, roastimeExport, steadyRoast } from '#server/testing/library.ts'
import { createFileReader } from './file-reader.ts'

const reader = createFileReader({ onBug: stack => expect.unreachable(stack) })
afterAll(() => reader.close())

const bytes = Buffer.from(roastimeExport('#1 Kenya').content)
const settings = { timeZone: 'Europe/Warsaw' }

test('an export is read with its figures but not its samples, ready to store', async () => {
  const read = await reader.readRoastFile(bytes, 'export.csv', settings)
  if (!read.ok) return expect.unreachable(fileProblemText(read.reason))
  const { file, derived } = onlyOne(read.value)
  expect(file).not.toHaveProperty('timeline')
  expect(file).toMatchObject({
    sampleCount: 601,
    figures: { total_duration_seconds: 600, fc_minutes: 7.8333, fc_inferred: false },
  })
  expect(derived.scoreInput).toMatchObject({ durationSeconds: 600, curve: { ok: true } })
  expect(unpackTimeline(derived.curves!.timeline)).toEqual(steadyRoast(recordingOf('#1 Kenya')).timeline)
  expect(derived.curves!.thumbnail).toMatch(/^<svg/)
})

test('an evening in California stays on its day', async () => {
  const roast = { dateTime: Date.parse('2024-07-05T02:05:00Z'), beanTemperature: [180, 120, 150, 200] }
  const evening = Buffer.from(JSON.stringify(roast))
  const dayIn = async (timeZone: string) => {
    const read = await reader.readRoastFile(evening, 'uid', { timeZone })
    if (!read.ok) return expect.unreachable(fileProblemText(read.reason))
    const { file } = onlyOne(read.value)
    return [file.roastDate, file.fields.started_at]
  }
  expect(await dayIn('America/Los_Angeles')).toEqual(['2024-07-04', '2024-07-04T19:05:00-07:00'])
  expect(await dayIn('Asia/Kathmandu')).toEqual(['2024-07-05', '2024-07-05T07:50:00+05:45'])
})

test("a file that isn't an export is refused with a sentence", async () => {
  const read = await reader.readRoastFile(Buffer.from('a,b\n1,2\n'), 'a.csv', settings)
  expect(read.ok).toBe(false)
})
