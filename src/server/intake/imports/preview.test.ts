import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FilePreview, ImportedRoast } from '#contract/roast-import.ts'
import { pick } from '#domain/record/named-values.ts'
import { ROAST_FIELD_NAMES } from '#domain/roast/roast-fields.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'

const FIXTURES = 'fixtures/roasts'
/** All files of each format; some of them can't be read. */
const files = readdirSync(FIXTURES, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .flatMap(({ name: format }) => readdirSync(join(FIXTURES, format)).map(name => ({ format, name })))
  .filter(({ name }) => !name.endsWith('.expected.json'))
const SHOWN = [
  'roast_name',
  'roast_date',
  'green_weight_g',
  'roasted_weight_g',
  'notes',
  ...ROAST_FIELD_NAMES,
] as const

describe.each(databaseKinds)('a preview on %s', kind => {
  let library: TestLibrary
  let bean_id: string
  beforeAll(async () => {
    library = await createTestLibrary(kind)
    bean_id = String((await library.addBean('Kenya')).id)
  })
  afterAll(() => library.server.close())

  test('says every value that the import stores, for files of every format', async () => {
    const compared = new Set<string>()
    for (const { format, name } of files) {
      const file = { field: 'file', name, content: readFileSync(join(FIXTURES, format, name)) }
      const read = await library.upload('/api/roasts/preview/', {}, [file])
      if (read.statusCode !== 200 || read.json<FilePreview>().others !== undefined) continue
      const imported = await library.upload('/api/roasts/import/', { bean_id, same_file: 'allow' }, [file])
      if (imported.statusCode !== 201) continue
      compared.add(format)
      expect({ name, ...pick(imported.json<ImportedRoast>(), SHOWN) }).toEqual({
        name,
        ...pick(read.json<FilePreview>(), SHOWN),
      })
    }
    expect(compared.size).toBeGreaterThan(14)
  })

  test('says the number that another program gave, as the import stores it', async () => {
    const content = readFileSync(join(FIXTURES, 'roest-csv/Washed Sidra - Batch 31.csv'))
    const file = { field: 'file', name: 'Batch 1001.csv', content }
    const read = await library.upload('/api/roasts/preview/', {}, [file])
    expect(read.json()).toMatchObject({ source_number: '1001' })
    const imported = await library.upload('/api/roasts/import/', { bean_id, same_file: 'allow' }, [file])
    expect(imported.json()).toMatchObject({ source_number: '1001' })
  })
})
