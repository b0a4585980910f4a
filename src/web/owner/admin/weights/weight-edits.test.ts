import { expect, test } from 'vitest'
import {
  cellText,
  doubtOfEdit,
  editedLossText,
  pastedEdits,
  typedText,
  weightsUpdateOf,
} from './weight-edits.ts'

const kenya = { id: 7, green_weight_g: 349.6, roasted_weight_g: 302.5, weight_loss_percent: 13.4725 }
const peru = { id: 4, green_weight_g: null, roasted_weight_g: null, weight_loss_percent: null }

test('weights are shown in whole grams, an unknown one as empty', () => {
  expect(cellText(kenya, 'green_weight_g', undefined)).toBe('350')
  expect(cellText(kenya, 'roasted_weight_g', undefined)).toBe('303')
  expect(cellText(peru, 'green_weight_g', undefined)).toBe('')
})

test('an edited cell shows what was typed, and its neighbour is unchanged', () => {
  const edit = { green_weight_g: '351.25' }
  expect(cellText(kenya, 'green_weight_g', edit)).toBe('351.25')
  expect(cellText(kenya, 'roasted_weight_g', edit)).toBe('303')
})

test('a rounded display is never sent back', () => {
  expect(typedText(kenya, 'green_weight_g', '351')).toBe('351')
  expect(typedText(kenya, 'green_weight_g', '350')).toBe('349.6')
})

test('an emptied cell is not sent', () => {
  expect(weightsUpdateOf({ roasted_weight_g: '' })).toEqual({ ok: true, value: {} })
})

test('a text that is not a number is not sent but reported', () => {
  expect(weightsUpdateOf({ green_weight_g: '1.2.3', roasted_weight_g: '300' })).toEqual({
    ok: false,
    reason: "'1.2.3' is not a weight",
  })
})

test('a paste fills the roasts that it has, with at most the decimals of a kitchen scale', () => {
  const rows = [
    { roast: peru, green: 249.999, roasted: null },
    { roast: kenya, green: null, roasted: null },
    { roast: undefined, green: 350, roasted: 300 },
  ]
  expect(pastedEdits(rows)).toEqual([[peru, { green_weight_g: '250' }]])
})

test('the loss is computed from the edits and the unrounded weights', () => {
  expect(editedLossText(kenya, undefined)).toBe('13.5 %')
  expect(editedLossText(kenya, { roasted_weight_g: '297.16' })).toBe('15.0 %')
  expect(editedLossText(kenya, { roasted_weight_g: '' })).toBe('13.5 %')
  expect(editedLossText(peru, { green_weight_g: '250' })).toBe('–')
})

test('weights are in doubt as they would be saved, an emptied cell as it is stored', () => {
  expect(doubtOfEdit(kenya, undefined)).toBeNull()
  expect(doubtOfEdit(kenya, { roasted_weight_g: '360' })?.code).toBe('roasted_above_green')
  expect(doubtOfEdit(kenya, { green_weight_g: '', roasted_weight_g: '360' })?.values.green_weight_g).toBe(
    349.6,
  )
  expect(doubtOfEdit(peru, { roasted_weight_g: '360' })).toBeNull()
})
