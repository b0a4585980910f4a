import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Bean } from '#contract/beans.ts'
import { emptyTrash } from '#server/library/trash/repository.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'
import { answersElsewhere, everyAnswer } from '#server/testing/restored-elsewhere.ts'

describe.each(databaseKinds)('several beans on %s', kind => {
  let library: TestLibrary
  beforeEach(async () => {
    library = await createTestLibrary(kind)
  })
  afterEach(() => library.server.close())

  const restore = (id: number) => library.own('POST', `/api/trash/${id}/restore`)
  const read = async (path: string) => (await library.own('GET', path)).json()
  const bean = (id: number): Promise<Bean> => read(`/api/beans/${id}`)
  const trash = () => read('/api/trash/')

  describe('merged', () => {
    let kenya: Bean
    let kenia: Bean
    let ids: number[]

    /** Two beans of one coffee: each with a roast; that of the second with all that can belong to a bean. */
    beforeEach(async () => {
      kenya = await library.addBean('Kenya Nyeri', { country: 'Kenya', grade: 'AA' })
      kenia = await library.addBean('Kenia Nyeri AA', {
        ...{ country: 'Kenia', region: 'Nyeri', supplier: 'Somebody', cupping_scores: { Body: 8 } },
        ...{ price_amount: 12, price_currency: 'EUR', price_weight_g: 1000 },
      })
      ids = []
      for (const [bean_id, name] of [
        [kenya.id, '#1 One'],
        [kenia.id, '#2 Two'],
        [kenia.id, '#3 Three'],
        [kenia.id, '#4 Four'],
      ] as const) {
        const form = { bean_id: String(bean_id), green_weight_g: '300', roasted_weight_g: '258' }
        const imported = await library.upload('/api/roasts/import/', form, [roastimeExport(name)])
        ids.push(imported.json().id)
      }
      await library.own('PUT', `/api/roasts/${ids[1]}`, { next_time: 'Less gas', private_notes: 'Mine' })
      await library.own('PUT', `/api/beans/${kenia.id}`, { reference_roast_id: ids[1] })
      await library.own('PUT', `/api/beans/${kenia.id}/aliases`, { aliases: ['Nyeri Kenia 2025'] })
      const entry = { kind: 'purchase', date: '2026-03-01', grams: 5000, cost: 60 }
      await library.own('POST', '/api/stock/entries', { ...entry, bean_id: kenia.id })
      await library.own('POST', '/api/stock/entries', { ...entry, bean_id: kenia.id, grams: 10 })
      await library.own('DELETE', '/api/stock/entries/2')
      await library.own('POST', `/api/roasts/${ids[2]}/feedback`, { rating: 5, text: 'Like jam' })
      await library.decide(1, 'approved')
      await library.own('DELETE', `/api/roasts/${ids[3]}`)
      await library.own('POST', '/api/plans/', { bean_id: kenya.id, name: 'Slow' })
      for (const name of ['SLOW', 'Slow 3', 'Gone'])
        await library.own('POST', '/api/plans/', { bean_id: kenia.id, name, roast_id: ids[1] })
      await library.own('DELETE', '/api/plans/4')
    })

    const merge = (body: object = {}, headers: Record<string, string> = {}) =>
      library.own('POST', `/api/beans/${kenya.id}/merge`, { bean_id: kenia.id, ...body }, headers)
    /** Everything of both beans, without what has to change with each write: revisions and times of change. */
    const everything = async () => {
      const owner = await library.server.login()
      const answers = Object.entries(await everyAnswer(library.server, owner))
      const pathsOfBean = ['', '/aliases', '/stock', '/feedback']
      for (const { id } of [kenya, kenia])
        for (const path of pathsOfBean)
          answers.push([`${id}${path}`, (await library.own('GET', `/api/beans/${id}${path}`)).body])
      for (const query of ['q=kenia', 'q=kenya', `bean_id=${kenia.id}`, 'sort=bean'])
        answers.push([query, (await library.own('GET', `/api/roasts/?${query}`)).body])
      return answers.map(([path, body]) => [
        path,
        body.replaceAll(/"(?:updated_at|etag|scored_at)":"(?:\\.|[^"\\])*"/g, '').replaceAll(/\?v=\w+/g, ''),
      ])
    }
    const rows = async () => {
      const { db } = library.server.database
      const changing = ['revision', 'roasts_revision', 'updated_at']
      const tables = [
        'beans',
        'roasts',
        'roast_keys',
        'bean_aliases',
        'stock_entries',
        'plans',
        'trashed_roasts',
      ] as const
      const kept = [
        ...tables,
        'trashed_roast_keys',
        'merged_beans',
        'replaced_bean_values',
        'roast_fields',
      ] as const
      const all = []
      for (const table of [...kept, 'replaced_values', 'feedback', 'deletions', 'trashed_beans'] as const) {
        const found = (await db.selectFrom(table).selectAll().execute()) as object[]
        const stable = found.map(row =>
          JSON.stringify(
            Object.fromEntries(Object.entries(row).filter(([name]) => !changing.includes(name))),
          ),
        )
        all.push([table, stable.sort()])
      }
      return all
    }

    test('the roasts, their words and feedback, the stock and the names move to the bean that stays', async () => {
      const answer = await merge({ take: ['region', 'country', 'cupping_scores'] })
      expect([answer.statusCode, answer.json().moved]).toEqual([
        200,
        { roasts: 3, stock_entries: 2, plans: 3, aliases: 2, fields: ['region', 'cupping_scores'] },
      ])
      expect(answer.json().bean).toMatchObject({
        ...{ id: kenya.id, origin_name: 'Kenya Nyeri', country: 'Kenya', region: 'Nyeri', grade: 'AA' },
        ...{ cupping_scores: { Body: 8 }, supplier: null, price_amount: null },
        ...{ roast_count: 3, reference_roast_id: ids[1] },
      })
      expect(await read(`/api/beans/${kenya.id}/aliases`)).toEqual({
        aliases: ['Kenia Nyeri AA', 'Nyeri Kenia 2025', 'One'],
      })
      expect((await read(`/api/beans/${kenya.id}/stock`)).on_hand_g).toBe(4100)
      expect(
        (await read(`/api/plans/?bean_id=${kenya.id}`)).map(({ name }: { name: string }) => name),
      ).toEqual(['Slow', 'SLOW 2', 'Slow 3'])
      expect((await read(`/api/beans/${kenya.id}/feedback`)).count).toBe(1)
      expect(await read(`/api/roasts/next-times?bean_id=${kenya.id}`)).toMatchObject([
        { next_time: 'Less gas' },
      ])
      expect(await read(`/api/roasts/${ids[1]}`)).toMatchObject({
        ...{ bean_id: kenya.id, private_notes: 'Mine', weight_loss_percent: 14 },
      })
      expect((await read('/api/roasts/?q=kenya')).length).toBe(3)
      expect((await read('/api/roasts/?q=kenia')).length).toBe(0)
      expect((await read('/api/beans/')).length).toBe(1)
    })

    test('a roast that was in the trash comes back to the bean that stays', async () => {
      await merge()
      const deletion = (await trash()).find(({ kind }: { kind: string }) => kind === 'roast')
      expect((await restore(deletion.id)).statusCode).toBe(200)
      expect((await bean(kenya.id)).roast_count).toBe(4)
    })

    test('one undo brings everything back, to the last row', async () => {
      const [before, rowsBefore] = [await everything(), await rows()]
      const { deletion_id } = (await merge({ take: ['region', 'supplier', 'price_amount'] })).json()
      expect(await everything()).not.toEqual(before)
      expect((await trash())[0]).toMatchObject({ kind: 'merge', label: 'Kenia Nyeri AA', bean_count: 1 })
      expect((await restore(deletion_id)).statusCode).toBe(200)
      expect(await rows()).toEqual(rowsBefore)
      expect(await everything()).toEqual(before)
    })

    test('an undo leaves what was changed since, and what came to the other bean since', async () => {
      const { deletion_id } = (await merge({ take: ['region', 'supplier'] })).json()
      const other = await library.addBean('Peru')
      await library.own('PUT', `/api/roasts/${ids[2]}`, { bean_id: other.id })
      await library.own('PUT', `/api/beans/${kenya.id}`, { region: 'Nyeri Hill' })
      await library.upload('/api/roasts/import/', { bean_id: String(kenya.id) }, [roastimeExport('#9 Nine')])
      expect((await restore(deletion_id)).statusCode).toBe(200)
      expect([(await bean(kenia.id)).roast_count, (await bean(kenya.id)).roast_count]).toEqual([1, 2])
      expect(await bean(kenya.id)).toMatchObject({ region: 'Nyeri Hill', supplier: null })
      expect((await bean(other.id)).roast_count).toBe(1)
    })

    test('the old addresses lead to the bean that stays, through further merges too', async () => {
      const third = await library.addBean('Kenya', {})
      const first = (await merge()).json()
      const second = await library.own('POST', `/api/beans/${third.id}/merge`, { bean_id: kenya.id })
      for (const { id } of [kenia, kenya]) {
        expect((await library.visit(`/api/beans/${id}`)).json().id).toBe(third.id)
        expect((await library.visit(`/b/${id}`)).statusCode).toBe(200)
        expect((await read(`/api/roasts/?bean_id=${id}`)).length).toBe(3)
      }
      const early = await restore(first.deletion_id)
      expect([early.statusCode, early.json().code]).toEqual([409, 'bean_moved_on'])
      expect((await restore(second.json().deletion_id)).statusCode).toBe(200)
      expect((await bean(kenia.id)).id).toBe(kenya.id)
      expect((await restore(first.deletion_id)).statusCode).toBe(200)
      expect((await bean(kenia.id)).origin_name).toBe('Kenia Nyeri AA')
      await merge()
      await library.own('DELETE', `/api/beans/${kenya.id}`)
      expect((await library.visit(`/api/beans/${kenia.id}`)).statusCode).toBe(404)
    })

    test('a file that names the bean that is gone belongs to the one that stays', async () => {
      await merge()
      const preview = await library.upload('/api/roasts/preview/', {}, [
        roastimeExport('#8', { beanName: 'kenia nyeri AA' }),
      ])
      expect(preview.json().matching_bean.id).toBe(kenya.id)
    })

    test('a price is taken as a whole, and not by a bean that has one', async () => {
      const price = ['price_amount', 'price_currency', 'price_weight_g']
      await library.own('PUT', `/api/beans/${kenya.id}`, { cost_per_lb: 9 })
      const first = (await merge({ take: price })).json()
      expect(first.moved.fields).toEqual([])
      await restore(first.deletion_id)
      await library.own('PUT', `/api/beans/${kenya.id}`, { cost_per_lb: null })
      const second = (await merge({ take: ['price_amount'] })).json()
      expect(second.moved.fields).toEqual(price)
      expect(second.bean).toMatchObject({ price_amount: 12, price_currency: 'EUR', price_weight_g: 1000 })
    })

    test('the years of a crop are taken together, and not by a bean that has one', async () => {
      const crop = { crop_year: 2025, crop_year_to: 2026 }
      await library.own('PUT', `/api/beans/${kenia.id}`, crop)
      await library.own('PUT', `/api/beans/${kenya.id}`, { crop_year: 2025 })
      const [before, own] = [await rows(), (await merge({ take: ['crop_year'] })).json()]
      expect([own.moved.fields, own.bean]).toMatchObject([[], { crop_year: 2025, crop_year_to: null }])
      await restore(own.deletion_id)
      expect(await rows()).toEqual(before)
      await library.own('PUT', `/api/beans/${kenya.id}`, { crop_year: null })
      const [unknown, taken] = [await rows(), (await merge({ take: ['crop_year'] })).json()]
      expect([taken.moved.fields, taken.bean]).toMatchObject([['crop_year'], crop])
      await restore(taken.deletion_id)
      expect(await rows()).toEqual(unknown)
    })

    test('an undo leaves a price that was changed since as a whole, and takes one that wasn’t with its cost', async () => {
      const price = { price_amount: 10, price_currency: 'USD', price_weight_g: 1000 }
      const mergedAndUndone = async (meanwhile: () => Promise<unknown>) => {
        const { deletion_id } = (await merge({ take: ['price_amount'] })).json()
        await meanwhile()
        expect((await restore(deletion_id)).statusCode).toBe(200)
        return bean(kenya.id)
      }
      await library.own('PUT', `/api/beans/${kenia.id}`, price)
      const none = { price_amount: null, price_currency: null, price_weight_g: null, cost_per_lb: null }
      await library.own('PUT', '/api/settings/', { currency: 'EUR' })
      const currency = () => library.own('PUT', '/api/settings/', { currency: 'USD' })
      expect(await mergedAndUndone(currency)).toMatchObject(none)
      const edit = () => library.own('PUT', `/api/beans/${kenya.id}`, { price_amount: 12 })
      const edited = { ...price, price_amount: 12, cost_per_lb: 5.44 }
      expect(await mergedAndUndone(edit)).toMatchObject(edited)
    })

    test('an undo leaves the years of a crop that was changed since', async () => {
      await library.own('PUT', `/api/beans/${kenia.id}`, { crop_year: 2025 })
      const { deletion_id } = (await merge({ take: ['crop_year'] })).json()
      await library.own('PUT', `/api/beans/${kenya.id}`, { crop_year_to: 2026 })
      await restore(deletion_id)
      expect(await bean(kenya.id)).toMatchObject({ crop_year: 2025, crop_year_to: 2026 })
    })

    test('is refused for two roasts of one name and day, for itself, for an unknown bean and an old ETag', async () => {
      const before = await rows()
      await expectRefused(await merge({ bean_id: 99 }), 404, 'entity_not_found')
      await expectRefused(await merge({ bean_id: kenya.id }), 422, 'merged_with_itself')
      await expectRefused(await merge({}, { 'if-match': '"1000.1"' }), 412, 'changed_meanwhile')
      await expectRefused(await merge({ take: ['origin_name'] }), 422, 'invalid_fields')
      expect((await library.visit(`/api/beans/${kenya.id}`)).headers.etag).toMatch(/^"1\./)
      expect(await rows()).toEqual(before)
      const roast_date = '2026-03-14'
      await library.addRoast({ bean_id: kenya.id, roast_name: '#2 two', roast_date })
      await expectRefused(await merge(), 409, 'roast_in_both_beans')
      expect((await bean(kenia.id)).roast_count).toBe(2)
    })

    test('the ETag of the bean that stays is raised, and the one before is refused', async () => {
      const { etag = '' } = (await library.visit(`/api/beans/${kenya.id}`)).headers
      const answer = await merge({}, { 'if-match': etag })
      expect(answer.statusCode).toBe(200)
      expect((await library.visit(`/api/beans/${kenya.id}`)).headers.etag).not.toBe(etag)
      const late = await library.own('PUT', `/api/beans/${kenya.id}`, { grade: 'AB' }, { 'if-match': etag })
      expect(late.statusCode).toBe(412)
    })

    test('roasts are judged by the style of the bean that stays, and by their own after the undo', async () => {
      const style = { ideals: (await read('/api/styles/'))[0].ideals, points: LIGHT }
      const { id } = (await library.own('POST', '/api/styles/', { name: 'Light', ...style })).json()
      await library.own('PUT', `/api/beans/${kenya.id}`, { style_id: id })
      const judged = async () => (await read(`/api/roasts/${ids[1]}/score`)).version
      const before = await judged()
      const { deletion_id } = (await merge()).json()
      expect(await judged()).not.toBe(before)
      await restore(deletion_id)
      expect(await judged()).toBe(before)
    })

    test('a backup holds merged beans, where they lead, and their undo', async () => {
      await merge({ take: ['region'] })
      const owner = await library.server.login()
      const here = await everyAnswer(library.server, owner)
      expect(await answersElsewhere(library.server, owner, kind)).toEqual(here)
    })

    test('after 30 days it can’t be undone, and the addresses still lead on', async () => {
      await merge()
      library.server.clock.now = new Date(library.server.clock.now.getTime() + 31 * 86_400_000)
      await emptyTrash(library.server.database.db, library.server.clock.now)
      const left = await library.server.database.db.selectFrom('trashed_beans').selectAll().execute()
      const entries = await library.server.database.db.selectFrom('deletions').select('kind').execute()
      expect([left, entries]).toEqual([[], []])
      expect((await library.visit(`/api/beans/${kenia.id}`)).json().id).toBe(kenya.id)
      expect((await library.visit(`/api/roasts/${ids[1]}`)).statusCode).toBe(200)
    })
  })

  describe('filled in', () => {
    const fill = (beans: object[]) => library.own('POST', '/api/beans/change-many', { beans })

    test('country, process and supplier of each, and one undo brings the former values back', async () => {
      const kenya = await library.addBean('Kenia Natural', { supplier: 'Old' })
      const peru = await library.addBean('Peru', { country: 'Peru' })
      const before = [await bean(kenya.id), await bean(peru.id)]
      const answer = await fill([
        { bean_id: kenya.id, country: 'Kenya', processing_method: 'Natural', supplier: 'New' },
        { bean_id: peru.id, country: 'Peru', supplier: 'New' },
      ])
      expect(answer.json()).toEqual({ changed: 2, deletion_id: expect.any(Number) })
      expect(await bean(kenya.id)).toMatchObject({
        ...{ country: 'Kenya', processing_method: 'Natural', supplier: 'New', varietals: null },
      })
      expect(await bean(peru.id)).toMatchObject({ country: 'Peru', supplier: 'New' })
      expect((await restore(answer.json().deletion_id)).statusCode).toBe(200)
      const after = [await bean(kenya.id), await bean(peru.id)]
      expect(after).toEqual(before.map(each => ({ ...each, updated_at: expect.any(String) })))
      expect(await trash()).toEqual([])
    })

    test('an undo keeps what was changed since, and is refused if a bean was deleted', async () => {
      const [kenya, peru] = [await library.addBean('Kenya'), await library.addBean('Peru')]
      const both = [kenya.id, peru.id].map(bean_id => ({ bean_id, country: 'Kenya', supplier: 'S' }))
      const { deletion_id } = (await fill(both)).json()
      await library.own('PUT', `/api/beans/${peru.id}`, { country: 'Peru' })
      await library.own('DELETE', `/api/beans/${kenya.id}`)
      await expectRefused(await restore(deletion_id), 409, 'bean_deleted_since')
      const [{ id }] = await trash()
      await restore(id)
      expect((await restore(deletion_id)).statusCode).toBe(200)
      expect(await bean(peru.id)).toMatchObject({ country: 'Peru', supplier: null })
      expect(await bean(kenya.id)).toMatchObject({ country: null, supplier: null })
    })

    test('all or none, equal values are not a change, and ETags rise with a change alone', async () => {
      const { id } = await library.addBean('Kenya', { country: 'Kenya' })
      const etag = async () => (await library.visit(`/api/beans/${id}`)).headers.etag
      const before = await etag()
      expect((await fill([{ bean_id: id, country: 'Kenya' }])).json()).toEqual({
        changed: 0,
        deletion_id: null,
      })
      await expectRefused(
        await fill([{ bean_id: id, country: 'X' }, { bean_id: 99 }]),
        404,
        'entity_not_found',
      )
      await expectRefused(await fill([{ bean_id: id, country: 'x'.repeat(501) }]), 422, 'invalid_fields')
      expect([await etag(), (await bean(id)).country]).toEqual([before, 'Kenya'])
      await fill([{ bean_id: id, country: null }])
      expect(await etag()).not.toBe(before)
    })

    test('a backup holds the former values', async () => {
      const { id } = await library.addBean('Kenya', { country: 'Kenya' })
      await fill([{ bean_id: id, country: 'Peru' }])
      const owner = await library.server.login()
      const here = await everyAnswer(library.server, owner)
      expect(await answersElsewhere(library.server, owner, kind)).toEqual(here)
    })
  })

  describe('put away', () => {
    const putAway = (id: number, put_away = true) => library.own('PUT', `/api/beans/${id}`, { put_away })

    test('a bean is out of the visitors’ list and marked for the owner, and is brought back', async () => {
      const [kenya, peru] = [await library.addBean('Kenya'), await library.addBean('Peru')]
      const changed = await putAway(kenya.id)
      expect(changed.json().put_away).toBe(true)
      const visitors = await library.visit('/api/beans/')
      expect([visitors.json().map(({ id }: Bean) => id), visitors.headers['x-total-count']]).toEqual([
        [peru.id],
        '1',
      ])
      expect((await read('/api/beans/')).map(({ put_away }: Bean) => put_away)).toEqual([true, undefined])
      expect((await read('/api/beans/?put_away=without')).length).toBe(1)
      await putAway(kenya.id, false)
      expect((await library.visit('/api/beans/')).json().length).toBe(2)
      expect((await bean(kenya.id)).put_away).toBeUndefined()
    })

    test('its page, its roasts and a search stay public, without a word of it', async () => {
      const { id } = await library.addBean('Kenya')
      await library.addRoast({ bean_id: id })
      await putAway(id)
      const page = await library.visit(`/api/beans/${id}`)
      expect([page.statusCode, page.json().put_away]).toEqual([200, undefined])
      const own = await library.own('GET', `/api/beans/${id}`)
      expect([own.json().put_away, own.headers.etag !== page.headers.etag]).toEqual([true, true])
      expect((await library.visit('/api/roasts/?q=kenya')).json().length).toBe(1)
      const found = await library.visit('/api/beans/?put_away=with')
      expect(found.json()).toMatchObject([{ id, origin_name: 'Kenya' }])
      expect(found.json()[0].put_away).toBeUndefined()
      expect((await library.visit(`/b/${id}`)).statusCode).toBe(200)
    })

    test('a backup, the trash and a change of other values keep it', async () => {
      const { id } = await library.addBean('Kenya')
      await putAway(id)
      await library.own('PUT', `/api/beans/${id}`, { country: 'Kenya' })
      await library.own('DELETE', `/api/beans/${id}`)
      const [{ id: deletion }] = await trash()
      await restore(deletion)
      expect((await bean(id)).put_away).toBe(true)
      const owner = await library.server.login()
      const here = await everyAnswer(library.server, owner)
      expect(here['/api/beans/']).toContain('"put_away":true')
      expect(await answersElsewhere(library.server, owner, kind)).toEqual(here)
    })
  })
})

const LIGHT = { duration: 40, weight_loss: 20, first_crack: 20, curve: 0, development: 20 }

async function expectRefused(
  answer: { statusCode: number; json: () => { code: string | string[] } },
  status: number,
  code: string,
): Promise<void> {
  expect([answer.statusCode, [answer.json().code].flat()]).toEqual([status, [expect.stringContaining(code)]])
}
