import { expect, test } from 'vitest'
import { editOfFile, importOfEdit, resultText } from './inbox-edits.ts'

const file = {
  id: 1,
  file_name: 'a.csv',
  arrived_at: '2026-05-01T12:00:00.000Z',
  problem: null,
  roast: {
    source_name: 'Kenya',
    roast_date: null,
    total_duration_seconds: 600,
    green_weight_g: 350,
    roasted_weight_g: null,
    matching_bean: { id: 7, origin_name: 'Kenya' },
    roast_name: '#1 Kenya',
    number_reason: 'none' as const,
    same_recording: null,
    group: 'kenya',
    curve: [],
  },
}

test('the matching bean and the weights of the file are the first choice', () => {
  expect(editOfFile(file)).toEqual({ beanId: 7, greenWeight: '350', roastedWeight: '' })
  const unmatched = { ...file, roast: { ...file.roast, matching_bean: null } }
  expect(editOfFile(unmatched).beanId).toBeNull()
})

test('a roast is ready with a bean and weights that are numbers or missing', () => {
  const edit = { beanId: 7, greenWeight: '350,5', roastedWeight: '' }
  expect(importOfEdit(edit)).toEqual({ bean_id: 7, green_weight_g: 350.5, roasted_weight_g: null })
  expect(importOfEdit({ ...edit, beanId: null })).toBeNull()
  expect(importOfEdit({ ...edit, roastedWeight: '3.0.1' })).toBeNull()
})

test('the result counts what is left too', () => {
  expect(resultText({ imported: 3, failed: 0, unready: 0 })).toBe('3 imported.')
  expect(resultText({ imported: 1, failed: 2, unready: 1 })).toBe(
    '1 imported, 2 failed, 1 needs a bean or a correct weight.',
  )
})
