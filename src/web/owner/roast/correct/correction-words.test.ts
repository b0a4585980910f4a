import { expect, test } from 'vitest'
import { correctedText, undoneText } from './correction-words.ts'

const roast = {
  roast_name: '#130 Kenya',
  roast_number: 130,
  score: 97,
  score_details: null,
  correction: null,
}
const corrected = {
  ...roast,
  correction: {
    charge_seconds: 0,
    drop_seconds: 600,
    milestones: [],
    recorded: { charge_seconds: 0, drop_seconds: 610, milestones: [] },
  },
}

test('the message after a correction names the score before and after', () => {
  expect(correctedText(roast, { ...corrected, score: 96 })).toBe(
    'The times of #130 were corrected. Score 97 A → 96 A.',
  )
  expect(correctedText(roast, corrected)).toBe('The times of #130 were corrected.')
  expect(correctedText(roast, { ...corrected, score: null })).toBe(
    'The times of #130 were corrected. Score 97 A → none.',
  )
})

test('a reset to the file and an undone correction have their own messages', () => {
  expect(correctedText({ ...corrected, score: 96 }, roast)).toBe(
    'The times of #130 were reset to those in the file. Score 96 A → 97 A.',
  )
  expect(undoneText(roast)).toBe('The change of the times of #130 was undone.')
})
