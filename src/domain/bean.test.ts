import { expect, test } from 'vitest'
import { BEAN_TEXT_FIELDS, unknownBean } from './bean.ts'

test('of a bean of which nothing is known but the name, every other field is null', () => {
  const { origin_name, ...others } = unknownBean('Kenya AA')
  expect(origin_name).toBe('Kenya AA')
  expect(new Set(Object.values(others))).toEqual(new Set([null]))
  expect(Object.keys(others)).toEqual(expect.arrayContaining([...BEAN_TEXT_FIELDS]))
})
