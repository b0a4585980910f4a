import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROAST_SORTS, type RoastSort } from '#contract/roast-list.ts'
import type { Roast, RoastDetails, RoastOfBean, RoastWithExtras } from '#contract/roasts.ts'
import type { Score } from '#contract/scores.ts'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { openDatabase } from '#server/platform/database/connect.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, steadyRoast, type TestLibrary } from '#server/testing/library.ts'
import { deleteRoast } from './delete-roasts.ts'

const shown: Record<RoastSort, (roast: Roast) => string | number | null> = {
  number: roast => roast.roast_number,
  date: roast => roast.roast_date,
  bean: roast => foldName(roast.bean.origin_name),
  weight: roast => roast.green_weight_g,
  loss: roast => roast.weight_loss_percent,
  time: roast => roast.total_duration_seconds,
  fc: roast => roast.fc_minutes,
  dtr: roast => roast.dtr_percent,
  end: roast => roast.final_ibts_temp ?? roast.final_bean_temp,
  score: roast => roast.score,
}

/** A second implementation of the list's order: missing values last in both directions, ties by id descending. */
function sorted(roasts: Roast[], sort: RoastSort, order: string): Roast[] {
  const value = shown[sort]
  return [...roasts].sort((a, b) => {
    const [left, right] = [value(a), value(b)]
    if (left === right) return b.id - a.id
    if (left === null || right === null) return left === null ? 1 : -1
    const ascending = Buffer.compare(sortKey(left), sortKey(right))
    return order === 'asc' ? ascending : -ascending
  })
}

function sortKey(value: string | number): Buffer {
  if (typeof value === 'string') return Buffer.from(value)
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

describe.each(databaseKinds)('the list of roasts on %s', kind => {
  let library: TestLibrary
  let all: Roast[]

  beforeAll(async () => {
    library = await createTestLibrary(kind)
    const beans = [
      await library.addBean('Żółty Bourbon'),
      await library.addBean('äthiopien'),
      await library.addBean('Brazil'),
    ]
    const { timeline, milestones } = steadyRoast()
    const points = pointsOfTimeline(timeline)
    for (let index = 0; index < 40; index += 1) {
      await library.addRoast({
        bean_id: beans[index % 3]!.id,
        roast_name: index % 5 === 0 ? `unnumbered ${index}` : `#${index % 7} batch ${index}`,
        ...(index % 4 !== 0 && { roast_date: `2026-01-${10 + (index % 6)}` }),
        ...(index % 3 !== 0 && { green_weight_g: 200 + (index % 5) / 4, roasted_weight_g: 170 }),
        ...(index % 6 === 1 && { timeline: points.slice(0, 480 + index * 3), milestones }),
        ...(index % 6 === 2 && {
          timeline: points.slice(0, 500).map(point => ({ ...point, ibts_temp: null })),
        }),
      })
    }
    all = (await library.visit('/api/roasts/')).json()
  })
  afterAll(() => library.server.close())

  test('has every roast without parameters, by number descending', () => {
    expect(all).toHaveLength(40)
    expect(all).toEqual(sorted(all, 'number', 'desc'))
  })

  test('keeps missing values last in every order', () => {
    for (const sort of ROAST_SORTS) {
      if (sort === 'bean') continue
      expect(
        all.some(roast => shown[sort](roast) === null),
        sort,
      ).toBe(true)
      expect(all.filter(roast => shown[sort](roast) !== null).length, sort).toBeGreaterThan(5)
    }
  })

  test('comes in pages that make up the whole list, whatever it is sorted by', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ROAST_SORTS),
        fc.constantFrom('asc', 'desc'),
        fc.integer({ min: 1, max: 45 }),
        async (sort, order, limit) => {
          const paged: Roast[] = []
          let cursor: string | undefined = ''
          while (cursor !== undefined) {
            const from: string = cursor === '' ? '' : `&cursor=${cursor}`
            const page = await library.visit(`/api/roasts/?limit=${limit}&sort=${sort}&order=${order}${from}`)
            expect(page.headers['x-total-count']).toBe('40')
            paged.push(...page.json<Roast[]>())
            cursor = page.headers['x-next-cursor'] as string | undefined
          }
          expect(paged).toEqual(sorted(all, sort, order))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('can be read from any position onwards, whatever it is sorted by', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ROAST_SORTS),
        fc.constantFrom('asc', 'desc'),
        fc.integer({ min: 0, max: 45 }),
        async (sort, order, offset) => {
          const address = `/api/roasts/?limit=5&sort=${sort}&order=${order}`
          const page = await library.visit(`${address}&offset=${offset}`)
          const expected = sorted(all, sort, order)
          expect(page.json()).toEqual(expected.slice(offset, offset + 5))
          expect(page.headers['x-total-count']).toBe('40')
          const cursor = page.headers['x-next-cursor']
          expect(cursor !== undefined).toBe(offset + 5 < 40)
          if (cursor === undefined) return
          const next = await library.visit(`${address}&cursor=${cursor}`)
          expect(next.json()).toEqual(expected.slice(offset + 5, offset + 10))
        },
      ),
      { numRuns: 100 },
    )
  })

  test.each([
    ['number', ['number', 'desc', 1.5, 1]],
    ['score', ['score', 'desc', 1e300, 1]],
    ['date', ['date', 'desc', 7, 1]],
    ['weight', ['weight', 'desc', '7', 1]],
    ['weight', ['weight', 'desc', 7, 1.5]],
    ['weight', ['weight', 'asc', 7, 1]],
    ['weight', ['score', 'desc', 7, 1]],
    ['weight', {}],
  ])('sorted by %s, refuses the made-up cursor %j', async (sort, values) => {
    const cursor = Buffer.from(JSON.stringify(values)).toString('base64url')
    const answer = await library.visit(`/api/roasts/?limit=5&sort=${sort}&order=desc&cursor=${cursor}`)
    expect([answer.statusCode, answer.json().detail]).toEqual([422, expect.stringMatching(/^cursor must be/)])
  })

  test.each([
    'limit=',
    'limit=0x10',
    'limit=1.5',
    'limit=-1',
    'limit=1&limit=2',
    'offset=-1',
    'offset=1.5',
    'number=',
    'number=x',
  ])('refuses %s', async query => {
    expect((await library.visit(`/api/roasts/?${query}`)).statusCode).toBe(422)
  })

  test('can be requested from any offset that is a safe integer', async () => {
    const beyond = await library.visit(`/api/roasts/?limit=5&offset=${Number.MAX_SAFE_INTEGER}`)
    expect([beyond.statusCode, beyond.json()]).toEqual([200, []])
    const unsafe = await library.visit('/api/roasts/?offset=9007199254740992')
    expect([unsafe.statusCode, unsafe.json().detail]).toEqual([
      422,
      'offset must be at most 9007199254740991',
    ])
  })

  test('can be sorted as a whole', async () => {
    expect((await library.visit('/api/roasts/?sort=date&order=asc')).json()).toEqual(
      sorted(all, 'date', 'asc'),
    )
  })

  test('finds roasts by number, newest date first, or by id if no roast has the number', async () => {
    const found = (await library.visit('/api/roasts/?number=3')).json<Roast[]>()
    expect(found.map(roast => roast.roast_number)).toEqual(found.map(() => 3))
    expect(found).toEqual(
      [...found].sort((a, b) => (b.roast_date ?? '').localeCompare(a.roast_date ?? '') || b.id - a.id),
    )
    const id = all.find(roast => roast.id > 10)!.id
    expect((await library.visit(`/api/roasts/?number=${id}`)).json<Roast[]>().map(roast => roast.id)).toEqual(
      [id],
    )
    expect((await library.visit('/api/roasts/?number=987654')).json()).toEqual([])
    expect((await library.visit(`/api/roasts/?number=${'9'.repeat(20)}`)).json()).toEqual([])
  })

  test('finds the two numbers on each side of one, each with its newest roast', async () => {
    const near = async (number: string) =>
      (await library.visit(`/api/roasts/?near=${number}`)).json<Roast[]>()
    const numbers = (roasts: Roast[]) => roasts.map(({ roast_number }) => roast_number)
    const around = await near('4')
    expect(numbers(around)).toEqual([2, 3, 5, 6])
    for (const roast of around) {
      const [newest] = (await library.visit(`/api/roasts/?number=${roast.roast_number}`)).json<Roast[]>()
      expect(roast).toEqual(newest)
    }
    expect(numbers(await near('0'))).toEqual([1, 2])
    expect(numbers(await near('9'.repeat(20)))).toEqual([5, 6])
  })

  test('returns roasts by ids with score and milestones, in the order of the ids', async () => {
    const [first, second, third] = [all[3]!.id, all[30]!.id, all[9]!.id]
    const url = `/api/roasts/?ids=${third},${first},424242,${second},${first}`
    const rows = (await library.visit(`${url}&include=score,milestones`)).json<RoastWithExtras[]>()
    expect(rows.map(row => row.id)).toEqual([third, first, second])
    for (const { score_details, milestones, ...roast } of rows) {
      expect(roast).toEqual(all.find(({ id }) => id === roast.id))
      const details = (await library.visit(`/api/roasts/${roast.id}/details`)).json()
      expect({ score_details, milestones }).toEqual({
        score_details: listed(details.score_details),
        milestones: details.milestones,
      })
    }
    expect((await library.visit(url)).json()[0]).toEqual(all.find(({ id }) => id === third))
    expect((await library.visit('/api/roasts/?ids=')).json()).toEqual([])
  })

  test('a roast has the flavours of its coffee on request, rated or in words, and none for a plain one', async () => {
    const rated = await library.addBean('Kenya Flower', { flavor_profiles: { Berry: 4, Body: 5 } })
    const named = await library.addBean('Rwanda Flower', { cupping_notes: 'Dark chocolate.' })
    const beans = [rated, named, await library.addBean('House Flower')]
    const roasts = await Promise.all(
      beans.map(bean => library.addRoast({ bean_id: bean.id, roast_name: `Roast of ${bean.origin_name}` })),
    )
    const ids = roasts.map(({ id }) => id)
    const url = `/api/roasts/?ids=${ids.join(',')}&include=flavours`
    expect((await library.visit(url)).json().map(({ flavours }: RoastWithExtras) => flavours)).toEqual([
      [{ name: 'Berry', flavour: 'berry', shade: 'plain', value: 4 }],
      [{ name: 'chocolate', flavour: 'chocolate', shade: 'plain', value: 2 }],
      [],
    ])
    for (const id of ids) await library.own('DELETE', `/api/roasts/${id}`)
  })

  test('a page has the score and milestones on request, the whole list does not', async () => {
    const url = '/api/roasts/?limit=3&sort=number&order=desc'
    const plain = (await library.visit(url)).json<Roast[]>()
    const answer = await library.visit(`${url}&include=score`)
    expect(answer.headers['x-total-count']).toBe(String(all.length))
    for (const [index, { score_details, ...roast }] of answer.json<RoastWithExtras[]>().entries()) {
      expect(roast).toEqual(plain[index])
      const details = (await library.visit(`/api/roasts/${roast.id}/details`)).json()
      expect(score_details).toEqual(listed(details.score_details))
    }
    const found = (await library.visit(`${url}&q=brazil&include=milestones`)).json<RoastWithExtras[]>()
    expect(found.every(({ milestones }) => Array.isArray(milestones))).toBe(true)
    const whole = (await library.visit('/api/roasts/?include=score')).json<RoastWithExtras[]>()
    expect(whole.some(row => 'score_details' in row)).toBe(false)
  })

  test('is newest first for a single bean', async () => {
    const ofBean = all.filter(roast => roast.bean.origin_name === 'Brazil')
    const url = `/api/roasts/beans/${ofBean[0]!.bean_id}/roasts/`
    const found = (await library.visit(url)).json<RoastOfBean[]>()
    expect(found.map(({ score_partial: _, score_from: _from, ...roast }) => roast)).toEqual(
      sorted(ofBean, 'date', 'desc'),
    )
  })

  test('says for a single bean which scores are from fewer than all components', async () => {
    const beanIds = [...new Set(all.map(roast => roast.bean_id))]
    const answers = await Promise.all(beanIds.map(id => library.visit(`/api/roasts/beans/${id}/roasts/`)))
    const ofBeans = answers.flatMap(answer => answer.json<RoastOfBean[]>())
    const scored = ofBeans.filter(roast => roast.score !== null)
    for (const { id, score_partial, score_from } of scored) {
      const { score_details } = (await library.visit(`/api/roasts/${id}/details`)).json<RoastDetails>()
      const known = Object.values(score_details!.components).filter(points => points !== null).length
      expect(score_from).toEqual({ known, counted: 5 })
      expect(score_partial).toBe(known < 5)
    }
    expect(new Set(scored.map(roast => roast.score_partial))).toEqual(new Set([true, false]))
    expect(ofBeans.filter(roast => roast.score === null).some(roast => roast.score_partial)).toBe(false)
  })

  test.each([
    ['limit=501', 'limit must be at most 500'],
    ['limit=-1', 'limit must be at least 0'],
    ['limit=x', 'limit must be a number'],
    ['sort=taste', /^sort must be one of: number, date/],
    ['order=up', 'order must be one of: asc, desc'],
    ['ids=1,x', 'Invalid roast ID: must be a number'],
    [`ids=${Array.from({ length: 51 }, (_, index) => index + 1).join()}`, 'ids must have at most 50 entries'],
    ['limit=5&cursor=abc', /^cursor must be/],
    ['limit=5&sort=date&cursor=WyJudW1iZXIiLCJkZXNjIiwzLDRd', /^cursor must be/],
    ['limit=5&sort=date&cursor=WyJkYXRlIiwiZGVzYyIsMyw0XQ', /^cursor must be/],
    ['limit=5&sort=date&cursor=WyJkYXRlIiwiZGVzYyIsIlx1MDAwMCIsNF0', /^cursor must be/],
  ])('refuses %s with a sentence', async (query, detail) => {
    const answer = await library.visit(`/api/roasts/?${query}`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toEqual(typeof detail === 'string' ? detail : expect.stringMatching(detail))
  })
})

describe.each(databaseKinds)('the list of roasts on %s, when it changes,', kind => {
  let library: TestLibrary
  let roasts: Roast[]

  beforeEach(async () => {
    library = await createTestLibrary(kind)
    const bean = await library.addBean('Kenya')
    for (const number of [1, 2]) await library.addRoast({ bean_id: bean.id, roast_name: `#${number} Kenya` })
    roasts = (await library.visit('/api/roasts/')).json()
  })
  afterEach(() => library.server.close())

  test('shows a change at once and answers 304 until then', async () => {
    const before = await library.visit('/api/roasts/?_t=1')
    const ifNoneMatch = { 'if-none-match': String(before.headers.etag) }
    expect((await library.visit('/api/roasts/?_t=2', ifNoneMatch)).statusCode).toBe(304)
    await library.own('PUT', `/api/roasts/${roasts[0]!.id}`, { notes: 'changed' })
    const after = await library.visit('/api/roasts/?_t=3', ifNoneMatch)
    expect(after.statusCode).toBe(200)
    expect(after.json()[0].notes).toBe('changed')
  })

  test('shows what another process on the same database writes', async () => {
    expect((await library.visit('/api/roasts/')).json()).toHaveLength(2)
    const other = await openDatabase(library.server.database.location)
    await deleteRoast(other.db, roasts[1]!.id, null, new Date())
    await other.close()
    await expect.poll(async () => (await library.visit('/api/roasts/')).json()).toHaveLength(1)
  })
})

/** A score as the list returns it: with its explanations as sentences, without their facts. */
function listed(score: Score | null): object | null {
  if (score === null) return null
  const { explanation_facts, ...listed } = score
  expect(explanation_facts).toHaveLength(listed.explanations.length)
  return listed
}
