import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, type Diagnostics } from 'recheck'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutDates } from '#domain/words/without-dates.ts'
import { altitudeInProse } from '#readers/supplier-pages/altitude-in-prose.ts'

/** The code that handles untrusted text. */
const FOLDERS = ['src/domain', 'src/readers', 'src/contract', 'src/server']

/** Expressions that recheck warns about, and why they take linear time anyway. */
const HARMLESS: { pattern: string; why: string }[] = [
  {
    pattern: /<meta\s[^>]*?charset\s*=\s*(?:["']\s*)?([\w.:-]+)/.source,
    why: 'it searches only the first 8,192 bytes of a page',
  },
  {
    pattern: /[\s/]*([^\s=>/]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>]*))?/.source,
    why: 'it is sticky and every part is optional: it is tried at one place and never backtracks',
  },
]

/** The analysis counts steps. With its usual limits of time as well, a busy machine makes it see faults. */
const BY_STEPS = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null }

interface Expression {
  where: string
  pattern: string
  flags: string
}

test('no regular expression takes more than linear time, whatever text it is given', async () => {
  const expressions = FOLDERS.flatMap(sourceFiles).flatMap(expressionsOf)
  expect(expressions.length).toBeGreaterThan(200)
  const distinct = new Map(expressions.map(each => [`/${each.pattern}/${each.flags}`, each] as const))
  const used = new Set<object>()
  const faults: string[] = []
  for (const { where, pattern, flags } of [...distinct.values()].filter(canMatchAnyLength)) {
    const found = await diagnosed(pattern, flags)
    if (found.status === 'safe') continue
    const harmless = HARMLESS.find(each => each.pattern === pattern)
    if (harmless !== undefined) used.add(harmless)
    else faults.push(`${where} /${pattern}/ ${complexity(found)}`)
  }
  expect(faults).toEqual([])
  expect(HARMLESS.filter(each => !used.has(each))).toEqual([])
})

test('quadratic and exponential searches are noticed', async () => {
  expect(complexity(await diagnosed('\\s+$', 'g'))).toMatch(/^polynomial on /)
  expect(complexity(await diagnosed('^(a+)+$', ''))).toMatch(/^exponential on /)
})

/** A quadratic search takes minutes on texts of this length, a linear one milliseconds. */
const LENGTH = 400_000

test.each([altitudeInProse, withoutDates])('%o, built from parts, reads long texts to the end', search => {
  const words = [
    '1,700',
    ' - ',
    '1900',
    ' m.',
    'meters ',
    'masl ',
    'between ',
    'up to ',
    'of altitude ',
    '300,',
  ]
  const dates = ['Aug', ' 22', ', ', '2026', '-05', '-01', '2026-05-01', '22.8.26 ', ' ', '0', 'a', '.', '_']
  for (const unit of [...words, ...dates]) {
    for (const start of ['', '1700 ', 'between ', 'Aug ']) {
      const text = start + unit.repeat(LENGTH / unit.length)
      expect(String(search(text)).length).toBeGreaterThan(0)
    }
  }
})

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('testing/'))
    .map(name => join(folder, name))
}

/** The regular expression literals in a source file. */
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

/** Whether a part may be repeated without end. All other expressions match a text of limited length. */
function canMatchAnyLength({ pattern }: Expression): boolean {
  const withoutEscapesAndClasses = pattern.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '')
  return /[*+]|\{\d+,\}/.test(withoutEscapesAndClasses)
}

/** Analyses an expression without a time limit. */
function diagnosed(pattern: string, flags: string): Promise<Diagnostics> {
  return check(pattern, flags, BY_STEPS)
}

/** How its time grows and on what text, in words. */
function complexity(found: Diagnostics): string {
  return found.status === 'vulnerable' ? `${found.complexity.type} on ${found.attack.pattern}` : found.status
}
