import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const DOCUMENTS = globSync(['*.md', 'docs/**/*.md'])
const COVERAGE = 'docs/specification-coverage.md'

test.each(DOCUMENTS)('the links in %s lead to files', document => {
  const links = readFileSync(document, 'utf8').matchAll(/\]\((?!https?:|#)([^)\s#]+)/g)
  const broken = [...links].filter(([, path]) => !existsSync(join(dirname(document), path!)))
  expect(broken.map(([, path]) => path)).toEqual([])
})

test('every decision has a number, a title and a date, is half a page, and is in the list', () => {
  const decisions = globSync('docs/decisions/[0-9]*.md').sort()
  const list = readFileSync('docs/decisions/README.md', 'utf8')
  for (const [index, path] of decisions.entries()) {
    const text = readFileSync(path, 'utf8')
    const number = String(index + 1).padStart(3, '0')
    const [, title] = /^# (.+)\n\n\d{4}-\d\d-\d\d\n/.exec(text) ?? []
    expect(title, path).toMatch(new RegExp(`^${number} [A-Z0-9]`))
    expect(list).toContain(`[${title}](${basename(path)})`)
    expect(text.split(/\s+/).length, path).toBeLessThanOrEqual(400)
  }
})

test.each(DOCUMENTS)('the files that %s names exist', document => {
  const named = readFileSync(document, 'utf8').matchAll(
    /`((?:src|scripts|proof|e2e|bench|demo|harness|fixtures|deploy|docs)\/[\w./*-]+\.\w+)`/g,
  )
  expect([...named].map(([, path]) => path!).filter(path => globSync(path).length === 0)).toEqual([])
})

test('the documents that the sources name exist', () => {
  const sources = globSync(
    '{src,scripts,proof,e2e,bench,demo,harness,fixtures,deploy}/**/*.{ts,tsx,py,sh,yaml}',
  )
  const named = sources.flatMap(source =>
    [...readFileSync(source, 'utf8').matchAll(/(?<![\w/])docs\/[\w/-]+\.md/g)].map(([path]) => path),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(path => !existsSync(path))).toEqual([])
})

test('the nginx example leaves a visitor no forwarded header that the server believes', () => {
  const lines = readFileSync('docs/operating.md', 'utf8').matchAll(/proxy_set_header (\S+) (\S+);/g)
  expect(Object.fromEntries([...lines].map(([, name, value]) => [name, value]))).toEqual({
    Host: '$host',
    'X-Forwarded-For': '$remote_addr',
    'X-Forwarded-Proto': '$scheme',
  })
})

test('every test file named in the specification coverage exists', () => {
  const paths = [...readFileSync(COVERAGE, 'utf8').matchAll(/`([\w./*-]+\.test\.ts)`/g)].map(
    match => match[1]!,
  )
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter(path => globSync(path).length === 0)).toEqual([])
})

test('every test title named in the specification coverage is in its file', () => {
  const missing = readFileSync(COVERAGE, 'utf8')
    .split('\n')
    .flatMap(namedTitles)
    .filter(({ path, title }) => !hasTitle(path, title))
  expect(missing).toEqual([])
})

/** The titles that a row names after `›`, separated by `;` or `·`; `…` stands for omitted parts. */
function namedTitles(row: string): { path: string; title: string }[] {
  return row.split(/(?=`[\w./*-]+\.test\.ts`)/).flatMap(part => {
    const [, path, titles] = /^`([^`]+)` › ([^|]+)/.exec(part) ?? []
    if (path === undefined || titles === undefined) return []
    return titles.split(/;| · /).map(title => ({ path, title: title.trim() }))
  })
}

function hasTitle(path: string, title: string): boolean {
  const text = comparable(
    globSync(path)
      .map(file => readFileSync(file, 'utf8'))
      .join('\n'),
  )
  return title.split('…').every(part => text.includes(comparable(part).trim()))
}

/** Ignores quotation marks, which differ between a title and its quotation. */
function comparable(text: string): string {
  return text
    .replace(/[\\'"`“”‘’]/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
}
