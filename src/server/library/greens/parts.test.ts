import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Bean } from '#contract/beans.ts'
import type { NextTime } from '#contract/roast-fields.ts'
import type { Roast } from '#contract/roasts.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'

describe.each(databaseKinds)('the parts of a blend on %s', kind => {
  let library: TestLibrary
  let [wolkite, santa, huila]: number[] = []
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    wolkite = (await library.addBean('Ethiopia Wolkite', { country: 'Ethiopia' })).id
    santa = (await library.addBean('Santa Clara', { country: 'Brazil' })).id
    huila = (await library.addBean('Huila', { country: 'Colombia' })).id
  })
  afterEach(() => library.server.close())

  const read = async (path: string) => (await library.visit(path)).json()
  const bean = (id: number | undefined): Promise<Bean> => read(`/api/beans/${id}`)
  const roast = (id: number): Promise<Roast> => read(`/api/roasts/${id}`)
  const two = () => [
    { bean_id: santa, grams: 160 },
    { bean_id: wolkite, grams: 240 },
  ]
  const add = async (body: object = {}) =>
    library.own('POST', '/api/roasts/', {
      ...{ roast_name: '#41 Kitchen', roast_date: '2026-03-01', greens: two() },
      ...body,
    })
  const change = (id: number, body: object) => library.own('PUT', `/api/roasts/${id}`, body)
  const grams = ({ greens }: Pick<Roast, 'greens'>) => greens?.map(part => [part.bean_id, part.grams]) ?? null

  test('are answered everywhere, largest first, with names and shares; the first is the bean', async () => {
    const added = await add()
    expect(added.statusCode, added.body).toBe(201)
    const greens = [
      { bean_id: wolkite, origin_name: 'Ethiopia Wolkite', grams: 240, share_percent: 60 },
      { bean_id: santa, origin_name: 'Santa Clara', grams: 160, share_percent: 40 },
    ]
    const blend = { bean_id: wolkite, green_weight_g: 400, greens, blend_id: null, blend_name: null }
    expect(added.json()).toMatchObject({ ...blend, bean: { origin_name: 'Ethiopia Wolkite' } })
    const { id } = added.json()
    for (const path of [`/api/roasts/${id}`, `/api/roasts/${id}/details`])
      expect(await read(path)).toMatchObject(blend)
    expect(await read('/api/roasts/')).toMatchObject([blend])
    expect(await read(`/api/roasts/?ids=${id}`)).toMatchObject([blend])
    const { etag } = (await library.visit(`/api/roasts/${id}`)).headers
    await library.own('PUT', `/api/beans/${santa}`, { origin_name: 'Fazenda Santa Clara' })
    const renamed = await library.visit(`/api/roasts/${id}`)
    expect(renamed.json().greens[1].origin_name).toBe('Fazenda Santa Clara')
    expect(renamed.headers.etag).not.toBe(etag)
  })

  test('are refused in sentences that name both', async () => {
    const { id } = (await add()).json()
    const before = await roast(id)
    const parts = two()
    const wrong: [object, number, string][] = [
      [
        { greens: parts, green_weight_g: 410 },
        422,
        'The parts weigh 400 g together, but green_weight_g is 410 g. Leave it out, or give the sum.',
      ],
      [
        { greens: parts, bean_id: santa },
        422,
        `bean_id is ${santa}, but the largest part is of bean ${wolkite}. Leave it out, or give that one.`,
      ],
      [{ greens: parts.slice(1) }, 422, 'greens must have at least 2 entries'],
      [{ greens: [...parts, parts[0]] }, 422, 'greens must not have the same bean twice'],
      [{ greens: [parts[0], { bean_id: wolkite, grams: 0 }] }, 422, 'greens[1].grams must be above 0'],
      [{ greens: [parts[0], { bean_id: 99, grams: 1 }] }, 404, 'Bean not found'],
      [
        { greens: two().map(part => ({ ...part, grams: 600_000 })) },
        422,
        'greens must weigh at most 1000000 g together',
      ],
    ]
    for (const [body, status, sentence] of wrong) {
      for (const answer of [await add({ ...body, roast_name: '#42' }), await change(id, body)]) {
        expect([answer.statusCode, [answer.json().detail].flat()]).toEqual([status, [sentence]])
      }
    }
    const taken = await change(id, { green_weight_g: null })
    expect([taken.statusCode, taken.json().code]).toEqual([422, 'blend_without_weight'])
    expect(await roast(id)).toEqual(before)
    const none = await add({ greens: null })
    expect(none.json().detail).toBe('Invalid bean ID: must be a number')
    expect((await library.own('POST', '/api/roasts/', {})).json().detail).toEqual([
      'roast_name is required',
      'Invalid bean ID: must be a number',
    ])
  })

  test('keep their shares with another weight, and are gone with another bean or null', async () => {
    const { id } = (await add({ green_weight_g: 400, bean_id: wolkite })).json()
    const changed = async (body: object) => {
      const answer = await change(id, body)
      expect(answer.statusCode, answer.body).toBe(200)
      const { bean_id, green_weight_g } = answer.json()
      return [bean_id, green_weight_g, grams(answer.json())]
    }
    expect(await changed({ green_weight_g: 300 })).toEqual([
      wolkite,
      300,
      [
        [wolkite, 180],
        [santa, 120],
      ],
    ])
    expect(await changed({ greens: null })).toEqual([wolkite, 300, null])
    const heavier = { bean_id: santa, grams: 300 }
    expect(await changed({ greens: [{ bean_id: wolkite, grams: 100 }, heavier] })).toEqual([
      santa,
      400,
      [
        [santa, 300],
        [wolkite, 100],
      ],
    ])
    expect(await changed({ bean_id: santa, notes: 'Same' })).toMatchObject([santa, 400, [[santa, 300], {}]])
    expect(await changed({ bean_id: huila })).toEqual([huila, 400, null])
    expect(await changed({ greens: two(), green_weight_g: 400 })).toMatchObject([wolkite, 400, {}])
    const weighed = await library.own('PATCH', `/api/roasts/${id}`, { green_weight_g: 200 })
    expect(grams(weighed.json())).toEqual([
      [wolkite, 120],
      [santa, 80],
    ])
  })

  test('are found by each coffee’s words, filter and country, renamed ones too', async () => {
    const { id } = (await add()).json()
    await library.own('POST', '/api/roasts/', { roast_name: '#40', bean_id: wolkite })
    const found = async (query: string) => (await read(`/api/roasts/?${query}`)).map((each: Roast) => each.id)
    for (const query of ['q=santa', 'q=brazil', `bean_id=${santa}`, 'country=Brazil'])
      expect([query, await found(query)]).toEqual([query, [id]])
    expect(await found(`bean_id=${wolkite}`)).toHaveLength(2)
    await library.own('PUT', `/api/beans/${santa}`, { origin_name: 'Bobolink' })
    expect(await found('q=bobolink')).toEqual([id])
    expect(await found('q=santa')).toEqual([])
  })

  test('go with each bean that is deleted, and come back with it', async () => {
    const { id } = (await add()).json()
    const before = await roast(id)
    const { etag } = (await library.visit(`/api/beans/${wolkite}`)).headers
    await library.own('DELETE', `/api/beans/${santa}`)
    expect((await library.visit(`/api/roasts/${id}`)).statusCode).toBe(404)
    expect((await library.visit(`/api/beans/${wolkite}`)).headers.etag).not.toBe(etag)
    expect(await read('/api/roasts/')).toEqual([])
    expect((await library.own('POST', '/api/trash/1/restore')).statusCode).toBe(200)
    expect(await roast(id)).toEqual(before)
    await library.own('DELETE', `/api/roasts/${id}`)
    await library.own('DELETE', `/api/beans/${santa}`)
    const alone = await library.own('POST', '/api/trash/2/restore')
    expect([alone.statusCode, alone.json().detail]).toEqual([
      409,
      "Its bean 'Santa Clara' was deleted after the roast '#41 Kitchen'. Bring the bean back first.",
    ])
    for (const deletion of [3, 2]) await library.own('POST', `/api/trash/${deletion}/restore`)
    expect(await roast(id)).toEqual(before)
  })

  test('become fewer when beans are merged, in the trash too, and all of it is undone', async () => {
    const three = [...two(), { bean_id: huila, grams: 100 }]
    const ids: number[] = []
    for (const [roast_name, greens] of [
      ['#1', two()],
      ['#2', three],
      ['#3', three],
    ] as const)
      ids.push((await add({ roast_name, greens })).json().id)
    await library.own('DELETE', `/api/roasts/${ids[2]}`)
    const before = await Promise.all(ids.slice(0, 2).map(roast))
    const merged = await library.own('POST', `/api/beans/${wolkite}/merge`, { bean_id: santa })
    expect(merged.statusCode, merged.body).toBe(200)
    const [one, other] = await Promise.all(ids.slice(0, 2).map(roast))
    expect([one!.bean_id, one!.greens]).toEqual([wolkite, null])
    const fewer = [
      [wolkite, 400],
      [huila, 100],
    ]
    expect(grams(other!)).toEqual(fewer)
    await library.own('POST', '/api/trash/1/restore')
    expect(grams(await roast(ids[2]!))).toEqual(fewer)
    const undone = await library.own('POST', '/api/trash/2/restore')
    expect(undone.statusCode, undone.body).toBe(200)
    expect((await Promise.all(ids.slice(0, 2).map(roast))).map(grams)).toEqual(before.map(grams))
    expect(grams(await roast(ids[2]!))).toEqual(grams(before[1]!))
  })

  test('are changed on several roasts at once, and undone unless they were changed since', async () => {
    const ids: number[] = []
    for (const roast_name of ['#1', '#2', '#3']) ids.push((await add({ roast_name })).json().id)
    await change(ids[2]!, { greens: null, green_weight_g: 500 })
    const greens = [
      { bean_id: huila, grams: 75 },
      { bean_id: santa, grams: 25 },
    ]
    const changed = await library.own('POST', '/api/roasts/change-many', { roast_ids: ids, greens })
    expect(changed.json(), changed.body).toMatchObject({ changed: 3 })
    await change(ids[1]!, { green_weight_g: 200 })
    await library.own('POST', `/api/trash/${changed.json().deletion_id}/restore`)
    expect(
      (await Promise.all(ids.map(roast))).map(each => [each.bean_id, each.green_weight_g, grams(each)]),
    ).toEqual([
      [
        wolkite,
        400,
        [
          [wolkite, 240],
          [santa, 160],
        ],
      ],
      [
        huila,
        200,
        [
          [huila, 150],
          [santa, 50],
        ],
      ],
      [wolkite, 500, null],
    ])
    const none = { roast_ids: ids, green_weight_g: null }
    expect((await library.own('POST', '/api/roasts/change-many', none)).statusCode).toBe(422)
  })

  test('count on the page of each of their beans', async () => {
    await add()
    await library.own('POST', '/api/roasts/', {
      ...{ bean_id: wolkite, roast_name: '#42' },
      roast_date: '2026-03-02',
    })
    await library.own('POST', '/api/roasts/', {
      ...{ bean_id: santa, roast_name: '#43' },
      roast_date: '2026-02-02',
    })
    const [first, second, third] = await Promise.all([wolkite, santa, huila].map(bean))
    const shares = (of: Bean) => of.roasts.map(each => [each.roast_number, each.share_percent])
    expect([first!.roast_count, first!.blend_count, shares(first!)]).toEqual([
      2,
      1,
      [
        [42, 100],
        [41, 60],
      ],
    ])
    expect([second!.roast_count, second!.blend_count, shares(second!)]).toEqual([
      2,
      1,
      [
        [41, 40],
        [43, 100],
      ],
    ])
    expect([third!.roast_count, third!.blend_count, shares(third!)]).toEqual([0, 0, []])
    const listed: Bean[] = await read('/api/beans/')
    expect(listed.find(({ id }) => id === santa)).toEqual(second)
    const refused = await library.own('PUT', `/api/beans/${wolkite}`, { reference_roast_id: 1 })
    expect(refused.statusCode).toBe(422)
  })

  test('leave what was said and tasted of them out of what is said of one coffee', async () => {
    const { id } = (await add({ next_time: 'Slower' })).json()
    const own = { bean_id: wolkite, roast_date: '2026-02-01', next_time: 'Hotter' }
    const alone = (await library.addRoast({ ...own, roast_name: '#40' })).id
    const { db } = library.server.database
    const said = { flavours: '["sweet"]', text: null, name: null, state: 'approved', created_at: '' } as const
    for (const [roast_id, rating] of [
      [id, 1],
      [alone, 4],
    ] as const) {
      await db
        .insertInto('feedback')
        .values({ ...said, roast_id, rating, decided_at: null })
        .execute()
      const tasting = { roast_id, sheet_id: 1, values: { rating }, is_public: true }
      await library.own('POST', '/api/tastings/', tasting)
    }
    const feedback = await read(`/api/beans/${wolkite}/feedback`)
    expect(feedback).toEqual({
      ...{ count: 1, average_rating: 4, flavours: { sweet: 1 }, blends_left_out: 1 },
      roasts: [
        { roast_id: id, count: 1, average_rating: 1 },
        { roast_id: alone, count: 1, average_rating: 4 },
      ],
    })
    // The same of its second coffee, whose history shows what drinkers said of each roast.
    expect(await read(`/api/beans/${santa}/feedback`)).toEqual({
      ...{ count: 0, average_rating: null, flavours: {}, blends_left_out: 1 },
      roasts: [{ roast_id: id, count: 1, average_rating: 1 }],
    })
    const tasted = await read(`/api/beans/${wolkite}/tastings`)
    expect(tasted.map((tasting: { roast_id: number }) => tasting.roast_id)).toEqual([alone])
    const words = async (query = '') =>
      (await library.own('GET', `/api/roasts/next-times${query}`))
        .json()
        .map((each: NextTime) => [each.roast_id, each.roast_dates])
    expect(await words()).toEqual([[alone, ['2026-02-01']]])
    expect(await words(`?bean_id=${wolkite}`)).toEqual([[alone, ['2026-02-01']]])
  })

  test('come back from a file that was exported here, by the names of their coffees', async () => {
    const seconds = Array.from({ length: 61 }, (_, place) => 10 * place)
    const timeline = seconds.map(time_seconds => ({ time_seconds, bean_probe_temp: 100 + time_seconds / 6 }))
    const { id } = (await add({ timeline, green_weight_g: 400 })).json()
    const parts = [{ bean_id: wolkite, origin_name: 'Ethiopia Wolkite', grams: 240, share_percent: 60 }]
    for (const extension of ['json', 'alog']) {
      const { body } = await library.visit(`/api/roasts/${id}/export.${extension}`)
      const file = { field: 'file', name: `roast.${extension}`, content: body }
      const preview = async () => (await library.upload('/api/roasts/preview/', {}, [file])).json()
      expect(await preview()).toMatchObject({
        ...{ matching_bean: null, matching_blend: null },
        greens: [...parts, { bean_id: santa, grams: 160 }],
      })
      const mixed = two().map(({ bean_id, grams }) => ({ bean_id, share_percent: grams / 4 }))
      const recipe = (
        await library.own('POST', '/api/blends/', { name: 'Kitchen Table', parts: mixed })
      ).json()
      await change(id, { blend_id: recipe.id, green_weight_g: 300 })
      const byRecipe = (await library.visit(`/api/roasts/${id}/export.${extension}`)).body
      const again = await library.upload('/api/roasts/preview/', {}, [{ ...file, content: byRecipe }])
      expect(again.json()).toMatchObject({
        matching_blend: { id: recipe.id, name: 'Kitchen Table' },
        greens: [{ grams: 180 }, { grams: 120 }],
      })
      await change(id, { greens: two(), green_weight_g: 400 })
      await library.own('DELETE', `/api/blends/${recipe.id}`)
      await library.own('PUT', `/api/beans/${santa}`, { origin_name: `Fazenda ${extension}` })
      // Where a coffee isn't here, the first one isn't taken for the whole.
      expect(await preview()).toMatchObject({ matching_bean: null, greens: null })
      await library.own('PUT', `/api/beans/${santa}`, { origin_name: 'Santa Clara' })
    }
  })

  test('come with an import, by form and from the inbox, and win over the weight in the file', async () => {
    const file = roastimeExport('#50 Kitchen')
    const greens = JSON.stringify(two())
    const imported = await library.upload('/api/roasts/import/', { greens }, [file])
    expect(imported.statusCode, imported.body).toBe(201)
    expect([imported.json().green_weight_g, grams(imported.json())]).toMatchObject([
      400,
      [[wolkite, 240], {}],
    ])
    expect((await read('/api/aliases/')) ?? []).not.toContainEqual(
      expect.objectContaining({ bean_id: wolkite }),
    )
    for (const [fields, sentence] of [
      [{ greens, green_weight_g: '390' }, 'The parts weigh 400 g together, but green_weight_g is 390 g.'],
      [{ greens, bean_id: String(santa) }, `bean_id is ${santa}, but`],
      [{ greens: 'half' }, 'greens must be a list'],
    ] as const) {
      const refused = await library.upload('/api/roasts/import/', fields, [roastimeExport('#51 Other')])
      expect([refused.statusCode, String(refused.json().detail)]).toEqual([
        422,
        expect.stringContaining(sentence),
      ])
    }
    const waiting = await library.upload('/api/inbox/', {}, [roastimeExport('#52 Inbox')])
    expect(waiting.statusCode, waiting.body).toBe(201)
    const taken = await library.own('POST', `/api/inbox/${waiting.json().id}/import`, { greens: two() })
    expect([taken.statusCode, grams(taken.json())], taken.body).toMatchObject([201, [[wolkite, 240], {}]])
  })

  test('run with a roast and are kept to its end', async () => {
    const opened = await library.own('POST', '/api/live/', { key: 'blend-run-1', greens: two() })
    expect(opened.json(), opened.body).toMatchObject({ bean_id: wolkite, green_weight_g: 400 })
    expect(grams(opened.json())).toEqual([
      [wolkite, 240],
      [santa, 160],
    ])
    const path = `/api/live/${opened.json().id}`
    const patch = async (body: object) => (await library.own('PATCH', path, body)).json()
    expect(grams(await patch({ green_weight_g: 200 }))).toMatchObject([[wolkite, 120], {}])
    expect((await patch({ green_weight_g: null })).code).toBe('blend_without_weight')
    expect(await patch({ bean_id: huila })).toMatchObject({
      bean_id: huila,
      greens: null,
      green_weight_g: 200,
    })
    expect(await patch({ greens: two(), bean_id: null })).toMatchObject({
      bean_id: wolkite,
      green_weight_g: 400,
    })
    await library.own('DELETE', `/api/beans/${santa}`)
    expect((await library.own('GET', path)).json()).toMatchObject({ bean_id: null, greens: null })
    await library.own('POST', '/api/trash/1/restore')
    const charged_at = library.server.clock.now.getTime() - 600_000
    const marks = { charged_at, marks: [], dropped_at: charged_at + 540_000 }
    expect((await library.own('PUT', `${path}/marks`, marks)).statusCode).toBe(200)
    const finished = await library.own('POST', `${path}/finish`, { roasted_weight_g: 340 })
    expect([finished.statusCode, grams(finished.json())], finished.body).toMatchObject([
      201,
      [[wolkite, 240], {}],
    ])
  })

  test('are left out of what is usual of one coffee, and named in files and previews', async () => {
    const curve = { timeline: [0, 300, 600].map(time_seconds => ({ time_seconds, bean_probe_temp: 100 })) }
    const { id } = (await add(curve)).json()
    for (const day of ['2026-02-01', '2026-02-02', '2026-02-03', '2026-03-02'])
      await library.own('POST', '/api/roasts/', {
        ...{ bean_id: wolkite, roast_name: `#${day}`, roast_date: day, ...curve },
      })
    const usual = async (of: number) => read(`/api/roasts/${of}/usual`)
    expect(await usual(id)).toBeNull()
    expect((await usual(id + 4)).roasts).toBe(3)
    const trends = async (query: string) => (await library.own('GET', `/api/trends/?${query}`)).json()
    const count = ({ months }: { months: { roasts: number }[] }) =>
      months.reduce((sum, { roasts }) => sum + roasts, 0)
    const [ofBean, ofAll] = [await trends(`bean_id=${wolkite}`), await trends('')]
    expect([count(ofBean), ofBean.blends_left_out, count(ofAll), ofAll.blends_left_out]).toEqual([4, 1, 5, 0])
    const text = async (path: string) => (await library.visit(path)).body
    expect(await text('/api/roasts/export.csv')).toContain('Ethiopia Wolkite 240 g + Santa Clara 160 g')
    expect(await text(`/api/roasts/${id}/export.alog`)).toContain(
      'Ethiopia Wolkite 240 g + Santa Clara 160 g',
    )
    expect(JSON.parse(await text(`/api/roasts/${id}/export.json`))).toMatchObject({
      greens: [{ origin_name: 'Ethiopia Wolkite', grams: 240 }, { grams: 160 }],
    })
    const page = await text('/r/41')
    expect(page).toContain('Blend of two coffees')
    expect(page).toContain('60 % Ethiopia Wolkite · 40 % Brazil Santa Clara')
    expect((await library.visit(`/api/roasts/${id}/card.png`)).statusCode).toBe(200)
    const [{ flavours }] = await read(`/api/roasts/?ids=${id}&include=flavours`)
    expect(flavours).toEqual([])
    expect(await read(`/api/roasts/${id}/details`)).toMatchObject({
      coffees: [{ country: 'Ethiopia' }, { country: 'Brazil', origin_name: 'Santa Clara' }],
    })
  })
})
