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
  ["('a' \"b\" # two parts\n  'c')", 'abc'],
  ["{'a': 'one'\n 'two', 'b': 2}", { a: 'onetwo', b: 2 }],
  ["('a')", 'a'],
  ["('a',)", ['a']],
  ['()', []],
  ['(1, 2,)', [1, 2]],
  ['{1, 2}', [1, 2]],
  ['{1,}', [1]],
  ['[set(), {}]', [[], {}]],
  [String.raw`r'\n\'' u'ł' R"\x"`, String.raw`\n\'ł\x`],
  [String.raw`[b'a\xe9\u0041', rb'\x', Br"\x"]`, [String.raw`aé\u0041`, String.raw`\x`, String.raw`\x`]],
  ['"""it\'s "quoted"\nhere\\n"""', 'it\'s "quoted"\nhere\n'],
  ["'''a''b'''", "a''b"],
  [String.raw`'\101\7\0'`, 'A\u0007\0'],
  ["'one \\\nline'", 'one line'],
  [
    '[1_000, 0xFf, 0o17, 0b1_01, 1_0.2_5e0_1, 1., .5, 00, - 3, +4]',
    [1000, 255, 15, 5, 102.5, 1, 0.5, 0, -3, 4],
  ],
  ['# above\n[1, # one\n 2 \\\n , 3]# below', [1, 2, 3]],
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
  ["{'a': 1, 'b'}", 'a colon is missing (character 13)'],
  ["{'a', 'b': 1}", 'a comma or } is missing (character 10)'],
  ["'a' b'c'", 'a text stands beside bytes (character 7)'],
  [String.raw`'\N{DEGREE SIGN}'`, 'a character is written by its name (character 3)'],
  ['[1, 2j]', 'a number is complex (character 6)'],
  ["'one\ntwo'", 'a text is not closed (character 6)'],
  [String.raw`r'open\'`, 'a text is not closed (character 10)'],
  ["f'a'", 'no value was found (character 2)'],
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
