import { expect, test } from 'vitest'
import { drawThumbnail } from '#chart/thumbnail.ts'
import { timelineOfPoints } from '#domain/curve/timeline.ts'
import { sampleRoast, samples } from '#web/testing/sample-roasts.ts'
import { thumbnailCurve } from './thumbnail-curve.ts'

const thumbnail = drawThumbnail(timelineOfPoints(samples(600, 1)))

test('the curve of a thumbnail fills the width from charge to drop, with first crack at its time', () => {
  const curve = thumbnailCurve(thumbnail, sampleRoast({ total_duration_seconds: 600, fc_minutes: 8 }))
  const moments = curve!.moments.map(({ name, x }) => ({ name, x: Math.round(x) }))
  expect(moments.at(0)).toEqual({ name: 'charge', x: 0 })
  expect(moments.at(-1)).toEqual({ name: 'drop', x: 100 })
  expect(moments).toContainEqual({ name: 'first crack', x: 80 })
  for (const { y } of curve!.moments) expect(y).toBeGreaterThanOrEqual(8)
  expect(curve!.temperature).toMatch(/^M0 [\d.]+(?:C(?:[\d.]+ ){5}[\d.]+)+$/)
})

test('a roast without first crack has no such moment, and a picture without a temperature no curve', () => {
  const roast = sampleRoast({ total_duration_seconds: 600, fc_minutes: null })
  expect(thumbnailCurve(thumbnail, roast)!.moments.map(({ name }) => name)).not.toContain('first crack')
  expect(thumbnailCurve('<svg xmlns="http://www.w3.org/2000/svg"></svg>', roast)).toBeNull()
})
