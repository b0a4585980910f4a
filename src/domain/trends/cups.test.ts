import { expect, test } from 'vitest'
import { valuesByName } from '../record/named-values.ts'
import { cupsByFigure } from './cups.ts'
import { TREND_FIGURES } from './trend-roasts.ts'

const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8]

test('ratings are correlated with each figure from eight roasts on that have both', () => {
  const same = valuesByName(TREND_FIGURES, () => Float64Array.from([...EIGHT, 99]))
  const figures = {
    ...same,
    dtr_percent: Float64Array.from([...EIGHT.toReversed(), 99]),
    fc_minutes: Float64Array.from([...EIGHT.with(3, Number.NaN), 99]),
    final_bean_temp: new Float64Array(9).fill(201),
  }
  const ratings = Float64Array.from([1, 1.5, 2, 2.5, 3, 3.5, 4, 5, Number.NaN])
  const cups = Object.fromEntries(cupsByFigure(figures, ratings).map(({ figure, ...told }) => [figure, told]))
  expect(cups).toEqual({
    ...valuesByName(TREND_FIGURES, () => ({ roasts: 8, rank_correlation: 1 })),
    dtr_percent: { roasts: 8, rank_correlation: -1 },
    fc_minutes: { roasts: 7, rank_correlation: null },
    final_bean_temp: { roasts: 8, rank_correlation: null },
  })
})
