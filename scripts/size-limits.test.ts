import { expect, test } from 'vitest'
import { type SourceFile, tooLarge } from './size-limits.ts'

test('a folder has at most 32 source files, not counting tests, styles and those of its folders', () => {
  const files = [
    ...filesIn('src/roasts', 32),
    ...filesIn('src/roasts/list', 32),
    { path: 'src/roasts/list.css', source: '' },
  ]
  expect(tooLarge(files)).toEqual([])
  expect(tooLarge([...files, { path: 'src/roasts/one-more.tsx', source: '' }])).toEqual([
    'src/roasts: 33 source files side by side, at most 32',
  ])
})

test.each(['// ', ' * ', '  /** '])('a line of a comment has at most 120 characters: %j', start => {
  const source = (length: number) => [style(`\n${start.padEnd(length, 'x')}\n`)]
  expect(tooLarge(source(120))).toEqual([])
  expect(tooLarge(source(121))).toEqual(['src/roast.css:2: a comment of 121 characters, at most 120 a line'])
})

test('a line of a table in a comment may be longer, and so may one for the linter', () => {
  const long = 'x'.repeat(200)
  expect(tooLarge([style(` * | ${long} |\n// biome-ignore lint/a11y: ${long}`)])).toEqual([])
})

function filesIn(folder: string, count: number): SourceFile[] {
  return Array.from({ length: count }, (_, index) => ({ path: `${folder}/${index}.ts`, source: '' }))
}

function style(source: string): SourceFile {
  return { path: 'src/roast.css', source }
}
