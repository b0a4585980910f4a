import { expect, test } from 'vitest'
import { typedTime } from './row-drafts.ts'

test('a time that was typed with a point or a comma is minutes and seconds', () => {
  expect(['2.20', '2,20', '2:20', ' 3.10', '140', '2.2', '2.70'].map(typedTime)).toEqual([
    140,
    140,
    140,
    190,
    140,
    2.2,
    null,
  ])
})
