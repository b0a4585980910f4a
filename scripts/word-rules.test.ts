import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pluralsByHand, readSentences, textsOf } from './word-rules.ts'

/** The product's sources, without `files/`, which has other programs' words, and without migrations, which never change. */
const SOURCES = globSync('src/**/*.{ts,tsx}', {
  exclude: ['src/files/**', 'src/server/platform/database/migrations/**', '**/testing/**', '**/*.test.*'],
}).map(path => path.replaceAll('\\', '/'))

/** The files that make the product's sentences. */
const MAKERS = [
  'src/contract/problems.ts',
  'src/contract/field-words.ts',
  ...globSync('src/contract/calls/*.ts').map(path => path.replaceAll('\\', '/')),
  'src/contract/upload-rules.ts',
  'src/domain/roast/duplicates.ts',
  'src/domain/score/score-sentences.ts',
]

/** A line of a golden file: an explanation, or the status and detail of a refusal as JSON. */
function sentencesOf(line: string): string[] {
  const detail = /^ {2}\d{3} (.*)/.exec(line)?.[1]
  return detail === undefined ? [line.trim()] : [JSON.parse(detail) as string | string[]].flat()
}

function sentences(): string[] {
  const lines = globSync('fixtures/sentences/*.txt').flatMap(path => readFileSync(path, 'utf8').split('\n'))
  return [
    ...new Set(lines.filter(line => line.startsWith('  ')).flatMap(sentencesOf)),
    ...MAKERS.flatMap(path => textsOf(path, readFileSync(path, 'utf8'))),
  ]
}

function found(rule: (path: string, source: string) => string[]): string[] {
  return SOURCES.flatMap(path => rule(path, readFileSync(path, 'utf8')).map(each => `${path}: ${each}`))
}

test('no plural is made by hand', () => {
  expect(SOURCES.length).toBeGreaterThan(600)
  expect(found(pluralsByHand)).toEqual([])
})

test('no code reads a sentence of the product', () => {
  const said = sentences()
  expect(said.length).toBeGreaterThan(150)
  expect(found((path, source) => readSentences(path, source, said))).toEqual([])
})

test.each([
  ["const text = count === 1 ? 'bean' : 'beans'"],
  ["const text = roasts.length + ' roast' + (roasts.length === 1 ? '' : 's')"],
  ["const text = roasts.length > 1 ? 'roasts' : 'roast'"],
  [`const text = times !== 1 ? \`\${what}, \${times} times\` : what`],
  ["const text = bean.roast_count < 2 ? 'roast' : 'roasts'"],
  ["const text = <p>{found} {found === 1 ? 'bean' : 'beans'} found</p>"],
])('a plural by hand is found: %s', source => {
  expect(pluralsByHand('a.tsx', source)).toHaveLength(1)
})

test.each([
  ['a form of each number', "const text = plural(count, { one: 'bean', other: 'beans' })"],
  ['something or nothing', "const text = count < 2 ? undefined : 'Which one is it?'"],
  ['a place', "const anchor = x > 1 ? 'start' : 'end'"],
  ['a path', "const path = 'M' + places + (places.length === 1 ? 'Z' : '')"],
])('%s is not a plural', (_what, source) => {
  expect(pluralsByHand('a.tsx', source)).toEqual([])
})

test.each([
  ['a figure with its unit', 'text.replace(/(\\d+\\.\\d) °C\\/min/g, convert)'],
  ['a word of an explanation', 'const isUnscored = /is not scored: (.*)\\.$/.exec(line)'],
  ['a capital letter at the start', 'const isWhole = /^[A-Z]/.test(detail)'],
  ['words in an answer', "if (error.message.includes('Please log in first')) logIn()"],
  ['the end of a text just made', "const day = writtenDate(date).replace(/ \\S+$/, '')"],
  ['what was done', 'const name = record.what.match(/"(.*)"/)'],
])('reading %s from a sentence is found', (_what, source) => {
  expect(readSentences('a.ts', source, sentences())).toHaveLength(1)
})

test.each([
  ['a code', "if (error.code === 'not_logged_in') logIn()"],
  ['spaces', "const line = text.replace(/\\s+/g, ' ')"],
  ['a tag of an answer', 'const tag = /^W\\/"(\\d+)"$/.exec(header)'],
  ['a heading of a table', 'const isGreen = /\\b(green|raw)\\b/i.test(heading)'],
])('reading %s reads no sentence', (_what, source) => {
  expect(readSentences('a.ts', source, sentences())).toEqual([])
})
