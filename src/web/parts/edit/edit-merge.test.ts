import { expect, test } from 'vitest'
import { mergeEdit } from './edit-merge.ts'

const before = { roast_name: '#12 Nyeri', notes: 'Sweet.', green_weight_g: '300' }

test('fields that were not edited take the values changed elsewhere', () => {
  const edited = { ...before, notes: 'Sweeter.' }
  const now = { ...before, green_weight_g: '305' }
  expect(mergeEdit(before, edited, now)).toEqual({
    merged: { roast_name: '#12 Nyeri', notes: 'Sweeter.', green_weight_g: '305' },
    conflicts: [],
  })
})

test('a field edited both here and elsewhere keeps what was typed and is a conflict', () => {
  const edited = { ...before, notes: 'Sweeter.' }
  const now = { ...before, notes: 'Flat.' }
  expect(mergeEdit(before, edited, now)).toEqual({ merged: edited, conflicts: ['notes'] })
})

test('the same edit on both sides is not a conflict', () => {
  const edited = { ...before, notes: 'Flat.' }
  expect(mergeEdit(before, edited, edited).conflicts).toEqual([])
})
