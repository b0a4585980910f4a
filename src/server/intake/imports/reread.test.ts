import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RoastDetails } from '#contract/roasts.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'
import { turnsDuring } from '#server/testing/turns-during.ts'

describe.each(databaseKinds)('originals that are read again, on %s', kind => {
  let library: TestLibrary
  let bean_id: string
  let ids: number[]
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    bean_id = String((await library.addBean('Kenya')).id)
    ids = []
    for (const number of [1, 2, 3]) {
      const file = roastimeExport(`#${number} Kenya`)
      ids.push((await library.upload('/api/roasts/import/', { bean_id }, [file])).json().id)
    }
  })
  afterEach(() => library.server.close())

  /** Stores values as if an earlier reader had read them from the file. */
  async function readBefore(id: number, columns: { roast_date?: string | null; milestones?: string }) {
    const { db } = library.server.database
    await db.updateTable('roasts').set(columns).where('id', '=', id).execute()
  }
  const MARK = [{ milestone_type: '1st_crack_start', time_seconds: 470 }]
  const EARLIER = [{ milestone_type: '1st_crack_start', time_seconds: 450 }]
  const preview = async (range: object = {}) =>
    (await library.own('POST', '/api/roasts/reread/preview', range)).json()
  const reread = (body: object) => library.own('POST', '/api/roasts/reread', body)
  const details = async (id: number) =>
    (await library.own('GET', `/api/roasts/${id}/details`)).json<RoastDetails>()
  const trash = async () => (await library.own('GET', '/api/trash/')).json()

  test('change nothing where nothing differs', async () => {
    await library.addRoast({ bean_id: Number(bean_id), roast_name: 'By hand' })
    expect(await preview()).toEqual({ roasts: 3, changes: [], kept: [], unreadable: [], last_id: null })
    const answer = await reread({ fields: ['roast_date', 'milestones'], roast_ids: ids })
    expect(answer.json()).toEqual({ processed: 3, changed: 0, deletion_id: null })
    expect(await trash()).toEqual([])
  })

  test('are previewed, then the chosen fields of the chosen roasts are taken over', async () => {
    const [first = 0, second = 0] = ids
    const score = (await details(first)).score
    await readBefore(first, { roast_date: '2026-03-15', milestones: JSON.stringify(EARLIER) })
    await readBefore(second, { roast_date: null })
    const date = (before: string | null) => ({ field: 'roast_date', before, after: '2026-03-14' })
    expect(await preview()).toMatchObject({
      roasts: 3,
      changes: [
        {
          roast_id: first,
          roast_name: '#1 Kenya',
          fields: [date('2026-03-15'), { field: 'milestones', before: EARLIER, after: MARK }],
        },
        { roast_id: second, fields: [date(null)] },
      ],
    })
    const answer = (await reread({ fields: ['milestones'], roast_ids: [first, second, 99] })).json()
    expect(answer).toEqual({ processed: 2, changed: 1, deletion_id: expect.any(Number) })
    expect(await details(first)).toMatchObject({ roast_date: '2026-03-15', milestones: MARK, score })
    expect((await library.own('GET', '/api/backups/')).json().backups).toMatchObject([
      { reason: 'before-reread' },
    ])
  })

  test('are undone together, even if they were read in several steps', async () => {
    for (const id of ids) await readBefore(id, { roast_date: '2026-03-15' })
    const before = await Promise.all(ids.map(details))
    const [first = 0, ...others] = ids
    const { deletion_id } = (await reread({ fields: ['roast_date'], roast_ids: [first] })).json()
    const second = await reread({ fields: ['roast_date'], roast_ids: others, deletion_id })
    expect(second.json()).toEqual({ processed: 2, changed: 2, deletion_id })
    expect(await trash()).toMatchObject([{ id: deletion_id, kind: 'reread', roast_count: 3 }])
    const undo = () => library.own('POST', `/api/trash/${deletion_id}/restore`)
    expect(await turnsDuring(undo)).toBeGreaterThanOrEqual(3)
    const after = await Promise.all(ids.map(details))
    const undated = (roast: RoastDetails) => ({ ...roast, updated_at: '' })
    expect(after.map(undated)).toEqual(before.map(undated))
  })

  test('leave what the owner set by hand, corrected milestones included', async () => {
    const [first = 0] = ids
    await library.own('PUT', `/api/roasts/${first}`, { roast_date: '2026-03-10' })
    await library.own('PUT', `/api/roasts/${first}/milestones`, { milestones: EARLIER })
    expect(await preview()).toMatchObject({
      changes: [],
      kept: [{ roast_id: first, roast_name: '#1 Kenya', fields: ['roast_date'] }],
    })
    await reread({ fields: ['roast_date', 'milestones'], roast_ids: ids })
    expect(await details(first)).toMatchObject({ roast_date: '2026-03-10', milestones: EARLIER })
  })

  test('are previewed in steps, and one that can’t be read is named with its reason', async () => {
    const [first = 0, second = 0, third = 0] = ids
    const { db } = library.server.database
    const other = await db
      .selectFrom('roast_sources')
      .select('content')
      .where('roast_id', '=', first)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('roast_sources')
      .set({ content: other.content.slice(0, 20) })
      .where('roast_id', '=', second)
      .execute()
    expect(await preview({ limit: 1 })).toMatchObject({ roasts: 1, last_id: first })
    const rest = await preview({ limit: 5, after_id: first })
    expect(rest).toMatchObject({
      roasts: 2,
      last_id: null,
      unreadable: [
        {
          roast_id: second,
          roast_name: '#2 Kenya',
          reason: 'The stored file is damaged',
          reason_fact: { code: 'stored_file_damaged', values: {} },
        },
      ],
    })
    await readBefore(third, { roast_date: null })
    const answer = await reread({ fields: ['roast_date'], roast_ids: [second, third] })
    expect(answer.json()).toMatchObject({ processed: 1, changed: 1 })
  })

  test('are refused for a wrong field, and for an unknown entry of the trash', async () => {
    const refusals = [
      await reread({ fields: ['smell'], roast_ids: ids }),
      await reread({ fields: [], roast_ids: ids }),
      await reread({ fields: ['roast_date'], roast_ids: ids, deletion_id: 99 }),
      await library.server.app.inject({ method: 'POST', url: '/api/roasts/reread', payload: {} }),
    ]
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([422, 422, 404, 401])
  })
})
