import { expect, test } from 'vitest'
import { listText } from './sentence-parts.ts'

test.each([
  [[], ''],
  [['A'], 'A'],
  [['A', 'B'], 'A and B'],
  [['A', 'B', 'C'], 'A, B and C'],
])('%j in a sentence is “%s”', (texts, sentence) => {
  expect([listText(texts), new Intl.ListFormat('en-GB').format(texts)]).toEqual([sentence, sentence])
})
