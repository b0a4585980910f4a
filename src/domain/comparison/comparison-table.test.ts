import { expect, test } from 'vitest'
import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import { HOUSE } from '#domain/score/style.ts'
import { type ComparedRoast, comparisonTable } from './comparison-table.ts'
import { differenceToFirst } from './difference.ts'

/** Ten minutes from 100 to 200 °C with yellowing at 5:00 and first crack at 8:00. */
const roast: ComparedRoast = {
  timeline: {
    ...EMPTY_TIMELINE,
    timeSeconds: [0, 300, 480, 600],
    beanTemperature: [100, 150, 180, 200],
    ibtsTemperature: [25, 160, 191, 212],
    power: [8, null, 6, 6],
  },
  milestones: [
    { milestone_type: 'yellowing', time_seconds: 300 },
    { milestone_type: '1st_crack_start', time_seconds: 480 },
  ],
  rateOfRise: [null, 12, 7.5, 4],
  greenWeightGrams: 300,
  roastedWeightGrams: 255,
  score: {
    score: 88,
    components: { duration: 20, weight_loss: 18.5, first_crack: 16, curve: null, development: 15 },
    explanation_facts: null,
    explanations: ['Long enough.', 'Light.', 'Early.', 'No curve.', 'Short.'],
  },
}
const unknown: ComparedRoast = {
  timeline: EMPTY_TIMELINE,
  milestones: [],
  rateOfRise: [],
  greenWeightGrams: null,
  roastedWeightGrams: null,
  score: null,
}

function row(roasts: ComparedRoast[], group: string, name: string) {
  const found = comparisonTable(roasts).find(each => each.name === group)
  return found?.rows.find(each => each.name === name)
}
const values = (roasts: ComparedRoast[], group: string, name: string) =>
  row(roasts, group, name)?.cells.map(({ value }) => value)

test('the phases are compared in time and percent', () => {
  expect(values([roast], 'Phases', 'Drying')).toEqual([300])
  expect(values([roast], 'Phases', 'Drying, share')).toEqual([50])
  expect(values([roast], 'Phases', 'Maillard')).toEqual([180])
  expect(values([roast], 'Phases', 'Development')).toEqual([120])
  expect(values([roast], 'Phases', 'Development, share (DTR)')).toEqual([20])
})

test('temperatures and settings are those at each moment, a setting lasting until the next one', () => {
  expect(values([roast], 'Yellowing', 'Bean temperature')).toEqual([150])
  expect(values([roast], 'Yellowing', 'Power')).toEqual([8])
  expect(values([roast], 'First crack', 'IBTS temperature')).toEqual([191])
  expect(values([roast], 'First crack', 'Power')).toEqual([6])
  expect(row([roast], 'Charge', 'IBTS temperature')).toBeUndefined()
  expect(values([roast], 'First crack', 'Rate of rise')).toEqual([7.5])
  expect(row([roast], 'Charge', 'Rate of rise')).toBeUndefined()
})

test('the settings at charge and drop are those of the roast, not those of preheating and cooling', () => {
  const timeSeconds = [0, 3, 300, 480, 598, 600]
  const idling = { ...roast.timeline, timeSeconds, power: [9, 8, 8, 6, 0, 0], fan: [1, 2, 3, 4, 7, 7] }
  const compared = [{ ...roast, timeline: { ...idling, beanTemperature: [], ibtsTemperature: [] } }]
  expect([values(compared, 'Charge', 'Power'), values(compared, 'Charge', 'Fan')]).toEqual([[8], [2]])
  expect([values(compared, 'Drop', 'Power'), values(compared, 'Drop', 'Fan')]).toEqual([[6], [4]])
})

test('loss, score and its components are compared', () => {
  expect(values([roast], 'Weight', 'Weight loss')).toEqual([15])
  expect(values([roast], 'Score', 'Score')).toEqual([88])
  expect(values([roast], 'Score', 'First crack, points')).toEqual([16])
})

test('how the roasts turned out comes before what was done, and no two rows of a comparison look alike', () => {
  const groups = comparisonTable([roast])
  expect(groups[0]?.name).toBe('Score')
  expect(groups[0]?.rows[0]?.name).toBe('Score')
  const points = groups[0]!.rows.slice(1).map(({ name }) => name)
  const others = groups.slice(1).flatMap(({ rows }) => rows.map(({ name }) => name))
  expect(others.filter(name => points.includes(name))).toEqual([])
})

test('points come with the sentence that explains them, and other figures with none', () => {
  expect(row([roast, unknown], 'Score', 'First crack, points')?.cells).toMatchObject([
    { value: 16, explanation: 'Early.' },
    { value: null, explanation: null },
  ])
  expect(row([roast], 'Weight', 'Weight loss')?.cells[0]?.explanation).toBeNull()
})

test('points are shown with their maximum, and compared only with points that have the same maximum', () => {
  const points = { ...HOUSE.points, first_crack: 40, development: 0 }
  const byOwnStyle: ComparedRoast = { ...roast, score: { ...roast.score!, style: { points } } }
  expect(row([roast, roast, byOwnStyle], 'Score', 'First crack, points')?.cells).toMatchObject([
    { value: 16, most: 20, difference: null },
    { value: 16, most: 20, difference: { value: 0 } },
    { value: 16, most: 40, difference: null },
  ])
})

test('a figure that no roast has is left out, and one that some have is unknown for the others', () => {
  expect(row([roast], 'Score', 'Temperature curve, points')).toBeUndefined()
  expect(row([roast], 'First crack', 'Fan')).toBeUndefined()
  expect(comparisonTable([roast]).map(({ name }) => name)).not.toContain('Turning point')
  expect(comparisonTable([unknown, unknown])).toEqual([])
  expect(row([roast, unknown], 'Phases', 'Drying')?.cells[1]).toEqual({
    value: null,
    most: null,
    basis: null,
    difference: null,
    isInferred: false,
    explanation: null,
  })
})

test('differences are to the first roast', () => {
  const later: ComparedRoast = {
    ...roast,
    milestones: [
      { milestone_type: 'yellowing', time_seconds: 290 },
      { milestone_type: '1st_crack_start', time_seconds: 540 },
    ],
  }
  const cells = row([roast, later], 'First crack', 'Time')?.cells
  expect(cells?.map(({ difference }) => difference)).toEqual([null, { value: 60, size: 'large' }])
  expect(row([later, roast], 'Phases', 'Drying')?.cells[1]?.difference).toEqual({ value: 10, size: 'small' })
  expect(row([roast, later], 'Phases', 'Total time')?.cells[1]?.difference).toEqual({
    value: 0,
    size: 'none',
  })
})

test('a difference is that of the figures as they are shown', () => {
  expect(differenceToFirst('duration', 570.4, 580.6)).toEqual({ value: 11, size: 'small' })
  expect(differenceToFirst('share', 14.04, 14.06)).toEqual({ value: 0.1, size: 'small' })
  expect(differenceToFirst('temperature', 200.4, 199.6)).toEqual({ value: 0, size: 'none' })
})

test('a step of a dial is a large difference, a percent of a controller a small one', () => {
  expect(differenceToFirst('setting', 8, 7)).toEqual({ value: -1, size: 'large' })
  expect(differenceToFirst('setting', 60, 61)).toEqual({ value: 1, size: 'small' })
})

test('a first crack that was read off the curve is called inferred', () => {
  const inferred: ComparedRoast = {
    ...roast,
    milestones: [],
    timeline: { ...roast.timeline, beanRateOfRise: [0, 5, 11, 5] },
  }
  const cells = row([roast, inferred], 'First crack', 'Time')?.cells
  expect(cells?.map(({ isInferred }) => isInferred)).toEqual([false, true])
})
