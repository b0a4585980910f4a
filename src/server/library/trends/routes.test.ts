import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FeedbackState } from '#contract/feedback.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import type { TrendPair, Trends } from '#contract/trends.ts'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { scoreBasis } from '#domain/score/partial-score.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, steadyRoast, type TestLibrary } from '#server/testing/library.ts'

describe.each(databaseKinds)('trends on %s', kind => {
  let library: TestLibrary
  let kenya: number
  let peru: number
  const read = async <Answer>(address: string): Promise<Answer> => {
    const answer = await library.own('GET', address)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const trendsOf = (query = '') => read<Trends>(`/api/trends/?${query}`)
  const pairOf = (query: string) => read<TrendPair>(`/api/trends/pair?${query}`)

  /** A roast with a curve, 300 g of green beans and this weight loss in percent. */
  const addRoast = (bean_id: number, roast_date: string | null, lost: number, fields: object = {}) => {
    const { timeline, milestones } = steadyRoast(`${bean_id} ${roast_date} ${lost}`)
    return library.addRoast({
      bean_id,
      roast_date,
      roast_name: `#${lost} ${roast_date}`,
      timeline: pointsOfTimeline(timeline),
      milestones,
      green_weight_g: 300,
      roasted_weight_g: 300 - 3 * lost,
      ...fields,
    })
  }

  beforeAll(async () => {
    library = await createTestLibrary(kind)
    kenya = (await library.addBean('Kenya', { country: 'Kenya' })).id
    peru = (await library.addBean('Peru', { country: 'Peru' })).id
    for (const [index, lost] of [10, 14, 12].entries()) await addRoast(kenya, `2026-01-0${index + 1}`, lost)
    await addRoast(kenya, '2026-03-15', 13, { green_weight_g: 330, roasted_weight_g: 280.5 })
    await addRoast(peru, '2025-12-31', 15)
    await addRoast(peru, null, 16)
  })
  afterAll(() => library.server.close())

  test('months have the number of roasts, their green weight and the middle half of each figure', async () => {
    const { months } = await trendsOf()
    expect(months.map(({ month, roasts, green_kg }) => [month, roasts, green_kg])).toEqual([
      ['2025-12', 1, 0.3],
      ['2026-01', 3, 0.9],
      ['2026-03', 1, 0.33],
    ])
    expect(months[1]).toMatchObject({
      weight_loss_percent: { median: 12, low: 11, high: 13 },
      total_duration_seconds: { median: 600, low: 600, high: 600 },
      fc_minutes: { median: 7.8333, low: 7.8333, high: 7.8333 },
      final_bean_temp: { median: 201, low: 201, high: 201 },
    })
  })

  test('steadiness is given for coffees with three roasts of the same weight', async () => {
    const { steadiness } = await trendsOf()
    expect(steadiness.find(({ figure }) => figure === 'weight_loss_percent')).toEqual({
      bean_id: kenya,
      origin_name: 'Kenya',
      batch_g: 330,
      figure: 'weight_loss_percent',
      last: { roasts: 4, spread: 2.05 },
      before: null,
    })
    expect(new Set(steadiness.map(({ origin_name }) => origin_name))).toEqual(new Set(['Kenya']))
  })

  test('the filters apply to months and steadiness', async () => {
    const monthsOf = async (query: string) => (await trendsOf(query)).months.map(({ month }) => month)
    expect(await monthsOf(`bean_id=${peru}`)).toEqual(['2025-12'])
    expect(await monthsOf('country=kenya')).toEqual(['2026-01', '2026-03'])
    expect(await monthsOf('from=2026-01-02&to=2026-01-31')).toEqual(['2026-01'])
    expect(await monthsOf('bean_id=987654')).toEqual([])
    expect(await monthsOf('bean_id=&country=&from=&to=')).toHaveLength(3)
    const [january] = (await trendsOf('to=2026-01-31')).steadiness
    expect(january).toMatchObject({ batch_g: 300, last: { roasts: 3 } })
    expect((await trendsOf('to=2026-01-02')).steadiness).toEqual([])
    expect((await trendsOf()).too_few).toEqual([])
  })

  test('a pair of figures has the roasts that have both, with their roast numbers', async () => {
    const pair = await pairOf('x=weight_loss_percent&y=fc_minutes&country=kenya&to=2026-01-02')
    expect(pair).toMatchObject({
      roasts: 2,
      rank_correlation: null,
      points: [
        { roast_number: 10, x: 10, y: 7.8333 },
        { roast_number: 14, x: 14, y: 7.8333 },
      ],
    })
  })

  test('a pair with the score says of each roast from how many components its score is', async () => {
    const { points } = await pairOf('x=score&y=weight_loss_percent')
    expect(points.length).toBeGreaterThan(2)
    for (const { roast_id, score_from } of points) {
      const { score_details } = await read<RoastDetails>(`/api/roasts/${roast_id}/details`)
      expect(score_from).toEqual(scoreBasis(score_details!))
    }
  })

  test('the rating of a roast is the mean of what was approved', async () => {
    const [rated] = (await read<{ id: number }[]>('/api/roasts/?number=14')) as [{ id: number }]
    const rate = async (rating: number, state: FeedbackState) => {
      const payload = { rating, flavours: [], text: null, name: null }
      expect((await library.own('POST', `/api/roasts/${rated.id}/feedback`, payload)).statusCode).toBe(201)
      const [{ id }] = (await read<{ id: number }[]>('/api/feedback/')) as [{ id: number }]
      await library.decide(id, state)
    }
    await rate(5, 'approved')
    await rate(2, 'approved')
    await rate(1, 'hidden')
    expect(await pairOf('x=weight_loss_percent&y=rating')).toMatchObject({
      roasts: 1,
      points: [{ roast_id: rated.id, roast_number: 14, x: 14, y: 3.5 }],
    })
  })

  test('cups go with figures from eight rated roasts on, and a private tasting counts at once', async () => {
    const yemen = (await library.addBean('Yemen', { country: 'Yemen' })).id
    const lost = [10, 11, 12, 13, 14, 15, 16, 17]
    const ids: number[] = []
    for (const [index, percent] of lost.entries())
      ids.push((await addRoast(yemen, `2024-02-0${index + 1}`, percent)).id)
    const taste = (index: number, rating: number) =>
      library.own('POST', '/api/tastings/', { roast_id: ids[index], sheet_id: 1, values: { rating } })
    const cupsOf = async () => {
      const { cups, cup_ratings } = await trendsOf(`bean_id=${yemen}`)
      return { ...cups.find(({ figure }) => figure === 'weight_loss_percent'), ...cup_ratings }
    }
    expect(await cupsOf()).toMatchObject({ roasts: 0, rank_correlation: null, tastings: 0, drinkers: 0 })
    for (const [index, rating] of [5, 5, 4, 4, 3, 2, 2].entries()) await taste(index, rating)
    expect(await cupsOf()).toMatchObject({ roasts: 7, rank_correlation: null, tastings: 7 })
    const { id } = (await taste(7, 1)).json()
    expect(await cupsOf()).toMatchObject({ roasts: 8, rank_correlation: -0.982, tastings: 8, drinkers: 0 })
    const greens = [yemen, peru].map(bean_id => ({ bean_id, grams: 150 }))
    await library.own('PUT', `/api/roasts/${ids[7]}`, { greens })
    expect(await cupsOf()).toMatchObject({ roasts: 7, rank_correlation: null, tastings: 7 })
    await library.own('PUT', `/api/roasts/${ids[7]}`, { greens: null })
    const { ratings, roasts } = await pairOf(`x=weight_loss_percent&y=rating&bean_id=${yemen}`)
    expect([ratings, roasts]).toEqual([{ tastings: 8, drinkers: 0 }, 8])
    await library.own('PUT', `/api/tastings/${id}`, { values: { rating: 5 } })
    expect(await cupsOf()).toMatchObject({ roasts: 8, rank_correlation: -0.4695 })
    await library.own('DELETE', `/api/tastings/${id}`)
    expect(await cupsOf()).toMatchObject({ roasts: 7, rank_correlation: null })
    const cva = { fragrance: 7, aroma: 7, flavor: 7, aftertaste: 7, acidity: 7, sweetness: 7, mouthfeel: 7 }
    await library.own('POST', '/api/tastings/', {
      roast_id: ids[7],
      sheet_id: 2,
      values: { ...cva, overall: 7 },
    })
    expect(await cupsOf()).toMatchObject({ roasts: 7, tastings: 7 })
    await library.own('DELETE', `/api/beans/${yemen}`)
  })

  test('a change shows at once: a new weight, a new day, a deleted roast and its restore', async () => {
    const { id } = await addRoast(peru, '2026-06-01', 10)
    const june = async () => (await trendsOf('from=2026-06-01')).months[0]
    expect(await june()).toMatchObject({ roasts: 1, weight_loss_percent: { median: 10 } })
    await library.own('PATCH', `/api/roasts/${id}`, { roasted_weight_g: 240 })
    expect(await june()).toMatchObject({ roasts: 1, weight_loss_percent: { median: 20 } })
    await library.own('DELETE', `/api/roasts/${id}`)
    expect(await june()).toBeUndefined()
    const [deletion] = (await read<{ id: number }[]>('/api/trash/')) as [{ id: number }]
    await library.own('POST', `/api/trash/${deletion.id}/restore`)
    expect(await june()).toMatchObject({ roasts: 1 })
    await library.own('PUT', `/api/roasts/${id}`, { roast_date: '2026-01-20' })
    expect(await june()).toBeUndefined()
    await library.own('DELETE', `/api/roasts/${id}`)
  })

  test('a coffee with too few roasts at the weight of the last one is named, without its steadiness', async () => {
    const rwanda = (await library.addBean('Rwanda', { country: 'Rwanda' })).id
    for (const [index, lost] of [21, 22, 23].entries()) await addRoast(rwanda, `2024-01-0${index + 1}`, lost)
    await addRoast(rwanda, '2024-01-04', 24, { green_weight_g: 250, roasted_weight_g: 215 })
    const { steadiness, too_few } = await trendsOf('country=rwanda')
    expect(steadiness).toEqual([])
    expect(too_few).toEqual([{ bean_id: rwanda, origin_name: 'Rwanda', batch_g: 250, roasts: 4 }])
    expect((await trendsOf('country=rwanda&to=2024-01-03')).too_few).toEqual([])
  })

  test('only the owner gets them, even after the owner has requested them', async () => {
    for (const address of ['/api/trends/', '/api/trends/pair?x=score&y=rating']) {
      expect((await library.own('GET', address)).headers['cache-control']).toBe('no-store')
      expect((await library.visit(address)).statusCode).toBe(401)
      expect((await library.visit(address, { cookie: 'session=made-up' })).statusCode).toBe(401)
    }
  })

  test.each([
    ['/?bean_id=x', 'Invalid bean ID: must be a number'],
    ['/?from=2026-02-30', 'from must be an existing date written YYYY-MM-DD'],
    ['/?from=2026-02-02&to=2026-02-01', 'from must not be after to'],
    [
      '/pair?x=taste&y=score',
      'x must be one of: score, weight_loss_percent, dtr_percent, total_duration_seconds, fc_minutes, final_bean_temp, green_weight_g, rating',
    ],
    ['/pair?x=score&y=rating&from=2026-02-02&to=2026-02-01', 'from must not be after to'],
  ])('%s is refused', async (query, sentence) => {
    const answer = await library.own('GET', `/api/trends${query}`)
    expect([answer.statusCode, answer.json().detail]).toEqual([422, sentence])
  })
})
