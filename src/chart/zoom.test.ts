import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draggedTo, movedBy, pinchedTo, zoomedBy } from './zoom.ts'

const whole = { startSeconds: 0, endSeconds: 600 }

test('zooming keeps its moment in place, and zooming out shows the whole again', () => {
  expect(zoomedBy(whole, whole, 2, 480)).toEqual({ startSeconds: 240, endSeconds: 540 })
  expect(zoomedBy({ startSeconds: 240, endSeconds: 540 }, whole, 0.5, 480)).toBeNull()
})

test('two fingers keep their moments under them, and pinching them together shows the whole', () => {
  const one = { place: 100, seconds: 300 }
  expect(pinchedTo(one, { place: 300, seconds: 420 }, whole, 400)).toEqual({
    startSeconds: 240,
    endSeconds: 480,
  })
  expect(pinchedTo({ place: 300, seconds: 420 }, one, whole, 400)).toEqual({
    startSeconds: 240,
    endSeconds: 480,
  })
  expect(pinchedTo(one, { place: 110, seconds: 420 }, whole, 400)).toBeNull()
})

test('a stretch stays within the roast, and is never shorter than a minute', () => {
  const factor = fc.double({ min: 0.2, max: 5, noNaN: true })
  const at = fc.double({ min: 0, max: 600, noNaN: true })
  const by = fc.double({ min: -900, max: 900, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.tuple(factor, at, by), { maxLength: 8 }), steps => {
      let span = whole
      for (const [times, around, seconds] of steps) {
        const inSpan = Math.min(Math.max(around, span.startSeconds), span.endSeconds)
        span = movedBy(zoomedBy(span, whole, times, inSpan) ?? whole, whole, seconds)
        expect(span.startSeconds).toBeGreaterThanOrEqual(0)
        expect(span.endSeconds).toBeLessThanOrEqual(600 + 1e-9)
        expect(span.endSeconds - span.startSeconds).toBeGreaterThanOrEqual(60 - 1e-9)
      }
    }),
  )
})

test('a roast of less than a minute is shown whole', () => {
  const short = { startSeconds: 0, endSeconds: 40 }
  expect(zoomedBy(short, short, 4, 20)).toEqual(short)
})

test('dragging chooses the part between two moments, in either direction, and a minute at least', () => {
  const whole = { startSeconds: 0, endSeconds: 600 }
  expect(draggedTo(480, 300, whole)).toEqual({ startSeconds: 300, endSeconds: 480 })
  expect(draggedTo(300, 320, whole)).toEqual({ startSeconds: 280, endSeconds: 340 })
  expect(draggedTo(590, 600, whole)).toEqual({ startSeconds: 540, endSeconds: 600 })
})
