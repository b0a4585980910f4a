import { expect, test } from 'vitest'
import { EMPTY_TIMELINE, type Timeline } from '#domain/curve/timeline.ts'
import { separateEnds } from '../curve-ends.ts'
import { curvePieces } from '../series.ts'
import { settingScale } from '../setting-scale.ts'
import { settingSteps } from '../setting-steps.ts'
import { valuesAt } from './comparison-cursor.ts'
import { comparisonPanels } from './comparison-panels.ts'
import { alignedTimeline, comparisonScales } from './comparison-scales.ts'

const all = { curves: new Set(['bean', 'rateOfRise', 'settings'] as const), isNarrow: false }
const panels = comparisonPanels(668, { ...all, settings: ['power', 'fan'] })

const roast = (dropSeconds: number, known: Partial<Timeline> = {}): Timeline => ({
  ...EMPTY_TIMELINE,
  timeSeconds: [0, dropSeconds / 2, dropSeconds],
  beanTemperature: [160, 110, 206],
  ...known,
})

const labels = (ticks: readonly { value: number }[]) => ticks.map(({ value }) => value)

test('the plots are one below the other and equally wide', () => {
  const frames = [panels.temperature!, panels.rateOfRise!, ...panels.settings.map(({ frame }) => frame)]
  expect(frames.map(({ left, width }) => [left, width])).toEqual(Array(4).fill([44, 600]))
  frames.slice(1).forEach((frame, index) => {
    expect(frame.top).toBeGreaterThan(frames[index]!.top + frames[index]!.height)
  })
  expect(panels.whole.top + panels.whole.height).toBe(frames[3]!.top + frames[3]!.height)
})

test('a plot whose curves are hidden takes no room', () => {
  const fewer = comparisonPanels(668, { ...all, curves: new Set(['bean']), settings: ['power'] })
  expect(fewer.rateOfRise).toBeNull()
  expect(fewer.settings).toEqual([])
  expect(fewer.height).toBeLessThan(panels.height)
})

test('the time axis reaches from the first charge to the last drop, with a label at the common moment', () => {
  const timelines = [alignedTimeline(roast(600), 480), alignedTimeline(roast(660), 420)]
  const { time, minuteTicks } = comparisonScales(timelines, [], panels)
  expect(time.domain).toEqual([-480, 240])
  expect(time(-480)).toBe(44)
  expect(time(240)).toBe(644)
  expect(minuteTicks).toEqual([-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4])
})

test('a curve moves along the axis with its alignment, and keeps its height', () => {
  const timeline = roast(600)
  const scales = comparisonScales([alignedTimeline(timeline, 0)], [timeline.beanTemperature], panels)
  const [path] = curvePieces(alignedTimeline(timeline, 0), scales).bean.map(piece => piece.path)
  const [moved] = curvePieces(alignedTimeline(timeline, 60), scales).bean.map(piece => piece.path)
  const places = (text = '') =>
    text
      .slice(1)
      .split('L')
      .map(place => place.split(',').map(Number))
  expect(places(moved).map(([x]) => x)).toEqual(places(path).map(([x]) => x! - 60))
  expect(places(moved).map(([, y]) => y)).toEqual(places(path).map(([, y]) => y))
})

test('the temperature axis begins at the 50 below the coldest curve and the rate of rise ends at 25 at most', () => {
  const fast = roast(600, { beanRateOfRise: [null, 14, 40] })
  const scales = comparisonScales([fast], [fast.beanTemperature], panels)
  expect(labels(scales.temperatureTicks)).toEqual([100, 150, 200])
  expect(labels(scales.rateOfRiseTicks)).toEqual([0, 5, 10, 15, 20, 25])
  const slow = roast(600, { beanRateOfRise: [null, 12, 8] })
  expect(labels(comparisonScales([slow], [], panels).rateOfRiseTicks)).toEqual([0, 5, 10, 15])
})

test('in °F the ticks are round in °F and the curves keep their values', () => {
  const timeline = roast(600, { beanRateOfRise: [null, 14, 10] })
  const imperial = { temperature: '°F', weight: 'oz' } as const
  const scales = comparisonScales([timeline], [timeline.beanTemperature], panels, imperial)
  expect(labels(scales.temperatureTicks)).toEqual([200, 300, 400])
  expect(labels(scales.rateOfRiseTicks)).toEqual([0, 10, 20, 30])
  expect(scales.temperature(100)).toBeCloseTo(
    scales.temperatureTicks[0]!.place +
      (scales.temperatureTicks[1]!.place - scales.temperatureTicks[0]!.place) * 0.12,
    5,
  )
})

test('a setting is a staircase with gaps where it is unknown', () => {
  const same = (value: number) => value
  expect(settingSteps([0, 10, 20, 30], [8, 8, 6, 6], same, same)).toBe('M0.0,8.0H20.0V6.0H30.0')
  expect(settingSteps([0, 10, 20, 30], [8, null, null, 5], same, same)).toBe('M0.0,8.0H10.0M30.0,5.0H30.0')
  expect(settingSteps([0, 10], [null, null], same, same)).toBe('')
})

test('settings fill their plot, each machine on its own range, and equal ones are drawn apart', () => {
  const frame = { left: 0, top: 100, width: 10, height: 57.5 }
  const dial = { settings: [9, 4.5], range: { highest: 9, isDial: true } }
  const percent = { settings: [50, null], range: { highest: 100, isDial: false } }
  const mixed = settingScale([dial, percent], frame)
  expect([mixed.places[0]!(9), mixed.places[0]!(4.5), mixed.places[1]!(50)]).toEqual([102.5, 152.5, 155])
  expect(mixed.extent).toBeNull()
  const same = settingScale([dial, dial], frame)
  expect(same.extent).toEqual({ lowest: 4.5, highest: 9 })
  const constant = { settings: [9, 9], range: dial.range }
  expect(settingScale([constant], frame).places[0]!(9)).toBe(128.75)
})

test('letters of curves that end together are moved apart, and others are not', () => {
  const ends = [
    { x: 100, y: 50 },
    { x: 102, y: 48 },
    { x: 200, y: 50 },
  ]
  expect(separateEnds(ends)).toEqual([
    { x: 100, y: 61 },
    { x: 102, y: 48 },
    { x: 200, y: 50 },
  ])
})

test('the cursor reads each roast at its own time, and nothing outside the roast', () => {
  const aligned = alignedTimeline(roast(600), 480)
  expect(valuesAt(aligned, 480, -180)).toMatchObject({ seconds: 300, bean: 110, power: null })
  expect(valuesAt(aligned, 480, 120.4)).toMatchObject({ seconds: 600 })
  expect(valuesAt(aligned, 480, 121)).toBeNull()
  expect(valuesAt(aligned, 480, -481)).toBeNull()
  expect(valuesAt(EMPTY_TIMELINE, 0, 0)).toBeNull()
})
