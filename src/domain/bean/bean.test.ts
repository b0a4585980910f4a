import { expect, test } from 'vitest'
import { unknownBean } from './bean.ts'
import { BEAN_FIELD_NAMES } from './bean-fields.ts'

test('in a bean known only by its name every other field is null', () => {
  const { origin_name, ...others } = unknownBean('Kenya AA')
  expect(origin_name).toBe('Kenya AA')
  expect(new Set(Object.values(others))).toEqual(new Set([null]))
  expect(Object.keys({ origin_name, ...others }).sort()).toEqual([...BEAN_FIELD_NAMES].sort())
})
