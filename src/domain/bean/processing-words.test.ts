import { expect, test } from 'vitest'
import { processingWords } from './processing-words.ts'

test('a processing method is found by the names that other suppliers give it', () => {
  expect(processingWords('Dry Process (Natural)')).toContain('natural')
  expect(processingWords('Dry Process')).toContain('natural')
  expect(processingWords('Wet-Processed')).toContain('washed')
  expect(processingWords('Giling Basah')).toContain('wet hulled')
})

test('a special method is not the plain one', () => {
  expect(processingWords('Pulped Natural')).toContain('honey')
  expect(processingWords('Pulped Natural')).not.toContain('dry')
  expect(processingWords('Anaerobic')).toBe('Anaerobic')
})

test.each([
  ['Gewaschen', 'washed'],
  ['Lavé, séché sur patio', 'washed'],
  ['мытая', 'washed'],
  ['フルウォッシュド', 'washed'],
  ['非水洗式', 'natural'],
  ['Naturalna, anaerobowa', 'natural'],
  ['Cereja descascado', 'pulped natural'],
  ['Honig', 'honey'],
  ['スマトラ式', 'wet hulled'],
])('%s is also found as %s, in no other language', (method, name) => {
  const words = processingWords(method)
  expect(words.startsWith(`${method} `)).toBe(true)
  expect(words).toContain(name)
  expect(words.slice(method.length)).not.toMatch(/[^ a-z]/)
})
