import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutDates } from '#domain/roast-date.ts'
import { leastCpuMilliseconds } from '#domain/testing/cpu-time.ts'
import { altitudeInProse } from '#readers/supplier-pages/altitude-in-prose.ts'

/** What reads or answers strangers' text. */
const FOLDERS = ['src/domain', 'src/readers', 'src/contract', 'src/server']
/** Those in exponential time are seen at the short ones, where they still end. */
const LENGTHS = [16, 22, 26, 500, 8_000]
/** CPU time: for the longest text a linear search takes a twenty-fifth of it, a quadratic one twelve times as much. */
const LIMIT_MS = 10

interface Expression {
  where: string
  pattern: string
  flags: string
}

test('no regular expression takes more than linear time, whatever is repeated to it', {
  timeout: 120_000,
}, () => {
  const expressions = FOLDERS.flatMap(sourceFiles).flatMap(expressionsOf)
  expect(expressions.length).toBeGreaterThan(200)
  const slow = expressions.flatMap(({ where, pattern, flags }) => {
    const expression = new RegExp(pattern, flags.includes('y') ? flags : `${flags.replace('g', '')}g`)
    const text = slowText(pattern, text => searchAll(expression, text))
    return text === null ? [] : [`${where} /${pattern}/ on ${text}`]
  })
  expect(slow).toEqual([])
})

test('nor do those that are put together of parts', () => {
  const parts = 'altitude grown at 1,700 - 1,900 m. meters masl Aug 22, 2026 2026-05-01 '
  for (const search of [altitudeInProse, withoutDates]) {
    expect([search.name, slowText(parts, search)]).toEqual([search.name, null])
  }
})

test('a quadratic and an exponential search would be seen', () => {
  expect(slowText('\\s+$', text => searchAll(/\s+$/g, text))).not.toBeNull()
  expect(slowText('(a+)+$', text => searchAll(/^(a+)+$/g, text))).not.toBeNull()
})

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('testing/'))
    .map(name => join(folder, name))
}

/** The literals of a source file. */
function expressionsOf(file: string): Expression[] {
  const source = readFileSync(file, 'utf8')
  const found: Expression[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { regex, start } = node as { regex?: { pattern: string; flags: string }; start?: number }
    if (regex !== undefined) {
      found.push({ where: `${file}:${source.slice(0, start).split('\n').length}`, ...regex })
    }
    for (const part of Object.values(node)) visit(part)
  }
  visit(parseAst(source, { lang: 'ts' }))
  return found
}

function searchAll(expression: RegExp, text: string): void {
  expression.lastIndex = 0
  for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
    if (match[0] === '') expression.lastIndex++
    if (expression.sticky) return
  }
}

/** A text that takes a search long, made of what its own pattern speaks of and of what stands in any file. */
function slowText(pattern: string, search: (text: string) => unknown): string | null {
  const own = [...new Set(pattern.match(/[A-Za-z]{2,}|[^\\()[\]{}?*+|^$A-Za-z]/g) ?? [])].slice(0, 6)
  const pieces = [...new Set([...own, ...COMMON_PIECES])]
  const pairs = [' ', 'a', '0', ...own].flatMap(first => own.map(second => first + second))
  const starts = ['', 'a', '0', '"', ...own.slice(0, 2)]
  for (const unit of [...pieces, ...pairs]) {
    for (const start of starts) {
      for (const length of LENGTHS) {
        const text = start + unit.repeat(Math.ceil(length / unit.length)) + END
        if (leastCpuMilliseconds(4, () => search(text), LIMIT_MS) > LIMIT_MS) {
          return `${JSON.stringify(start)} and ${length} characters of ${JSON.stringify(unit)}`
        }
      }
    }
  }
  return null
}

const COMMON_PIECES = [
  ' ',
  '\t',
  '\n',
  'a',
  'A',
  '0',
  '-',
  '.',
  ',',
  ':',
  ';',
  '"',
  '<',
  '>',
  '/',
  '=',
  '&',
  'é',
]
/** Nothing that is looked for. */
const END = '\u0001'
