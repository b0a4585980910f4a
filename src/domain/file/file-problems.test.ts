import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { namesIn } from '#domain/record/named-values.ts'
import { FILE_PROBLEMS, type FileProblem, type FileProblemCode, fileProblemText } from './file-problems.ts'
import { type LogProblem, logProblemClause } from './log-problems.ts'

const SENTENCES = join(import.meta.dirname, '../../../fixtures/sentences/file-problems.txt')

/** `code {"values": …} sentence`, a line for each code, as the readers said it before they gave codes. */
const lines = readFileSync(SENTENCES, 'utf8').trimEnd().split('\n')
const golden = lines.map(line => {
  const [code = '', values = '', sentence = ''] = line.split('\t')
  return { problem: { code, values: JSON.parse(values) } as FileProblem, sentence }
})

test.each(golden)('$sentence', ({ problem, sentence }) => {
  expect(fileProblemText(problem)).toBe(sentence)
})

test('each code has its sentence here', () => {
  const codes = new Set(golden.map(({ problem }) => problem.code))
  expect([...codes].sort()).toEqual((namesIn(FILE_PROBLEMS) as FileProblemCode[]).toSorted())
})

describe('a problem of a log is a clause', () => {
  const at = { character: 12 }
  test.each<[LogProblem, string]>([
    [{ code: 'damaged_json', values: {} }, 'its JSON is damaged or cut off'],
    [{ code: 'json_with_too_many_brackets', values: {} }, 'it has too many brackets'],
    [{ code: 'too_many_brackets', values: at }, 'too many brackets (character 12)'],
    [{ code: 'nested_too_deeply', values: at }, 'brackets are nested too deeply (character 12)'],
    [{ code: 'comma_missing', values: { ...at, bracket: ']' } }, 'a comma or ] is missing (character 12)'],
    [{ code: 'bracket_missing', values: { ...at, bracket: '}' } }, 'a } is missing (character 12)'],
  ])('%j', (problem, clause) => {
    expect(logProblemClause(problem)).toBe(clause)
  })
})

test('no reader says in words why it refuses a file', () => {
  const files = join(import.meta.dirname, '../../files')
  const sources = readdirSync(files, { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.ts') && !name.includes('.test.'),
  )
  expect(sources.length).toBeGreaterThan(50)
  const inWords = sources.filter(name => /failure\(\s*['"`]/.test(readFileSync(join(files, name), 'utf8')))
  expect(inWords).toEqual([])
})
