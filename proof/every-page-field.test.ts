import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bean, BeanPreview } from '#contract/beans.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'
import { samplesOfRun } from '#server/testing/samples.ts'
import { factsOfPage, factsToKeep, isFactKept, isKnownLabel } from './every-field/pages.ts'

/** As `every-field.test.ts`, for the pages of suppliers. */
const ROOT = join(import.meta.dirname, '..')
const pagesIn = (folder: string) =>
  globSync('**/*.{html,mhtml}', { cwd: folder }).map(page => join(folder, page))
const others = pagesIn(join(ROOT, '../shared/samples'))
if (others.length === 0) test.skip('the samples are not beside this repository', () => {})
const pages = [...pagesIn(join(ROOT, 'fixtures/beans')), ...samplesOfRun().of(others, 3)]

let library: TestLibrary
// On one database: what differs here are the pages.
beforeAll(async () => {
  library = await createTestLibrary('sqlite')
})
afterAll(() => library.server.close())

test.each(
  pages.map((path, place) => [path.replace(/^.*\/(?:fixtures|samples)\//, ''), path, place] as const),
)(
  '%s: each fact is on the bean’s page, left out for a reason, or named as not kept',
  async (_, path, place) => {
    const bytes = new Uint8Array(readFileSync(path))
    const file = { field: 'file', name: basename(path), content: bytes }
    const read = await library.upload('/api/beans/scrape-html', {}, [file])
    if (read.statusCode !== 200) return expect(read.statusCode).toBe(422)
    const { warnings, ...fields } = read.json<BeanPreview>()
    const made = await library.own('POST', '/api/beans/', {
      ...fields,
      origin_name: `${place} ${fields.origin_name}`,
    })
    expect(made.statusCode, made.body).toBe(201)
    const bean = (await library.own('GET', `/api/beans/${made.json<Bean>().id}`)).json<Bean>()
    const facts = factsToKeep(factsOfPage(bytes)).filter(
      ({ label, isTable }) => isTable || isKnownLabel(label),
    )
    expect(facts.filter(fact => !isFactKept(fact, bean, warnings))).toEqual([])
  },
)
