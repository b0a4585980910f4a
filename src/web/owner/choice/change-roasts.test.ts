import { expect, test } from 'vitest'
import { changesOfForm, EMPTY_CHANGES } from './change-roasts.ts'

test('what is left empty changes nothing', () => {
  expect(changesOfForm(EMPTY_CHANGES)).toEqual({})
  expect(changesOfForm({ ...EMPTY_CHANGES, first_number: '0' })).toEqual({})
})

test('what is typed is sent as the call takes it', () => {
  expect(
    changesOfForm({
      bean_id: '7',
      style_id: '2',
      roast_date: '2026-04-01',
      first_number: '12',
      green_weight_g: '350.5',
      roasted_weight_g: '300',
      tags_added: ['Gift', 'gift '],
      tags_removed: ['old'],
    }),
  ).toEqual({
    bean_id: 7,
    style_id: 2,
    roast_date: '2026-04-01',
    first_number: 12,
    green_weight_g: 350.5,
    roasted_weight_g: 300,
    tags_added: ['Gift'],
    tags_removed: ['old'],
  })
})

test('roasts get the style of their bean again', () => {
  expect(changesOfForm({ ...EMPTY_CHANGES, style_id: 'bean' })).toEqual({ style_id: null })
})

test('a weight that can’t be read is not sent', () => {
  expect(changesOfForm({ ...EMPTY_CHANGES, green_weight_g: '1.2.3' })).toBeNull()
})
