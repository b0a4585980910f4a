import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileProblemText } from '#domain/file/file-problems.ts'
import { logProblemClause } from '#domain/file/log-problems.ts'
import { parseLog } from './cut-log.ts'
import { parseLogJson } from './log-json.ts'
import { readPythonLiteral } from './python-literal.ts'
import { readOnlyRoast } from './testing/only-roast.ts'

test.each([
  ["{'a': [1, 2.5, 3", { a: [1, 2.5] }],
  ["{'a': [1, 2.5, 3,", { a: [1, 2.5, 3] }],
  ["{'a': [1, 2.5]", { a: [1, 2.5] }],
  ["{'a': 1, 'b': 2", { a: 1 }],
  ["{'a': 1, 'b': 'open", { a: 1 }],
  ["{'a': 1, 'b", { a: 1 }],
  ["{'a': (1, {'b': [2, 3", { a: [1, { b: [2] }] }],
  ["{'a': [], 'b': {'c': [4, ", { a: [], b: { c: [4] } }],
  [String.raw`{'it\'s [': "a ]", 'b': [1, 2`, { "it's [": 'a ]', b: [1] }],
  ['{', {}],
])('%s was cut and is read up to its last whole value', (text, value) => {
  expect(parseLog(text, readPythonLiteral)).toEqual({ ok: true, value: { value, isCut: true } })
})

test('an object within a list was cut and is left out, because some of its values are missing', () => {
  const text = '{"samples": [{"time": 1, "bean": 150.5}, {"time": 2, "more": [1, 2], "bean": 15'
  const value = { samples: [{ time: 1, bean: 150.5 }] }
  expect(parseLog(text, parseLogJson)).toEqual({ ok: true, value: { value, isCut: true } })
})

test.each([
  ['[1 2]', 'a comma or ] is missing (character 4)'],
  ['{1: 2}}', 'unexpected text (character 7)'],
  ["{'a': [1, 2 3, 4", 'a comma or ] is missing (character 13)'],
  ['['.repeat(99), 'brackets are nested too deeply (character 52)'],
])('%s is damaged and not cut, and is refused', (text, reason) => {
  const log = parseLog(text, readPythonLiteral)
  expect(log.ok || logProblemClause(log.reason)).toBe(reason)
})

const fixtures = join(import.meta.dirname, '../../../fixtures/roasts')

test.each([
  'artisan-log/26-05-30_gedeb_no54.alog',
  'artisan-log/in Fahrenheit.json',
  'roastime-json/made-up-uid.json',
  'first-crack-json/2026-03-14 Kenya.json',
])('%s, cut anywhere, is the beginning of the roast with a warning, or refused with a sentence', name => {
  const bytes = new Uint8Array(readFileSync(join(fixtures, name)))
  const whole = readOnlyRoast(bytes, name)
  const times = whole.ok ? whole.value.timeline.timeSeconds : []
  const outcomes = { read: 0, refused: 0 }
  // Without its last bracket and a line end after it.
  for (let length = 1; length < bytes.length - 2; length += 1) {
    const cut = readOnlyRoast(bytes.subarray(0, length), name)
    if (cut.ok) {
      outcomes.read += 1
      const { timeSeconds } = cut.value.timeline
      const common = Math.min(times.length, timeSeconds.length)
      expect(timeSeconds.slice(0, common)).toEqual(times.slice(0, common))
      expect(cut.value.warnings[0]).toMatch(
        /^The file was cut before its end; the roast is known until \d+:\d\d\.$/,
      )
    } else {
      outcomes.refused += 1
      expect(fileProblemText(cut.reason)).toMatch(/^\S.*\.$/)
    }
  }
  expect(outcomes.read).toBeGreaterThan(0)
  expect(outcomes.refused).toBeGreaterThan(0)
})
