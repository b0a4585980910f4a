import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'

const WINTER = { name: 'Last winter', search: 'from=2025-12-01&to=2026-02-28' }
const NATURAL = { name: 'Natürlich', search: 'q=natural&sort=score' }

describe.each(databaseKinds)('saved searches on %s', kind => {
  let library: TestLibrary
  beforeEach(async () => {
    library = await createTestLibrary(kind)
  })
  afterEach(() => library.server.close())

  const saved = async () => (await library.own('GET', '/api/searches/')).json().searches
  const save = (...searches: object[]) => library.own('PUT', '/api/searches/', { searches })

  test('are in the order in which they were saved, and are deleted when they are left out', async () => {
    expect(await saved()).toEqual([])
    expect((await save(WINTER, NATURAL)).json()).toEqual({ searches: [WINTER, NATURAL] })
    await save(NATURAL, WINTER)
    expect(await saved()).toEqual([NATURAL, WINTER])
    await save(WINTER)
    expect(await saved()).toEqual([WINTER])
    await save()
    expect(await saved()).toEqual([])
  })

  test('are the owner’s alone', async () => {
    expect((await library.visit('/api/searches/')).statusCode).toBe(401)
  })

  test('each needs a unique name and a search that is not empty', async () => {
    const details = async (...searches: object[]) => (await save(...searches)).json().detail
    expect(await details(NATURAL, { ...WINTER, name: 'NATURLICH ' })).toBe(
      'searches must not have the same name twice',
    )
    expect(await details({ ...WINTER, name: ' ' })).toBe('searches[0].name must not be empty')
    expect(await details({ ...WINTER, search: '' })).toBe('searches[0].search must not be empty')
    expect(await saved()).toEqual([])
  })

  test('are restored from a backup', async () => {
    await save(NATURAL, WINTER)
    await library.own('POST', '/api/backups/')
    const [{ name }] = (await library.own('GET', '/api/backups/')).json().backups
    await save(WINTER)
    const restored = await library.own('POST', '/api/backups/restore', { name })
    expect(restored.statusCode, restored.body).toBe(200)
    expect(await saved()).toEqual([NATURAL, WINTER])
  })
})
