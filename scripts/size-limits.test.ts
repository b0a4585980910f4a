import { expect, test } from 'vitest'
import { type SourceFile, tooLarge } from './size-limits.ts'

test('a folder has at most 32 source files, not counting tests, styles and those of its folders', () => {
  const files = [
    ...filesIn('src/roasts', 32),
    ...filesIn('src/roasts/list', 32),
    style('src/roasts/list.css'),
  ]
  expect(limits(files)).toEqual([])
  expect(limits([...files, { path: 'src/roasts/one-more.tsx', source: '' }])).toEqual([
    'src/roasts: 33 source files side by side, at most 32',
  ])
})

test('a source file has at most 300 lines', () => {
  expect(limits([{ path: 'src/roast.ts', source: statements(300) }])).toEqual([])
  expect(limits([{ path: 'src/roast.ts', source: statements(301) }])).toEqual([
    'src/roast.ts: 301 lines, at most 300',
  ])
  expect(limits([style('src/roast.css', '.roast {}\n'.repeat(301))])).toEqual([
    'src/roast.css: 301 lines, at most 300',
  ])
})

test.each([
  ['a function', 'export function roast() {\n', '}'],
  ['an arrow function', 'const roast = () => {\n', '}'],
  ['a component', 'export default function Roast({ id }: { id: number }) {\n', 'return <p>{id}</p> }'],
  ['a method', 'class Roast { async #correct(): Promise<void> {\n', '} }'],
  ['a constructor', 'class Roast { constructor() {\n', '} }'],
  ['a function with a comment above', '// “é”\n\nexport function roast() {\n', '}'],
])('%s has at most 100 lines', (_what, start, end) => {
  const of = (lines: number) => [{ path: 'src/roast.tsx', source: start + statements(lines - 2) + end }]
  expect(limits(of(100))).toEqual([])
  const first = start.split('\n').length - 1
  expect(limits(of(101))).toEqual([`src/roast.tsx:${first}: a function of 101 lines, at most 100`])
})

test('a long function counts apart from those around it', () => {
  const source = `function outer() {\nconst inner = () => {\n${statements(99)}}\n}\n`
  expect(limits([{ path: 'src/roast.ts', source }])).toHaveLength(2)
})

test.each(['// ', ' * ', '  /** '])('a line of a comment has at most 120 characters: %j', start => {
  const source = (length: number) => [style('src/roast.css', `\n${start.padEnd(length, 'x')}\n`)]
  expect(limits(source(120))).toEqual([])
  expect(limits(source(121))).toEqual(['src/roast.css:2: a comment of 121 characters, at most 120 a line'])
})

test('a line of a table in a comment may be longer, and so may one for the linter', () => {
  const long = 'x'.repeat(200)
  expect(limits([style('src/roast.css', ` * | ${long} |\n// biome-ignore lint/a11y: ${long}`)])).toEqual([])
})

test('an exception is for a table or a released migration, and is listed only while it is one', () => {
  const table = { path: 'src/table.ts', source: statements(301) }
  const exceptions = { [table.path]: 'a row each' }
  expect(tooLarge([table], exceptions, {})).toEqual([])
  expect(tooLarge([{ ...table, source: statements(300) }], exceptions, {})).toEqual([
    'src/table.ts: is listed as an exception and needs none',
  ])
  const migration = { path: 'src/001.ts', source: `function up() {\n${statements(99)}}` }
  expect(tooLarge([migration], {}, { [migration.path]: 'the first' })).toEqual([])
})

function limits(files: readonly SourceFile[]): string[] {
  return tooLarge(files, {}, {})
}

function filesIn(folder: string, count: number): SourceFile[] {
  return Array.from({ length: count }, (_, index) => ({ path: `${folder}/${index}.ts`, source: '' }))
}

function style(path: string, source = ''): SourceFile {
  return { path, source }
}

function statements(count: number): string {
  return 'call()\n'.repeat(count)
}
