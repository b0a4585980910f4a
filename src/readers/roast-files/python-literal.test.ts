import fc from 'fast-check'
import { expect, test } from 'vitest'
import { logProblemClause } from '#domain/file/log-problems.ts'
import { readPythonLiteral, withoutPythonEscapes } from './python-literal.ts'

test.each([
  ['{}', {}],
  ['{\'a\': 1, "b": [1.5, -2, 1e-3, .5], }', { a: 1, b: [1.5, -2, 0.001, 0.5] }],
  ["(True, False, None, '')", [true, false, null, '']],
  [String.raw`'it\'s \xed\u0142\U0001f600 \\n \n'`, "it's íł😀 \\n \n"],
  ['[nan, inf, -inf]', [Number.NaN, Infinity, -Infinity]],
  ["{1: 'one'}", { 1: 'one' }],
  [' [ ] ', []],
])('%s is read', (text, value) => {
  expect(readPythonLiteral(text)).toEqual({ ok: true, value })
})

test('a key that every object has is an ordinary key', () => {
  const read = readPythonLiteral("{'__proto__': {'polluted': 1}}")
  expect(read.ok && Object.keys(read.value as object)).toEqual(['__proto__'])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test.each([
  ['{', 'a } is missing (character 2)'],
  ['[1 2]', 'a comma or ] is missing (character 4)'],
  ["{'a' 1}", 'a colon is missing (character 6)'],
  ["'open", 'a text is not closed (character 7)'],
  ['print(1)', 'no value was found (character 6)'],
  ['1 1', 'unexpected text (character 3)'],
  [String.raw`'\xZZ'`, 'invalid escape (character 4)'],
  ['['.repeat(99), 'brackets are nested too deeply (character 52)'],
])('%s is refused', (text, reason) => {
  const read = readPythonLiteral(text)
  expect(read.ok || logProblemClause(read.reason)).toBe(reason)
})

test('JSON without escapes is read with the same value', () => {
  const value = fc.letrec(tie => ({
    value: fc.oneof({ maxDepth: 4 }, fc.integer(), fc.stringMatching(/^[\w ł'-]*$/), fc.array(tie('value'))),
  })).value
  fc.assert(
    fc.property(value, one => {
      expect(readPythonLiteral(JSON.stringify(one))).toEqual({ ok: true, value: one })
    }),
  )
})

test.each([
  [String.raw`Para\xedso`, 'Paraíso'],
  [String.raw`\uacfc\ud14c`, '과테'],
  [String.raw`\U0001f600 \ud83d\ude00`, '😀 😀'],
  [String.raw`lot 3\n\t\\server \'a\'`, "lot 3\n\t\\server 'a'"],
  [String.raw`\q \xZZ \U7fffffff \ `, String.raw`\q \xZZ \U7fffffff \ `],
  ['Łódź', 'Łódź'],
])('the text %s means %s', (written, meant) => {
  expect(withoutPythonEscapes(written)).toBe(meant)
})
