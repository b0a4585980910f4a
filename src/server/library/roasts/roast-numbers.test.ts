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
  /** The numbers of two roasts whose files have none. */
  async function nextTwo(): Promise<(number | null)[]> {
    const numbers = []
    for (const name of ['Kenya', 'Kenya again']) {
      const fields = { bean_id: String(bean_id) }
      const imported = await library.upload('/api/roasts/import/', fields, [roastimeExport(name)])
      numbers.push(imported.json().roast_number)
    }
    return numbers
  }

  test('ignores a name such as #999999999 or a date', async () => {
    await add('#48 Kenya')
    expect(await add('#999999999 Kenya')).toMatchObject({ roast_number: 999_999_999 })
    await add('#20260314 Kenya')
    expect(await nextTwo()).toEqual([49, 50])
  })

  test('can be above a million', async () => {
    await add('#999999 Kenya')
    expect(await nextTwo()).toEqual([1_000_000, 1_000_001])
  })

  test('continues in a library where an earlier version reached the highest possible number', async () => {
    await add('#60 Kenya')
    const gone = await add('#70 Kenya')
    await library.own('DELETE', `/api/roasts/${gone.id}`)
    const { db } = library.server.database
    const counter = { name: 'last_roast_number' as const, value: 999_999_999 }
    await db.updateTable('counters').set(counter).where('name', '=', counter.name).execute()
    // 70 is in the trash.
    expect(await nextTwo()).toEqual([61, 62])
  })

  test('continues after the highest of the roasts that are there, once a higher one is deleted or corrected', async () => {
    await add('#65 Kenya')
    const foreign = await add('#901 Peru')
    const slip = await add('#660 Kenya')
    const { deletion_id } = (await library.own('DELETE', `/api/roasts/${foreign.id}`)).json()
    await library.own('PUT', `/api/roasts/${slip.id}`, { roast_name: '#66 Kenya' })
    expect(await nextTwo()).toEqual([67, 68])
    const [deletion] = (await library.own('GET', '/api/trash/')).json()
    await library.own('POST', `/api/trash/${deletion_id ?? deletion.id}/restore`)
    expect((await add('Kenya')).roast_number).toBe(null)
    const imported = await library.upload('/api/roasts/import/', { bean_id: String(bean_id) }, [
      roastimeExport('Kenya later'),
    ])
    expect(imported.json().roast_number).toBe(902)
  })
})
