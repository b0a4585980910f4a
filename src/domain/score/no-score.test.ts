import { expect, test } from 'vitest'
import { noScoreText } from './no-score.ts'

const WHOLE = { total_duration_seconds: 600, fc_minutes: 8, green_weight_g: 350, roasted_weight_g: 300 }

test('a roast without a score says which figures it lacks', () => {
  expect(noScoreText({ ...WHOLE, fc_minutes: null, roasted_weight_g: null })).toBe(
    'No score: fewer than two of its five parts can be scored. It lacks first crack and its roasted weight.',
  )
  expect(noScoreText(WHOLE)).toBe('No score: fewer than two of its five parts can be scored.')
})
