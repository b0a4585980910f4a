import { expect, test } from 'vitest'
import { EMPTY_EDIT_FORM, roastUpdateOf } from './roast-edit.ts'

test('an empty name or weight is omitted, empty notes are cleared', () => {
  expect(roastUpdateOf(EMPTY_EDIT_FORM)).toEqual({ notes: null })
})

test('weights are sent as numbers, unrounded', () => {
  const form = {
    roast_name: ' #12 Kenya ',
    green_weight_g: '350.25',
    roasted_weight_g: '0',
    notes: 'Bright.',
  }
  expect(roastUpdateOf(form)).toEqual({
    roast_name: '#12 Kenya',
    green_weight_g: 350.25,
    roasted_weight_g: 0,
    notes: 'Bright.',
  })
})
