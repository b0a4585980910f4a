import { afterAll, expect, test } from 'vitest'
import { unpackTimeline } from '#server/database/timeline-codec.ts'
import { roastimeExport, steadyRoast } from '#server/testing/library.ts'
import { createFileReader } from './file-reader.ts'

const reader = createFileReader({ onBug: stack => expect.unreachable(stack) })
afterAll(() => reader.close())

const bytes = Buffer.from(roastimeExport('#1 Kenya').content)
const now = new Date('2026-05-01T12:00:00.000Z')

test('a preview has the figures of an export but not its samples', async () => {
  const read = await reader.readRoastFile(bytes, 'export.csv')
  if (!read.ok) return expect.unreachable(read.reason)
  expect(read.value).not.toHaveProperty('timeline')
  expect(read.value).toMatchObject({
    sampleCount: 601,
    figures: { total_duration_seconds: 600, fc_minutes: 7.8333, fc_inferred: false },
  })
})

test("an export comes back ready to store, scored with the owner's weights", async () => {
  const given = { green_weight_g: 500, roasted_weight_g: 430, now }
  const read = await reader.readStorableRoast(bytes, 'export.csv', given)
  if (!read.ok) return expect.unreachable(read.reason)
  const { columns, curves } = read.value.derived
  expect(columns).toMatchObject({ green_weight_g: 500, roasted_weight_g: 430, weight_loss_percent: 14 })
  expect(JSON.parse(columns.score_details ?? '{}')).toMatchObject({
    calculated_at: now.toISOString(),
    components: { weight_loss: 20 },
  })
  expect(unpackTimeline(curves!.timeline)).toEqual(steadyRoast().timeline)
  expect(curves!.thumbnail).toMatch(/^<svg/)
})

test("a file that isn't an export gives a sentence, in a preview and an import", async () => {
  const unreadable = Buffer.from('a,b\n1,2\n')
  const given = { green_weight_g: null, roasted_weight_g: null, now }
  const results = [
    await reader.readRoastFile(unreadable, 'a.csv'),
    await reader.readStorableRoast(unreadable, 'a.csv', given),
  ]
  expect(results.map(result => result.ok)).toEqual([false, false])
})
