import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bean } from '#contract/beans.ts'
import { ROAST_SORTS } from '#contract/roast-list.ts'
import type { Roast, RoastOfBean } from '#contract/roasts.ts'
import { namedFlavours } from '#domain/bean/flower-flavours.ts'
import { processingWords } from '#domain/bean/processing-words.ts'
import { speaksOfTaste } from '#domain/bean/taste-line.ts'
import { roastDegree } from '#domain/roast/roast-degree.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { MONTH_NAMES } from '#domain/words/written-months.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { databaseKinds, freshDatabase } from '#server/testing/databases.ts'
import { makeLibrary } from '../harness/large-library.ts'
import { ROAST_NEED_NAMES } from '../src/domain/roast/found-by/figure-ranges.ts'
import { indexAllRoasts } from '../src/server/library/find/index-roasts.ts'
import { openDatabase } from '../src/server/platform/database/connect.ts'

/** More than are sent at once, even of those with a good score. */
const ROASTS = 600
/** How many of them differ. */
const PATTERNS = 40

const wordsOf = (text: string) => foldName(text).split(/[^\p{L}\p{N}]+/u)

/** The words by which a roast is found. */
function wordsFor(roast: Roast, bean: Bean): string[] {
  const { roast_name, roast_number, roast_date, notes, weight_loss_percent } = roast
  const texts = [
    roast_name,
    roast_number,
    notes,
    bean.origin_name,
    bean.country,
    bean.region,
    bean.varietals,
    bean.cupping_notes,
    speaksOfTaste(bean.bean_summary ?? '') ? bean.bean_summary : '',
    ...namedFlavours(bean),
  ]
  const degree = roastDegree(weight_loss_percent, null)?.name
  const month = roast_date === null ? '' : MONTH_NAMES[Number(roast_date.slice(5, 7)) - 1]
  return wordsOf([...texts, processingWords(bean.processing_method ?? ''), degree, month].join(' '))
}

/** The words and the country by which a roast is found; the rest are its own fields. */
interface Found {
  words: readonly string[]
  country: string | null
}

/** A second implementation of the search: compares the words of a roast one by one. */
function isFound(roast: Roast, { words, country }: Found, query: URLSearchParams): boolean {
  const { roast_date } = roast
  const isYear = (word: string) => /^\d{4}$/.test(word) && roast_date?.startsWith(word)
  const asked = (name: string) => query.get(name)
  const isIn = (value: string | number | null, from: string | number | null, to: string | number | null) =>
    (from === null && to === null) ||
    (value !== null && (from === null || value >= from) && (to === null || value <= to))
  const number = (name: string) => (asked(name) === null ? null : Number(asked(name)))
  const lacks: Record<string, boolean> = {
    weights: roast.green_weight_g === null || roast.roasted_weight_g === null,
    first_crack: roast.fc_minutes === null,
    score: roast.score === null,
    date: roast.roast_date === null,
  }
  return (
    wordsOf(asked('q') ?? '').every(
      wanted => isYear(wanted) || words.some(word => word.startsWith(wanted)),
    ) &&
    (asked('bean_id') === null || roast.bean_id === number('bean_id')) &&
    (asked('country') === null || country === asked('country')) &&
    isIn(roast.roast_date, asked('from'), asked('to')) &&
    isIn(roast.score, number('min_score'), number('max_score')) &&
    (asked('needs') === null || lacks[asked('needs') ?? ''] === true)
  )
}

describe.each(databaseKinds)('finding in %s', kind => {
  let server: TestApp
  let beans: Map<number, Bean>
  /** By the roast's id. Kept because folding the words for each search would take most of the test's time. */
  let found: Map<number, Found>

  beforeAll(async () => {
    const empty = await freshDatabase(kind)
    const { location } = empty
    await makeLibrary(location, ROASTS, { everySeconds: 60, patterns: PATTERNS })
    const database = { ...(await openDatabase(location)), location, remove: empty.remove }
    server = await createTestApp(kind, { database })
    const answer = await server.app.inject({ url: '/api/beans/' })
    beans = new Map(answer.json<Bean[]>().map(bean => [bean.id, bean]))
    const roasts = (await server.app.inject({ url: '/api/roasts/' })).json<Roast[]>()
    const foundBy = (roast: Roast, bean: Bean) => ({ words: wordsFor(roast, bean), country: bean.country })
    found = new Map(roasts.map(roast => [roast.id, foundBy(roast, beans.get(roast.bean_id)!)]))
  }, 300_000)
  afterAll(() => server.close())

  test.each(['', '&q=w', '&min_score=60&sort=score', '&sort=bean&order=asc'])(
    'a list that is made in several turns equals its pages one after the other: %s',
    async asked => {
      const pages: Roast[] = []
      for (let cursor = ''; ; ) {
        const answer = await server.app.inject({ url: `/api/roasts/?limit=200${asked}${cursor}` })
        pages.push(...answer.json<Roast[]>())
        const next = answer.headers['x-next-cursor']
        if (next === undefined) break
        cursor = `&cursor=${next}`
      }
      expect(pages.length).toBeGreaterThan(300)
      const whole = await server.app.inject({ url: `/api/roasts/?${asked}` })
      expect(whole.headers['x-total-count']).toBe(String(pages.length))
      expect(whole.json()).toEqual(pages)
      const rest = await server.app.inject({ url: `/api/roasts/?offset=300${asked}` })
      expect(rest.json()).toEqual(pages.slice(300))
    },
  )

  test('gives the same roasts in the same order as checking each roast, from any cursor', async () => {
    const day = fc.integer({ min: 0, max: 364 }).map(days => {
      const date = new Date(Date.UTC(2025, 6, 1 + days))
      return date.toISOString().slice(0, 10)
    })
    const score = fc.integer({ min: 55, max: 100 }).map(String)
    const range = (bound: fc.Arbitrary<string>) =>
      fc
        .tuple(fc.option(bound), fc.option(bound))
        .map(([one, other]) =>
          one !== null && other !== null && one.padStart(10) > other.padStart(10)
            ? [other, one]
            : [one, other],
        )
    const typed = fc.array(
      fc.constantFrom(
        'e',
        'eth',
        'washed',
        '1',
        '12',
        '120',
        'sweet',
        'a',
        'kenya',
        'b',
        'nat',
        'feb',
        '2026',
        'dark',
      ),
      {
        minLength: 1,
        maxLength: 2,
      },
    )
    const query = fc
      .record({
        q: fc.option(typed.map(list => list.join(' '))),
        bean_id: fc.option(fc.integer({ min: 1, max: beans.size }).map(String), { freq: 1 }),
        country: fc.option(fc.constantFrom('Ethiopia', 'Kenya', 'Brazil'), { freq: 1 }),
        dates: range(day),
        scores: range(score),
        needs: fc.option(fc.constantFrom(...Object.keys(ROAST_NEED_NAMES)), { freq: 1 }),
      })
      .map(({ q, bean_id, country, dates, scores, needs }) => {
        const [[from, to], [min_score, max_score]] = [dates, scores]
        const conditions = { q, bean_id, country, from, to, min_score, max_score, needs }
        const set = Object.entries(conditions).filter(([, value]) => value !== null && value !== undefined)
        return new URLSearchParams(set as [string, string][])
      })
    const lists = new Map<string, Roast[]>()
    const wholeList = async (order: string) => {
      const known = lists.get(order)
      if (known !== undefined) return known
      const roasts = (await server.app.inject({ url: `/api/roasts/?${order}` })).json<Roast[]>()
      lists.set(order, roasts)
      return roasts
    }
    await fc.assert(
      fc.asyncProperty(
        query,
        fc.constantFrom(...ROAST_SORTS),
        fc.constantFrom('asc', 'desc'),
        fc.integer({ min: 1, max: 60 }),
        fc.nat(200),
        async (asked, sort, order, limit, offset) => {
          const inOrder = `sort=${sort}&order=${order}`
          const all = await wholeList(inOrder)
          const expected = all.filter(roast => isFound(roast, found.get(roast.id)!, asked))
          const page = async (place: string) => {
            const answer = await server.app.inject({
              url: `/api/roasts/?limit=${limit}&${inOrder}&${asked}&${place}`,
            })
            expect(answer.statusCode, answer.body).toBe(200)
            if (asked.size > 0) expect(answer.headers['x-total-count']).toBe(String(expected.length))
            return { roasts: answer.json<Roast[]>(), next: answer.headers['x-next-cursor'] }
          }
          const first = await page(`offset=${offset}`)
          expect(first.roasts).toEqual(expected.slice(offset, offset + limit))
          expect(first.next !== undefined).toBe(offset + limit < expected.length)
          if (first.next === undefined) return
          const second = await page(`cursor=${first.next}`)
          expect(second.roasts).toEqual(expected.slice(offset + limit, offset + 2 * limit))
        },
      ),
      { numRuns: 40 },
    )
  })

  test('gives the roasts of a bean newest first, however many there are', async () => {
    const { db } = server.database
    await db.transaction().execute(async transaction => {
      const moved = transaction.updateTable('roasts').set({ bean_id: 1 })
      await moved.where('id', '>', 100).execute()
      await indexAllRoasts(transaction)
      const raised = { value: 1_000_000 }
      await transaction.updateTable('counters').set(raised).where('name', '=', 'library_version').execute()
    })
    const all = (await server.app.inject({ url: '/api/roasts/?sort=date' })).json<Roast[]>()
    for (const id of [1, 2]) {
      const ofBean = (await server.app.inject({ url: `/api/roasts/beans/${id}/roasts/` })).json<
        RoastOfBean[]
      >()
      const listed = ofBean.map(({ score_partial: _, score_from: __, ...roast }) => roast)
      expect(listed).toEqual(all.filter(roast => roast.bean_id === id))
      expect(ofBean.length > 250).toBe(id === 1)
    }
  })
})
