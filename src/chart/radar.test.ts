import { expect, test } from 'vitest'
import { polygonPoints, radarRings, radarScale, radarSpokes } from './radar.ts'

const scores = { Aroma: 8, Brightness: 10, Body: 6, Finish: 7 }

test('spokes go clockwise from the top', () => {
  const rims = radarSpokes(scores, { minimum: 6, maximum: 10 }, 100).map(spoke => spoke.rim)
  expect(rims).toEqual([
    { x: 0, y: -100 },
    { x: 100, y: 0 },
    { x: 0, y: 100 },
    { x: -100, y: 0 },
  ])
})

test('a value is placed on its spoke in proportion to the scale', () => {
  const marks = radarSpokes(scores, { minimum: 6, maximum: 10 }, 100).map(spoke => spoke.mark)
  expect(marks).toEqual([
    { x: 0, y: -50 },
    { x: 100, y: 0 },
    { x: 0, y: 0 },
    { x: -25, y: 0 },
  ])
})

test('names are placed outside the rim and run away from it', () => {
  const labels = radarSpokes(scores, { minimum: 6, maximum: 10 }, 100).map(spoke => spoke.label)
  expect(labels.map(label => label.anchor)).toEqual(['middle', 'start', 'middle', 'end'])
  for (const { x, y } of labels) expect(Math.hypot(x, y)).toBeGreaterThan(105)
})

test('a value outside the usual scale widens it to the next whole number', () => {
  expect(radarScale(scores, { minimum: 6, maximum: 10 })).toEqual({ minimum: 6, maximum: 10 })
  expect(radarScale({ Body: 4.5, Finish: 11.2 }, { minimum: 6, maximum: 10 })).toEqual({
    minimum: 4,
    maximum: 12,
  })
})

test('there is a ring at each whole number, the last one on the rim', () => {
  expect(radarRings({ minimum: 6, maximum: 10 }, 80)).toEqual([20, 40, 60, 80])
})

test('the outline connects the marks', () => {
  expect(
    polygonPoints([
      { x: 0, y: -50 },
      { x: 100, y: 0 },
    ]),
  ).toBe('0,-50 100,0')
})
