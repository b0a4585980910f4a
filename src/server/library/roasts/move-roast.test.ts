import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bean } from '#contract/beans.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'

describe.each(databaseKinds)('another bean or date for a roast on %s', kind => {
  let library: TestLibrary
  let kenya: Bean
  let peru: Bean
  beforeAll(async () => {
    library = await createTestLibrary(kind)
    kenya = await library.addBean('Kenya')
    peru = await library.addBean('Peru', { grade: 'SHB' })
  })
  afterAll(() => library.server.close())

  const change = (id: number, body: object) => library.own('PUT', `/api/roasts/${id}`, body)
  const add = (roast_name: string, fields: object = {}) =>
    library.addRoast({ bean_id: kenya.id, roast_date: '2026-03-14', roast_name, ...fields })
  const etagOf = async (bean: Bean) => (await library.visit(`/api/beans/${bean.id}`)).headers.etag

  test('moves it with its name, and both beans have changed', async () => {
    const roast = await add('#1 One')
    const before = [await etagOf(kenya), await etagOf(peru)]
    const moved = await change(roast.id, { bean_id: peru.id })
    expect(moved.json()).toMatchObject({
      bean_id: peru.id,
      bean: { id: peru.id, origin_name: 'Peru', grade: 'SHB' },
      roast_name: '#1 One',
      roast_date: '2026-03-14',
    })
    expect((await library.visit(`/api/roasts/${roast.id}`)).json()).toEqual(moved.json())
    const after = [await etagOf(kenya), await etagOf(peru)]
    expect(after.map((etag, index) => etag === before[index])).toEqual([false, false])
    expect((await library.visit(`/api/beans/${peru.id}`)).json()).toMatchObject({ roast_count: 1 })
    const byBean = (await library.visit('/api/roasts/?sort=bean&order=asc')).json()
    expect(byBean.at(-1).id).toBe(roast.id)
    await add('#1 One')
  })

  test('is refused if the bean has a roast of this name on that day, and then changes nothing', async () => {
    const here = await add('#2 Two')
    await add('#2  TWO', { bean_id: peru.id })
    const refused = await change(here.id, { bean_id: peru.id, notes: 'lost' })
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      "Roast '#2  TWO' on 2026-03-14 for this bean already exists in the database. This is a duplicate.",
    ])
    expect((await library.visit(`/api/roasts/${here.id}`)).json()).toEqual(here)
    const elsewhere = await change(here.id, { bean_id: peru.id, roast_date: '2026-03-15' })
    expect(elsewhere.json()).toMatchObject({ bean_id: peru.id, roast_date: '2026-03-15' })
    expect((await change(here.id, { roast_date: '2026-03-14' })).statusCode).toBe(409)
    expect((await change(here.id, { roast_date: null })).json()).toMatchObject({ roast_date: null })
  })

  test("moves the file's own name too, so that the file is still a duplicate", async () => {
    const file = roastimeExport('Evening batch')
    const imported = await library.upload('/api/roasts/import/', { bean_id: String(kenya.id) }, [file])
    const { id } = imported.json()
    await change(id, { bean_id: peru.id, roast_date: '2026-03-20' })
    const exists = async (bean_id: number, date: string) =>
      (
        await library.visit(
          `/api/roasts/check-exists?roast_name=Evening%20batch&roast_date=${date}&bean_id=${bean_id}`,
        )
      ).json().exists
    expect(await exists(peru.id, '2026-03-20')).toBe(true)
    expect(await exists(kenya.id, '2026-03-14')).toBe(false)
  })

  test.each([
    [{ bean_id: 424242 }, 404, 'Bean not found'],
    [{ bean_id: 1e20 }, 404, 'Bean not found'],
    [{ bean_id: null }, 422, 'Invalid bean ID: must be a number'],
    [{ roast_date: '2026-02-31' }, 422, 'roast_date must be an existing date written YYYY-MM-DD'],
  ])('%j is refused', async (body, status, detail) => {
    const roast = await add(`#${Math.random()} Refused`)
    const answer = await change(roast.id, body)
    expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining({ detail })])
  })
})
