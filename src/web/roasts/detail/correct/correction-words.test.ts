import { expect, test } from 'vitest'
import { correctedText, takenBackText } from './correction-words.ts'

const roast = { roast_name: '#130 Kenya', roast_number: 130, score: 97, correction: null }
const corrected = {
  ...roast,
  correction: {
    charge_seconds: 0,
    drop_seconds: 600,
    milestones: [],
    recorded: { charge_seconds: 0, drop_seconds: 610, milestones: [] },
  },
}

test('a saved correction says what became of the score', () => {
  expect(correctedText(roast, { ...corrected, score: 96 })).toBe(
    'The times of #130 are corrected. Score 97 → 96.',
  )
  expect(correctedText(roast, corrected)).toBe('The times of #130 are corrected.')
  expect(correctedText(roast, { ...corrected, score: null })).toBe(
    'The times of #130 are corrected. Score 97 → none.',
  )
})

test('bringing back what the file said, and undoing a correction, say so', () => {
  expect(correctedText({ ...corrected, score: 96 }, roast)).toBe(
    'The times of #130 are those of the file again. Score 96 → 97.',
  )
  expect(takenBackText(roast)).toBe('The times of #130 are as they were before.')
})
