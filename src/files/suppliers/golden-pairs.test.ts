import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unknownBean } from '#domain/bean/bean.ts'
import { fileProblemText } from '#domain/file/file-problems.ts'
import { readSupplierPage } from './read-supplier-page.ts'

const FIXTURES = join(import.meta.dirname, '../../../fixtures/beans')

const pages = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.html'))
  .sort()

describe('a saved page is read as its golden pair says', () => {
  it('there are many pairs', () => expect(pages.length).toBeGreaterThan(20))

  it.each(pages)('%s', name => {
    const expectedFile = join(FIXTURES, name.replace(/\.html$/, '.expected.json'))
    expect(existsSync(expectedFile), `${expectedFile} is missing`).toBe(true)
    const expected = JSON.parse(readFileSync(expectedFile, 'utf8'))
    const result = readSupplierPage(readFileSync(join(FIXTURES, name)), name)
    const bean = { ...unknownBean(''), ...expected.bean }
    if ('error' in expected) expect(result.ok || fileProblemText(result.reason)).toBe(expected.error)
    else expect(result).toEqual({ ok: true, value: { bean, warnings: expected.warnings } })
  })
})
