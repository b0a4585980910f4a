// `npm run sizes`: how large the product is, beside the sizes that it is kept to.
import { globSync, readFileSync } from 'node:fs'

/** What is counted, and the most that it should have. */
const KINDS = [
  { name: 'src in TypeScript', globs: ['src/**/*.{ts,tsx}'], lines: 76_000, files: 950 },
  { name: 'style sheets', globs: ['src/**/*.css'], lines: 8_500, files: 110 },
]
const TESTS = ['**/*.test.{ts,tsx}', 'proof/**/*.ts', 'e2e/**/*.ts', 'harness/**/*.ts', 'src/**/testing/**/*']
const MOST_TEST_LINES = 52_000
/** A file below this many lines is one that its only reader could hold. */
const SHORT_FILE = 15
const MOST_SHORT_FILES = 40
const DOCUMENTS = ['*.md', 'docs/**/*.md']
/** Generated, or lists to look things up in. */
const LISTS = ['CHANGELOG.md', 'docs/api.md', 'docs/glossary.md']
const MOST_WORDS = 30_000

const exclude = ['node_modules/**', 'dist/**', ...TESTS]
for (const { name, globs, lines, files } of KINDS) {
  const found = globSync(globs, { exclude })
  report(name, 'lines', sum(found.map(lineCount)), lines)
  report(name, 'files', found.length, files)
}
const sources = globSync('src/**/*.{ts,tsx}', { exclude })
report(`files of src below ${SHORT_FILE} lines`, '', sources.filter(isShort).length, MOST_SHORT_FILES)
report(
  'tests and proofs',
  'lines',
  sum(globSync(TESTS, { exclude: ['node_modules/**'] }).map(lineCount)),
  MOST_TEST_LINES,
)
report('documents', 'words', sum(globSync(DOCUMENTS, { exclude: LISTS }).map(wordCount)), MOST_WORDS)

function report(name: string, unit: string, count: number, most: number): void {
  const text = `${count.toLocaleString('en')} ${unit}`.trim()
  console.log(`${name.padEnd(34)} ${text.padStart(16)}   at most ${most.toLocaleString('en')}`)
}

function isShort(path: string): boolean {
  return lineCount(path) < SHORT_FILE
}

function lineCount(path: string): number {
  return readFileSync(path, 'utf8').split('\n').length - 1
}

function wordCount(path: string): number {
  return readFileSync(path, 'utf8').split(/\s+/).filter(Boolean).length
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
