import { expect, test } from 'vitest'
import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import { DEFAULT_UNITS } from '#domain/words/shown-figures.ts'
import { developmentArea } from './development-area.ts'
import { landmarkLabels } from './landmark-labels.ts'
import { chartScales } from './scales.ts'

const timeline = { ...EMPTY_TIMELINE, timeSeconds: [0, 600] }
const scales = chartScales(timeline, { left: 10, top: 40, width: 600, height: 200 })
const crack = { name: 'First crack', seconds: 480, temperature: 176.4, inferred: true } as const

test('labels are above their landmarks, and one at the edge moves inside', () => {
  const early = { name: 'Turning point', seconds: 6, temperature: null, inferred: false } as const
  const [turning, cracked] = landmarkLabels([early, crack], scales, null)
  expect(turning!.centre - turning!.width / 2).toBe(10)
  expect(cracked).toMatchObject({ words: '8:00 inferred', centre: 490 })
})

test('a label says time and temperature, in the unit of the reader', () => {
  const wordsIn = (units: typeof DEFAULT_UNITS) =>
    landmarkLabels([{ ...crack, inferred: false }], scales, units)[0]!.words
  expect(wordsIn(DEFAULT_UNITS)).toBe('8:00 · 176 °C')
  expect(wordsIn({ ...DEFAULT_UNITS, temperature: '°F' })).toBe('8:00 · 350 °F')
  const drop = { name: 'Drop', seconds: 600, temperature: 188, inferred: false, sensor: 'bean' } as const
  expect(landmarkLabels([drop], scales, DEFAULT_UNITS)[0]!.words).toBe('10:00 · bean 188 °C')
})

test('a row that is too short keeps first crack, then second crack, then yellowing, and leaves out charge first', () => {
  const all = [
    { name: 'Charge', seconds: 0, temperature: 160, inferred: false },
    { name: 'Turning point', seconds: 60, temperature: 90, inferred: false },
    { name: 'Yellowing', seconds: 280, temperature: 140, inferred: false },
    crack,
    { name: 'Second crack', seconds: 580, temperature: 190, inferred: false },
  ] as const
  const namesAt = (width: number) =>
    landmarkLabels(all, chartScales(timeline, { left: 2, top: 40, width, height: 200 }), null).map(
      ({ landmark }) => landmark.name,
    )
  expect(namesAt(340)).toEqual(['Turning point', 'Yellowing', 'First crack', 'Second crack'])
  expect(namesAt(284)).toEqual(['Yellowing', 'First crack', 'Second crack'])
  expect(namesAt(200)).toEqual(['First crack', 'Second crack'])
  expect(namesAt(60)).toEqual(['First crack'])
})

test('development reaches from first crack to drop, with its name if there is room', () => {
  expect(developmentArea(scales, crack.seconds, 600)).toMatchObject({
    left: 490,
    width: 120,
    name: { x: 550 },
  })
  expect(developmentArea(scales, crack.seconds, 560)).toMatchObject({ width: 80, name: null })
  expect(developmentArea(scales, null, 600)).toBeNull()
})

test('in a zoomed chart, development is shaded as far as it is visible', () => {
  const frame = { left: 0, top: 40, width: 300, height: 200 }
  const areaIn = (startSeconds: number, endSeconds: number) =>
    developmentArea(chartScales(timeline, frame, undefined, { startSeconds, endSeconds }), 480, 600)
  expect(areaIn(540, 600)).toMatchObject({ left: 0, width: 300 })
  expect(areaIn(450, 510)).toMatchObject({ left: 150, width: 150 })
  expect(areaIn(300, 420)).toBeNull()
})
