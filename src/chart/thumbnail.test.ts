import { expect, test } from 'vitest'
import { EMPTY_TIMELINE, type Timeline } from '#domain/curve/timeline.ts'
import { drawThumbnail } from './thumbnail.ts'

const roast: Timeline = {
  ...EMPTY_TIMELINE,
  timeSeconds: [0, 300, 600],
  ibtsTemperature: [150, 160, 200],
  beanTemperature: [140, 120, null],
  beanRateOfRise: [-40, 12.5, 25],
}

test('a thumbnail is 180 by 48 px', () => {
  expect(drawThumbnail(roast)).toMatch(/^<svg [^>]*width="180" height="48" viewBox="0 0 180 48">/)
})

test('a thumbnail draws the three curves across its whole width', () => {
  const svg = drawThumbnail(roast)
  expect(svg).toContain('<path class="ibts" d="M1.0,13.0L90.0,10.8L179.0,2.0"/>')
  expect(svg).toContain('<path class="bean" d="M1.0,15.2L90.0,19.6"/>')
  expect(svg).toContain('<path class="rateOfRise" d="M90.0,24.0L179.0,2.0"/>')
})

test('a thumbnail leaves out what the infrared sensor sees of the empty drum', () => {
  const covered = { timeSeconds: [0, 2, 4, 300, 600], beanTemperature: [140, 138, 136, 120, 190] }
  const svg = drawThumbnail({ ...EMPTY_TIMELINE, ...covered, ibtsTemperature: [210, 208, 60, 150, 200] })
  const [, start] = /class="ibts" d="M([\d.]+),/.exec(svg) ?? []
  expect(Number(start)).toBeCloseTo(1 + (4 / 600) * 178, 1)
})

test('a thumbnail has colours for light and dark pages', () => {
  expect(drawThumbnail(roast)).toContain('prefers-color-scheme:dark')
})

test('a curve without values is left out', () => {
  expect(drawThumbnail({ ...roast, ibtsTemperature: [null, null, null] })).not.toContain('class="ibts"')
})

test('the thumbnail of a roast with thousands of samples is only a few kilobytes', () => {
  const timeSeconds = Array.from({ length: 20_000 }, (_, index) => index / 10)
  const wavy = timeSeconds.map(seconds => 100 + 0.05 * seconds + 2 * Math.sin(seconds / 3))
  const svg = drawThumbnail({ ...EMPTY_TIMELINE, timeSeconds, ibtsTemperature: wavy, beanTemperature: wavy })
  expect(svg.length).toBeLessThan(20_000)
})
