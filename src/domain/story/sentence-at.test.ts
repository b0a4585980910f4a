import { expect, test } from 'vitest'
import { momentAt } from '#domain/words/time-span.ts'
import { sentenceAt } from './sentence-at.ts'

const charge = momentAt(0)
const maillard = { startSeconds: 280, endSeconds: 470 }
const crack = momentAt(470)
const decline = { startSeconds: 130, endSeconds: 595 }
const sentences = [charge, maillard, crack, decline]

test.each([
  [2, charge],
  [200, decline],
  [300, maillard],
  [466, crack],
  [474, crack],
  [480, decline],
  [700, decline],
])('at %i s the nearest sentence is found, or the shortest of several', (seconds, sentence) => {
  expect(sentences[sentenceAt(sentences, seconds)]).toBe(sentence)
})

test('a story without sentences has none at any time', () => {
  expect(sentenceAt([], 10)).toBe(-1)
})
