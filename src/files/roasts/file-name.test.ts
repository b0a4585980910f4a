import { expect, test } from 'vitest'
import { cleanName, nameInFileName } from './file-name.ts'

test.each([
  [' Kenya\tAA\n', 'Kenya AA'],
  ['Ke\u202enya\u200b', 'Kenya'],
  ['\u202e', ''],
  ['\u200b \u0301', ''],
  ['\ud83d\u0301\ude00', '\ufffd\u0301\ufffd'],
])('the name %j in a file is %j', (name, clean) => {
  expect(cleanName(name)).toBe(clean)
})

test('a long name is cut between two characters, with room for a number', () => {
  const cut = cleanName(`a${'😀'.repeat(200)}`)
  expect(cut).toBe(`a${'😀'.repeat(89)}…`)
  expect(cut.isWellFormed()).toBe(true)
})

test('a file whose name shows nothing is an unnamed roast', () => {
  expect(nameInFileName('\u202e.csv')).toBe('Unnamed roast')
})
