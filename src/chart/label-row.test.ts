import { expect, test } from 'vitest'
import { spreadLabels } from './label-row.ts'

test('labels that have room stay where they are', () => {
  expect(
    spreadLabels(
      [
        { centre: 50, width: 40 },
        { centre: 200, width: 60 },
      ],
      300,
      8,
    ),
  ).toEqual([50, 200])
})

test('a label at the edge moves inside the row', () => {
  expect(
    spreadLabels(
      [
        { centre: 5, width: 40 },
        { centre: 298, width: 60 },
      ],
      300,
      8,
    ),
  ).toEqual([20, 270])
})

test('neighbours make room for each other', () => {
  expect(
    spreadLabels(
      [
        { centre: 100, width: 40 },
        { centre: 110, width: 40 },
      ],
      300,
      8,
    ),
  ).toEqual([100, 148])
  expect(
    spreadLabels(
      [
        { centre: 260, width: 40 },
        { centre: 280, width: 40 },
      ],
      300,
      8,
    ),
  ).toEqual([232, 280])
})
