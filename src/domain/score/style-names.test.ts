import { expect, test } from 'vitest'
import { freeEdition, styleNameClash } from './style-names.ts'

const first = (name: string) => ({ name, edition: 1 })

test.each([
  ['House\u200d', 'House'],
  ['Hou\u200cse', 'House'],
  ['\u3164house\u2800', 'House'],
  ['LÍGHT', 'Light'],
])('%j looks the same as %j', (name, other) => {
  const clash = { kind: 'same name', name: other }
  expect(styleNameClash(first(name), [first('Dark'), first(other)])).toEqual(clash)
})

test.each([
  ['Light 2', { name: 'Light', edition: 2 }, { style: 'Light', version: 'Light 2' }],
  ['Light 2', { name: 'Light', edition: 3 }, { style: 'Light', version: 'Light 2' }],
  ['Light 2 3', { name: 'Light 2', edition: 3 }, { style: 'Light 2', version: 'Light 2 3' }],
  ['v1.0.0\u200d', first('House'), { style: 'House', version: 'v1.0.0\u200d' }],
])('%j is the version of an edition of %j', (name, other, clash) => {
  expect(styleNameClash(first(name), [other])).toEqual({ kind: 'name of an edition', ...clash })
})

test('a restored style may have an edition with the name of another style', () => {
  const clash = { kind: 'name of an edition', style: 'Light', version: 'light\u200d  12' }
  expect(styleNameClash({ name: 'Light', edition: 12 }, [first('light\u200d  12')])).toEqual(clash)
})

test.each([
  ['Light 2', first('Light')],
  ['Light', first('Light 2')],
  ['Light 4', { name: 'Light', edition: 3 }],
  ['Light 1', { name: 'Light', edition: 2 }],
  ['Light 02', { name: 'Light', edition: 2 }],
  ['Light2', { name: 'Light', edition: 2 }],
  ['House 2', { name: 'House', edition: 2 }],
  ['روشن', first('Light')],
])('%j and %j can both exist', (name, other) => {
  expect(styleNameClash(first(name), [other])).toBeNull()
})

test('an edition that would have the name of another style is left out', () => {
  const others = ['Light 2', 'Light 3', 'Light 5'].map(first)
  expect(freeEdition({ name: 'Light', edition: 2 }, others)).toBe(4)
  expect(freeEdition({ name: 'Dark', edition: 2 }, others)).toBe(2)
  expect(freeEdition({ name: 'Light', edition: 1 }, others)).toBe(1)
})
