import { expect, test } from 'vitest'
import { valuesByName } from '#domain/record/named-values.ts'
import { ROAST_FIELD_NAMES } from '#domain/roast/roast-fields.ts'
import { coffeeChoiceOf } from '#web/parts/bean/coffee-choice.ts'
import { type RoastEditForm, roastUpdateOf } from './roast-edit.ts'

const EMPTY_EDIT_FORM: RoastEditForm = {
  roast_name: '',
  bean_id: '',
  style_id: '',
  roast_date: '',
  green_weight_g: '',
  roasted_weight_g: '',
  notes: '',
  ...valuesByName(ROAST_FIELD_NAMES, () => ''),
}

test('an empty name or weight is omitted, empty notes are cleared', () => {
  expect(roastUpdateOf(EMPTY_EDIT_FORM, EMPTY_EDIT_FORM)).toEqual({ notes: null })
})

test('weights are sent as numbers, unrounded', () => {
  const form = {
    ...EMPTY_EDIT_FORM,
    roast_name: ' #12 Kenya ',
    green_weight_g: '350.25',
    roasted_weight_g: '0',
    notes: 'Bright.',
  }
  expect(roastUpdateOf(form, EMPTY_EDIT_FORM)).toEqual({
    roast_name: '#12 Kenya',
    green_weight_g: 350.25,
    roasted_weight_g: 0,
    notes: 'Bright.',
  })
})

test('bean and date are sent if they changed; an empty date is cleared, and no bean is chosen by an empty one', () => {
  const filled = { ...EMPTY_EDIT_FORM, bean_id: '3', roast_date: '2026-03-14' }
  expect(roastUpdateOf(filled, filled)).toEqual({ notes: null })
  expect(roastUpdateOf({ ...filled, bean_id: '4', roast_date: '' }, filled)).toEqual({
    notes: null,
    bean_id: 4,
    roast_date: null,
  })
  expect(roastUpdateOf({ ...filled, bean_id: '' }, filled)).toEqual({ notes: null })
})

test('what else is known is sent if it changed: empty is unknown, tags are a list', () => {
  const filled = { ...EMPTY_EDIT_FORM, machine: 'Bullet', ambient_temp: '21' }
  const form = { ...filled, machine: ' ', ambient_temp: '21,5', tags: 'espresso, Espresso, house' }
  expect(roastUpdateOf(form, filled)).toEqual({
    notes: null,
    machine: null,
    ambient_temp: 21.5,
    tags: ['espresso', 'house'],
  })
})

test('a blend is sent with grams that add up to the green weight; as a roast of one coffee it loses its parts', () => {
  const coffee = { bean_id: 1, blend_id: null }
  const parts = coffeeChoiceOf({
    ...coffee,
    greens: [
      { bean_id: 1, grams: 240 },
      { bean_id: 2, grams: 160 },
    ],
  })
  const alone = { ...EMPTY_EDIT_FORM, bean_id: '1', green_weight_g: '300' }
  expect(roastUpdateOf({ ...alone, bean_id: parts }, alone)).toMatchObject({
    green_weight_g: 300,
    greens: [
      { bean_id: 1, grams: 180 },
      { bean_id: 2, grams: 120 },
    ],
  })
  const blend = { ...alone, bean_id: parts }
  expect(roastUpdateOf({ ...blend, green_weight_g: '500' }, blend)).not.toHaveProperty('greens')
  expect(roastUpdateOf({ ...blend, bean_id: '1' }, blend)).toMatchObject({ bean_id: 1, greens: null })
  const unweighed = { ...alone, green_weight_g: '' }
  expect(roastUpdateOf({ ...unweighed, bean_id: parts }, unweighed)).toBeNull()
})
