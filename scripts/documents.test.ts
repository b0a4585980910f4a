import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const DOCUMENTS = globSync(['*.md', 'docs/**/*.md'])

test.each(DOCUMENTS)('the links in %s lead to files, and to headings in them', document => {
  const links = readFileSync(document, 'utf8').matchAll(/\]\((?!https?:)([^)\s#]*)#?([^)\s]*)/g)
  const broken = [...links].filter(([, path, heading]) => {
    const file = path === '' ? document : join(dirname(document), path!)
    return !existsSync(file) || (heading !== '' && !headingsOf(file).includes(heading!))
  })
  expect(broken.map(([link]) => link)).toEqual([])
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

/** The anchors that GitHub makes of a document's headings. */
function headingsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}
