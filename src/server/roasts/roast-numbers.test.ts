import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'

describe.each(databaseKinds)('the number of the next roast on %s', kind => {
  let library: TestLibrary
  let bean_id: number

  beforeEach(async () => {
    library = await createTestLibrary(kind)
    bean_id = (await library.addBean('Kenya')).id
  })
  afterEach(() => library.server.close())

  const add = (roast_name: string) => library.addRoast({ bean_id, roast_name })
  /** The numbers that two files without one get. */
  async function nextTwo(): Promise<(number | null)[]> {
    const numbers = []
    for (const name of ['Kenya', 'Kenya again']) {
      const fields = { bean_id: String(bean_id) }
      const imported = await library.upload('/api/roasts/import/', fields, [roastimeExport(name)])
      numbers.push(imported.json().roast_number)
    }
    return numbers
  }

  test('goes on after a name such as #999999999 or a date', async () => {
    await add('#48 Kenya')
    expect(await add('#999999999 Kenya')).toMatchObject({ roast_number: 999_999_999 })
    await add('#20260314 Kenya')
    expect(await nextTwo()).toEqual([49, 50])
  })

  test('goes on beyond a million', async () => {
    await add('#999999 Kenya')
    expect(await nextTwo()).toEqual([1_000_000, 1_000_001])
  })

  test('goes on in a library whose numbers an earlier version ended', async () => {
    await add('#60 Kenya')
    const gone = await add('#70 Kenya')
    await library.own('DELETE', `/api/roasts/${gone.id}`)
    const { db } = library.server.database
    const counter = { name: 'last_roast_number' as const, value: 999_999_999 }
    await db.updateTable('counters').set(counter).where('name', '=', counter.name).execute()
    expect(await nextTwo()).toEqual([71, 72])
  })
})
