import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROAST_SORTS } from '#contract/roast-list.ts'
import type { Roast } from '#contract/roasts.ts'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, steadyRoast, type TestLibrary } from '#server/testing/library.ts'
import { indexAllRoasts, indexRoastsOnce } from './index-roasts.ts'

async function find(library: TestLibrary, query: string): Promise<string[]> {
  const answer = await library.visit(`/api/roasts/?${query}`)
  const roasts = answer.json<Roast[]>()
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['x-total-count']).toBe(String(roasts.length))
  return roasts.map(roast => roast.roast_name)
}

/** Everything that roasts are found and sorted by. */
function storedIndex({ server }: TestLibrary): Promise<object[]> {
  return server.database.db.selectFrom('roast_index').selectAll().orderBy('roast_id').execute()
}

describe.each(databaseKinds)('finding roasts on %s', kind => {
  describe('in a library', () => {
    let library: TestLibrary
    let kenya: number

    beforeAll(async () => {
      library = await createTestLibrary(kind)
      const ethiopia = (
        await library.addBean('Guji Hambela', {
          country: 'Ethiopia',
          region: 'Sidama',
          varietals: 'Heirloom',
          processing_method: 'Dry Process',
          cupping_notes: 'Bergamot and apricot.',
          flavor_profiles: { Floral: 4, Nutty: 0 },
        })
      ).id
      kenya = (
        await library.addBean('Kenya Nyeri', {
          country: 'kenya',
          processing_method: 'Fully Washed',
          bean_summary: 'Dried fig and cardamom.',
        })
      ).id
      const { timeline, milestones } = steadyRoast()
      const measured = { timeline: pointsOfTimeline(timeline), milestones }
      const weights = { green_weight_g: 350, roasted_weight_g: 300 }
      await library.addRoast({
        bean_id: ethiopia,
        roast_name: '#57 Morning',
        tags: ['Espresso blend', 'Fruity'],
        notes: 'Jasmine, then Crème\nBrûlée.',
        roast_date: '2026-01-15',
        ...measured,
        ...weights,
      })
      await library.addRoast({
        bean_id: kenya,
        roast_name: '#157 Evening',
        roast_date: '2025-12-31',
        tags: ['espresso Blend'],
        ...measured,
      })
      await library.addRoast({ bean_id: kenya, roast_name: '#007 Café', green_weight_g: 300 })
    })
    afterAll(() => library.server.close())

    const expectFound = async (query: string, ...names: string[]) =>
      expect(await find(library, query), query).toEqual(names)

    test('every word must be a prefix of a word of the name, the notes, the bean or its country', async () => {
      await expectFound('q=ethio+bru', '#57 Morning')
      await expectFound('q=BR%C3%9BL%C3%89E', '#57 Morning')
      await expectFound('q=nyeri+cafe', '#007 Café')
      await expectFound('q=ken', '#157 Evening', '#007 Café')
      await expectFound('q=k', '#157 Evening', '#007 Café')
      await expectFound('q=thiopia')
      await expectFound('q=ethio+kenya')
    })

    test('a number is found with and without # and leading zeros', async () => {
      await expectFound('q=57', '#57 Morning')
      await expectFound('q=%2357', '#57 Morning')
      await expectFound('q=7', '#007 Café')
      await expectFound('q=007', '#007 Café')
      await expectFound('q=%23007', '#007 Café')
    })

    test('after # it is the number of a roast and nothing else that begins with it', async () => {
      const bean_id = kenya
      const other = await library.addRoast({ bean_id, roast_name: '#1 Batch', notes: 'like 57, or 5' })
      await expectFound('q=57', '#57 Morning', '#1 Batch')
      await expectFound('q=%2357', '#57 Morning')
      await expectFound('q=%235')
      await expectFound('q=%2357+%23157', '#157 Evening', '#57 Morning')
      const foreign = { bean_id, roast_name: '#3 Foreign', source_number: '#57' }
      const fromFile = await library.addRoast(foreign)
      await expectFound('q=%2357', '#57 Morning', '#3 Foreign')
      await library.own('DELETE', `/api/roasts/${fromFile.id}`)
      await library.own('DELETE', `/api/roasts/${other.id}`)
    })

    test('a search without words finds every roast', async () => {
      await expectFound('q=%23', '#157 Evening', '#57 Morning', '#007 Café')
    })

    test('a roast is found by its month, year and season', async () => {
      await expectFound('q=jan+2026', '#57 Morning')
      await expectFound('q=2026-01', '#57 Morning')
      await expectFound('q=1%2F2026', '#57 Morning')
      await expectFound('q=december', '#157 Evening')
      await expectFound('q=2025', '#157 Evening')
      await expectFound('q=202')
      await expectFound('q=2026-02')
      await expectFound('q=winter', '#157 Evening', '#57 Morning')
      await expectFound('q=summer')
      await library.own('PUT', '/api/settings/', { time_zone: 'Australia/Melbourne' })
      await expectFound('q=summer+2026', '#57 Morning')
      await library.own('PUT', '/api/settings/', { time_zone: 'Europe/Warsaw' })
      await expectFound('q=summer')
      await expectFound('q=decem+winter', '#157 Evening')
    })

    test('a roast is found by its processing, region, variety and how dark it is', async () => {
      await expectFound('q=natural+winter', '#57 Morning')
      await expectFound('q=washed', '#157 Evening', '#007 Café')
      await expectFound('q=sidama+heirloom', '#57 Morning')
      await expectFound('q=light', '#57 Morning')
      await expectFound('q=medium', '#57 Morning')
      await expectFound('q=dark')
    })

    test('a roast is found by what its coffee tastes of', async () => {
      await expectFound('q=apricot', '#57 Morning')
      await expectFound('q=floral+bergamot', '#57 Morning')
      await expectFound('q=nutty')
      await expectFound('q=cardamom', '#157 Evening', '#007 Café')
      await expectFound('q=spicy', '#157 Evening', '#007 Café')
    })

    test('conditions narrow the list', async () => {
      await expectFound(`bean_id=${kenya}`, '#157 Evening', '#007 Café')
      await expectFound('bean_id=987654')
      await expectFound('country=KENYA', '#157 Evening', '#007 Café')
      await expectFound('country=Peru')
      await expectFound('from=2025-12-31&to=2026-01-14', '#157 Evening')
      await expectFound('from=2026-01-15', '#57 Morning')
      await expectFound('to=2026-01-14', '#157 Evening')
      await expectFound('min_score=0', '#157 Evening', '#57 Morning')
      await expectFound('max_score=0')
      await expectFound('needs=weights', '#157 Evening', '#007 Café')
      await expectFound('needs=first_crack', '#007 Café')
      await expectFound('needs=score', '#007 Café')
      await expectFound('needs=date', '#007 Café')
      await expectFound(`needs=weights&bean_id=${kenya}&q=eve&min_score=1&from=2025-01-01`, '#157 Evening')
    })

    test('a tag is found whatever its case, and only as a whole', async () => {
      await expectFound('tag=FRUITY', '#57 Morning')
      await expectFound('tag=fruit')
      await expectFound('tag=Espresso+blend', '#157 Evening', '#57 Morning')
      await expectFound('tag=espresso+blend&q=evening', '#157 Evening')
    })

    test('scores may have decimals', async () => {
      const [{ score }] = (await library.visit('/api/roasts/?q=57')).json()
      await expectFound(`min_score=${score - 0.5}&max_score=${score + 0.5}&q=57`, '#57 Morning')
      await expectFound(`min_score=${score + 0.1}&max_score=${score + 0.9}&q=57`)
    })

    test.each([
      ['loss', 'weight_loss_percent'],
      ['dtr', 'dtr_percent'],
      ['time', 'total_duration_seconds'],
      ['score', 'score'],
    ] as const)(
      'roasts are found by their %s, by parameters and as typed into the search',
      async (figure, column) => {
        const all: Roast[] = (await library.visit('/api/roasts/')).json()
        const values = all.flatMap(roast => roast[column] ?? [])
        expect(values.length).toBeGreaterThan(0)
        const [value] = values as [number]
        const named = (isFound: (value: number) => boolean) =>
          all
            .filter(roast => roast[column] !== null && isFound(roast[column]!))
            .map(({ roast_name }) => roast_name)
        const written =
          figure === 'time' ? `${Math.floor(value / 60)}:${String(value % 60).padStart(2, '0')}` : value
        const search = (text: string) => `q=${encodeURIComponent(text)}`
        await expectFound(`min_${figure}=${value}&max_${figure}=${value}`, ...named(each => each === value))
        await expectFound(search(`${figure}>=${written}`), ...named(each => each >= value))
        await expectFound(search(`${figure} < ${written}`), ...named(each => each < value))
      },
    )

    test('roasts are found by their drinkers’ mean rating, as far as the owner approved it', async () => {
      await expectFound('min_cups=1')
      await expectFound('q=cups>4')
    })

    test('a comparison that isn’t one asks for nothing', async () => {
      await expectFound('q=evening+fc>8:00', '#157 Evening')
    })

    test('empty conditions are ignored', async () => {
      const form = 'q=&bean_id=&country=&tag=&from=&to=&min_score=&max_score=&needs='
      await expectFound(form, '#157 Evening', '#57 Morning', '#007 Café')
    })

    test.each([
      ['bean_id=x', 'Invalid bean ID: must be a number'],
      ['from=2026-02-30', 'from must be an existing date written YYYY-MM-DD'],
      ['to=tomorrow', 'to must be an existing date written YYYY-MM-DD'],
      ['from=2026-02-02&to=2026-02-01', 'from must not be after to'],
      ['min_score=high', 'min_score must be a number'],
      ['min_score=-1', 'min_score must be at least 0'],
      ['max_score=101', 'max_score must be at most 100'],
      ['min_score=80&max_score=70', 'min_score must not be above max_score'],
      ['min_time=700&max_time=600', 'min_time must not be above max_time'],
      ['min_loss=101', 'min_loss must be at most 100'],
      ['needs=coffee', 'needs must be one of: weights, first_crack, score, date'],
      [`q=${'a'.repeat(201)}`, 'q must have at most 200 characters'],
    ])('%s is refused', async (query, sentence) => {
      const answer = await library.visit(`/api/roasts/?${query}`)
      expect([answer.statusCode, answer.json().detail]).toEqual([422, sentence])
    })
  })

  describe('after a change', () => {
    let library: TestLibrary
    let beanId: number
    let roast: Roast
    beforeEach(async () => {
      library = await createTestLibrary(kind)
      beanId = (await library.addBean('Kenya')).id
      roast = await library.addRoast({ bean_id: beanId, roast_name: '#1 Dawn', notes: 'Plum' })
      await library.addRoast({ bean_id: beanId, roast_name: '#2 Dusk', notes: 'Plum' })
    })
    afterEach(async () => {
      const kept = await storedIndex(library)
      await library.server.database.db.transaction().execute(indexAllRoasts)
      expect(kept).toEqual(await storedIndex(library))
      await library.server.close()
    })

    test('a roast is found by its new name, notes and weights', async () => {
      const change = { roast_name: '#3 Noon', notes: 'Peach', green_weight_g: 300, roasted_weight_g: 255 }
      await library.own('PUT', `/api/roasts/${roast.id}`, change)
      expect(await find(library, 'q=noon+peach')).toEqual(['#3 Noon'])
      expect(await find(library, 'q=plum')).toEqual(['#2 Dusk'])
      expect(await find(library, 'q=dawn')).toEqual([])
      expect(await find(library, 'needs=weights')).toEqual(['#2 Dusk'])
    })

    test('a roast that is never weighed is not found among those to weigh, also after weights were undone', async () => {
      const change = (values: object) => library.own('PUT', `/api/roasts/${roast.id + 1}`, values)
      expect((await change({ never_weighed: true })).json().never_weighed).toBe(true)
      expect(await find(library, 'needs=weights')).toEqual(['#1 Dawn'])
      const weighed = { roast_ids: [roast.id + 1], green_weight_g: 300, roasted_weight_g: 255 }
      const { deletion_id } = (await library.own('POST', '/api/roasts/change-many', weighed)).json()
      expect((await library.own('POST', `/api/trash/${deletion_id}/restore`)).statusCode).toBe(200)
      expect(await find(library, 'needs=weights')).toEqual(['#1 Dawn'])
      expect((await change({ never_weighed: false })).json()).not.toHaveProperty('never_weighed')
      expect(await find(library, 'needs=weights')).toEqual(['#2 Dusk', '#1 Dawn'])
    })

    test('a found roast is sorted by its new values', async () => {
      const [dated, weighed] = ['q=plum&sort=date&order=asc', 'q=plum&sort=weight&order=asc&to=2026-12-31']
      expect(await find(library, dated)).toEqual(['#2 Dusk', '#1 Dawn'])
      expect(await find(library, weighed)).toEqual([])
      const change = { roast_date: '2026-03-01', green_weight_g: 300 }
      await library.own('PUT', `/api/roasts/${roast.id}`, change)
      expect(await find(library, dated)).toEqual(['#1 Dawn', '#2 Dusk'])
      expect(await find(library, weighed)).toEqual(['#1 Dawn'])
    })

    test('roasts are found by the new name and country of their bean', async () => {
      await library.own('PUT', `/api/beans/${beanId}`, { origin_name: 'Nyeri', country: 'Kenia' })
      expect(await find(library, 'q=nyeri+kenia')).toEqual(['#2 Dusk', '#1 Dawn'])
      expect(await find(library, 'q=kenya')).toEqual([])
      expect(await find(library, 'country=kenia')).toHaveLength(2)
    })

    test('roasts are found by what was filled in for their bean or taken from a merged one, until that is undone', async () => {
      const undo = async (deletionId: number) =>
        expect((await library.own('POST', `/api/trash/${deletionId}/restore`)).statusCode).toBe(200)
      const beans = [{ bean_id: beanId, country: 'Kenia' }]
      const filled = (await library.own('POST', '/api/beans/change-many', { beans })).json()
      expect(await find(library, 'q=kenia')).toEqual(['#2 Dusk', '#1 Dawn'])
      await undo(filled.deletion_id)
      expect(await find(library, 'q=kenia')).toEqual([])

      const other = await library.addBean('Kiambu 2025-11', { processing_method: 'Fully Washed' })
      await library.addRoast({ bean_id: other.id, roast_name: '#3 Noon' })
      const merge = { bean_id: other.id, take: ['processing_method'] }
      const merged = (await library.own('POST', `/api/beans/${beanId}/merge`, merge)).json()
      expect(await find(library, 'q=kenya+washed')).toEqual(['#3 Noon', '#2 Dusk', '#1 Dawn'])
      expect(await find(library, 'q=2025-11')).toEqual([])
      await undo(merged.deletion_id)
      expect(await find(library, 'q=washed')).toEqual(['#3 Noon'])
      expect(await find(library, 'q=2025-11')).toEqual(['#3 Noon'])
    })

    test('signs that have a meaning in patterns are signs of a tag', async () => {
      const tag = (id: number, tags: string[]) => library.own('PUT', `/api/roasts/${id}`, { tags })
      await tag(roast.id, ['100%', 'a_b'])
      await tag(roast.id + 1, ['100!', 'acb', '100% natural'])
      for (const name of ['100%25', 'a_b']) expect(await find(library, `tag=${name}`)).toEqual(['#1 Dawn'])
      expect(await find(library, 'tag=100!')).toEqual(['#2 Dusk'])
    })

    test('a deleted roast is found again once it is restored', async () => {
      await library.own('DELETE', `/api/roasts/${roast.id}`)
      expect(await find(library, 'q=plum')).toEqual(['#2 Dusk'])
      const [deletion] = (await library.own('GET', '/api/trash/')).json()
      await library.own('POST', `/api/trash/${deletion.id}/restore`)
      expect(await find(library, 'q=plum')).toEqual(['#2 Dusk', '#1 Dawn'])
    })

    test('roasts are not found while their bean is deleted, and are found again once it is restored', async () => {
      await library.own('DELETE', `/api/beans/${beanId}`)
      expect(await find(library, 'q=plum')).toEqual([])
      const [deletion] = (await library.own('GET', '/api/trash/')).json()
      await library.own('POST', `/api/trash/${deletion.id}/restore`)
      expect(await find(library, 'q=plum+kenya')).toEqual(['#2 Dusk', '#1 Dawn'])
    })

    test('a roast is found by a score that was calculated later', async () => {
      const { timeline, milestones } = steadyRoast()
      const measured = { timeline: pointsOfTimeline(timeline), milestones }
      const { id } = await library.addRoast({ bean_id: beanId, roast_name: '#3', ...measured })
      const { db } = library.server.database
      const forget = { score: null, score_details: null }
      await db.updateTable('roasts').set(forget).where('id', '=', id).execute()
      await db.transaction().execute(indexAllRoasts)
      await library.own('POST', '/api/roasts/calculate-all-scores')
      expect(await find(library, 'min_score=1')).toEqual(['#3'])
      await db.updateTable('roasts').set(forget).where('id', '=', id).execute()
      await db.transaction().execute(indexAllRoasts)
      await library.own('POST', `/api/roasts/${id}/calculate-score`)
      expect(await find(library, 'needs=score')).toEqual(['#2 Dusk', '#1 Dawn'])
    })

    test('ids of any size are found in every order, and take no more memory than others', async () => {
      const { db } = library.server.database
      const far = 2_000_000_000
      const bean = await db.selectFrom('beans').selectAll().where('id', '=', beanId).executeTakeFirstOrThrow()
      const names = { origin_name: 'Zambia', folded_name: 'zambia' }
      await db
        .insertInto('beans')
        .values({ ...bean, ...names, id: far })
        .execute()
      const row = await db
        .selectFrom('roasts')
        .selectAll()
        .where('id', '=', roast.id)
        .executeTakeFirstOrThrow()
      const moved = { id: far, bean_id: far, bean_sort_key: 'zambia', roast_name: '#9 Far' }
      await db
        .insertInto('roasts')
        .values({ ...row, ...moved })
        .execute()
      await db.transaction().execute(indexAllRoasts)
      const before = process.memoryUsage().arrayBuffers
      for (const sort of ROAST_SORTS) {
        for (const order of ['asc', 'desc']) {
          const found = await find(library, `q=plum&sort=${sort}&order=${order}`)
          expect(found).toContain('#9 Far')
          if (sort === 'bean') expect(found.at(order === 'asc' ? -1 : 0)).toBe('#9 Far')
        }
      }
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 1024 ** 2)
    })

    test('notes with thousands of words can be saved and changed', async () => {
      const words = (letter: string) => Array.from({ length: 3_000 }, (_, index) => letter + index).join(' ')
      await library.own('PUT', `/api/roasts/${roast.id}`, { notes: words('a') })
      await library.own('PUT', `/api/roasts/${roast.id}`, { notes: words('b') })
      expect(await find(library, 'q=b2999')).toEqual(['#1 Dawn'])
      expect(await find(library, 'q=a2999')).toEqual([])
    })

    test('a library with the search index of another version finds its roasts after the next start', async () => {
      const { db } = library.server.database
      await db.updateTable('roast_index').set({ rule: 0, words: '' }).execute()
      expect(await find(library, 'q=plum')).toEqual([])
      await Promise.all([indexRoastsOnce(db), indexRoastsOnce(db)])
      expect(await find(library, 'q=plum')).toEqual(['#2 Dusk', '#1 Dawn'])
    })

    test('a restored backup is found', async () => {
      const made = await library.own('POST', '/api/backups/')
      expect(made.statusCode, made.body).toBeLessThan(300)
      const [{ name }] = (await library.own('GET', '/api/backups/')).json().backups
      const file = await library.own('GET', `/api/backups/${name}/file`)
      await library.own('PUT', `/api/roasts/${roast.id}`, { notes: 'Peach' })
      const content = new Uint8Array(file.rawPayload)
      const restored = await library.upload('/api/backups/restore', {}, [{ field: 'file', name, content }])
      expect(restored.statusCode, restored.body).toBe(200)
      expect(await find(library, 'q=plum')).toEqual(['#2 Dusk', '#1 Dawn'])
    })
  })
})
