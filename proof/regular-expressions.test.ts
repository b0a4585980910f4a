import { hash as digest } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check, type Diagnostics } from 'recheck'
import recheck from 'recheck/package.json' with { type: 'json' }
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutDates } from '#domain/words/without-dates.ts'
import { numbersIn } from '#domain/words/written-numbers.ts'
import { altitudeInProse } from '../src/files/suppliers/altitude-in-prose.ts'

/** The code that handles untrusted text. */
const FOLDERS = ['src/domain', 'src/files', 'src/contract', 'src/server']

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

/**
 * The hashes of the expressions that were proved to be linear, because the analysis of all takes most of a minute.
 * Others are analysed by the test; `npx vitest run --project proof proof/regular-expressions.test.ts -u` adds them.
 */
const PROVEN = fileURLToPath(new URL('linear-expressions.txt', import.meta.url))

/** The analysis counts steps. Its default time limits would add false alarms on a busy machine. */
const BY_STEPS = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null }

interface Expression {
  where: string
  pattern: string
  flags: string
}

test('no regular expression takes more than linear time, whatever text it is given', async () => {
  const expressions = FOLDERS.flatMap(sourceFiles).flatMap(expressionsOf).filter(canMatchAnyLength)
  expect(expressions.length).toBeGreaterThan(100)
  const distinct = new Map(expressions.map(each => [hashOf(each), each] as const))
  const proven = new Set(existsSync(PROVEN) ? readFileSync(PROVEN, 'utf8').split('\n') : [])
  const used = new Set<object>()
  const faults: string[] = []
  const linear: string[] = []
  for (const [hash, { where, pattern, flags }] of distinct) {
    const harmless = HARMLESS.find(each => each.pattern === pattern)
    if (harmless !== undefined) {
      used.add(harmless)
      continue
    }
    linear.push(hash)
    if (proven.has(hash)) continue
    const found = await diagnosed(pattern, flags)
    if (found.status !== 'safe') faults.push(`${where} /${pattern}/ ${complexity(found)}`)
  }
  expect(faults).toEqual([])
  expect(HARMLESS.filter(each => !used.has(each))).toEqual([])
  await expect(`${linear.sort().join('\n')}\n`).toMatchFileSnapshot(PROVEN)
})

test('quadratic and exponential searches are noticed', async () => {
  expect(complexity(await diagnosed('\\s+$', 'g'))).toMatch(/^polynomial on /)
  expect(complexity(await diagnosed('^(a+)+$', ''))).toMatch(/^exponential on /)
})

/** A quadratic search takes minutes on these texts, a linear one milliseconds each. */
const LENGTH = 200_000

test.each([altitudeInProse, numbersIn, withoutDates])(
  '%o, built from parts, reads long texts to the end',
  search => {
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
      ' 700',
      '½',
    ]
    const dates = [
      'Aug',
      ' 22',
      ', ',
      '2026',
      '-05',
      '-01',
      '2026-05-01',
      '22.8.26 ',
      ' ',
      '0',
      'a',
      '.',
      '_',
    ]
    for (const unit of [...words, ...dates]) {
      for (const start of ['', '1700 ', 'between ', 'Aug ']) {
        const text = start + unit.repeat(LENGTH / unit.length)
        expect(JSON.stringify(search(text)).length).toBeGreaterThan(0)
      }
    }
  },
)

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

/** Another version of the analysis proves every expression again. */
function hashOf({ pattern, flags }: Expression): string {
  return digest('sha256', `${recheck.version} /${pattern}/${flags}`)
}

/** Analyses an expression without a time limit. */
function diagnosed(pattern: string, flags: string): Promise<Diagnostics> {
  return check(pattern, flags, BY_STEPS)
}

/** How its time grows and on what text, in words. */
function complexity(found: Diagnostics): string {
  return found.status === 'vulnerable' ? `${found.complexity.type} on ${found.attack.pattern}` : found.status
}
