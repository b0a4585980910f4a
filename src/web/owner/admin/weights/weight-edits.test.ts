import { expect, test } from 'vitest'
import {
  cellText,
  doubtOfEdit,
  editedLossText,
  NO_EDITS,
  weightsUpdateOf,
  withoutEdit,
  withPasted,
  withTyped,
} from './weight-edits.ts'

const kenya = { id: 7, green_weight_g: 349.6, roasted_weight_g: 302.5, weight_loss_percent: 13.4725 }
const peru = { id: 4, green_weight_g: null, roasted_weight_g: null, weight_loss_percent: null }

test('weights are shown in whole grams, an unknown one as empty', () => {
  expect(cellText(kenya, 'green_weight_g', undefined)).toBe('350')
  expect(cellText(kenya, 'roasted_weight_g', undefined)).toBe('303')
  expect(cellText(peru, 'green_weight_g', undefined)).toBe('')
})

test('an edited cell shows what was typed, and its neighbour is unchanged', () => {
  const edits = withTyped(NO_EDITS, kenya, 'green_weight_g', '351.25')
  expect(cellText(kenya, 'green_weight_g', edits.get(7))).toBe('351.25')
  expect(cellText(kenya, 'roasted_weight_g', edits.get(7))).toBe('303')
})

test('a rounded display is never sent back', () => {
  const edits = withTyped(NO_EDITS, kenya, 'green_weight_g', '351')
  expect(weightsUpdateOf(edits.get(7) ?? {})).toEqual({ ok: true, value: { green_weight_g: 351 } })
  expect(withTyped(edits, kenya, 'green_weight_g', '350').size).toBe(0)
})

test('an emptied cell is not sent', () => {
  const edits = withTyped(NO_EDITS, kenya, 'roasted_weight_g', '')
  expect(weightsUpdateOf(edits.get(7) ?? {})).toEqual({ ok: true, value: {} })
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
  const { edits, updated } = withPasted(NO_EDITS, rows)
  expect(updated).toBe(1)
  expect([...edits]).toEqual([[4, { green_weight_g: '250' }]])
})

test('a pasted weight counts even if it equals the rounded one', () => {
  const { edits } = withPasted(NO_EDITS, [{ roast: kenya, green: 350, roasted: null }])
  expect(weightsUpdateOf(edits.get(7) ?? {})).toEqual({ ok: true, value: { green_weight_g: 350 } })
})

test('a paste keeps typed values in cells that it does not fill', () => {
  const typed = withTyped(NO_EDITS, peru, 'roasted_weight_g', '211')
  const { edits } = withPasted(typed, [{ roast: peru, green: 250, roasted: null }])
  expect(edits.get(4)).toEqual({ green_weight_g: '250', roasted_weight_g: '211' })
  expect(withoutEdit(edits, 4).size).toBe(0)
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
