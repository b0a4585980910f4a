import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ImportPlan } from '#contract/roast-import.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'

/** Two exports, one after the other. */
const [KENYA, BRAZIL] = ['#31 Kenya', '#32 Brazil'].map(name => roastimeExport(name).content) as [
  string,
  string,
]
const TWO = { field: 'file', name: 'two.csv', content: `${KENYA.trimEnd()}\n${BRAZIL}` }

/** A recording in which the machine was charged again after 15 minutes, as Giesen writes it: no marks, no weights. */
function recordingOfTwo(): string {
  const rows = ['seconds,time,air,beans,ror,power,speed,pressure']
  for (let second = 0; second < 1500; second += 1) {
    const clock = `${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}`
    rows.push(`${second},${clock},200,${beanAt(second % 750)},5,60,50,10`)
  }
  return rows.join('\n')
}

/** °C: charged after 60 s, out of the drum at 10:00, which is empty and hot until the next charge. */
function beanAt(second: number): number {
  if (second < 60) return 190
  if (second < 120) return Math.round(190 - 1.7 * (second - 60))
  if (second < 660) return Math.round(88 + 118 * (1 - (1 - (second - 120) / 540) ** 1.7))
  return Math.max(150, Math.round(206 - 1.2 * (second - 660)))
}

describe.each(databaseKinds)('a file of several roasts on %s', kind => {
  let library: TestLibrary
  let bean_id: string
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    bean_id = String((await library.addBean('Kenya')).id)
  })
  afterEach(() => library.server.close())

  const importing = (fields: Record<string, string>, files: (typeof TWO)[] = []) =>
    library.upload('/api/roasts/import/', { bean_id, ...fields }, files)
  const preview = async (file = TWO) => (await library.upload('/api/roasts/preview/', {}, [file])).json()

  test('is previewed whole: each roast with its own reading, and which others there are', async () => {
    const { others, ...first } = await preview()
    expect([first, ...others].map(({ source_name }) => source_name)).toEqual(['#31 Kenya', '#32 Brazil'])
    expect(first.doubts).toEqual([
      { code: 'several_roasts', values: { place: 1, count: 2, others: ['#32 Brazil'] } },
    ])
    expect(first.reading_id).not.toBe(others[0].reading_id)
  })

  test('is imported one by one, each with the part of the file that holds it', async () => {
    const { others, ...first } = await preview()
    const roasts = []
    for (const { reading_id } of [first, ...others]) roasts.push((await importing({ reading_id })).json())
    expect(roasts.map(({ roast_name }) => roast_name)).toEqual(['#31 Kenya', '#32 Brazil'])
    expect(roasts.map(({ doubts }) => doubts)).toEqual([first.doubts, others[0].doubts])
    const sources = await Promise.all(roasts.map(({ id }) => library.own('GET', `/api/roasts/${id}/source`)))
    expect(sources.map(({ body }) => body.trimEnd())).toEqual([KENYA.trimEnd(), BRAZIL.trimEnd()])
    const again = await preview()
    expect([again, ...again.others].map(({ already_imported }) => already_imported?.id)).toEqual(
      roasts.map(({ id }) => id),
    )
  })

  test('gives its roasts of one day their numbers in its order, and not in that of their names', async () => {
    const [zambia, brazil, peru] = ['Zambia', 'Brazil', 'Peru'].map(name => roastimeExport(name).content)
    const content = [zambia, brazil, peru].map(text => String(text).trimEnd()).join('\n')
    const { others, ...first } = await preview({ ...TWO, content })
    const readings = [first, ...others]
    expect(readings.map(({ proposed_roast_name }) => proposed_roast_name)).toEqual([
      '#1 Zambia',
      '#2 Brazil',
      '#3 Peru',
    ])
    const alone = { ...TWO, name: 'alone.csv', content: String(roastimeExport('Colombia').content) }
    const reading_ids = [...readings.toReversed(), await preview(alone)].map(({ reading_id }) => reading_id)
    const plan = (await library.own('POST', '/api/roasts/import-plan', { reading_ids })).json<ImportPlan>()
    expect(plan.files.map(({ roast_name }) => roast_name)).toEqual([
      '#1 Colombia',
      '#2 Zambia',
      '#3 Brazil',
      '#4 Peru',
    ])
  })

  test('is refused if nobody says which roast is meant, with the names of all', async () => {
    const refused = await importing({}, [TWO])
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'several_roasts', values: { names: ['#31 Kenya', '#32 Brazil'] } }),
    ])
    const second = await importing({ part: '2' }, [TWO])
    expect([second.statusCode, second.json().roast_name]).toEqual([201, '#32 Brazil'])
    expect((await importing({ part: '3' }, [TWO])).statusCode).toBe(422)
  })

  test('says on import from the inbox what was odd about it', async () => {
    await library.upload('/api/inbox/', {}, [{ ...TWO, content: recordingOfTwo() }])
    const [{ id }] = (await library.own('GET', '/api/inbox/')).json().files
    const imported = await library.own('POST', `/api/inbox/${id}/import`, { bean_id: Number(bean_id) })
    expect(imported.json().doubts).toContainEqual({
      code: 'charge_found',
      values: { recording_seconds: 60, from: 190 },
    })
  })

  test('waits in the inbox as a file for each roast, once', async () => {
    expect((await library.upload('/api/inbox/', {}, [TWO])).statusCode).toBe(201)
    expect((await library.upload('/api/inbox/', {}, [TWO])).statusCode).toBe(409)
    const { files, total } = (await library.own('GET', '/api/inbox/')).json()
    expect(total).toBe(2)
    const [kenya, brazil] = files as { id: number }[]
    for (const { id } of [brazil!, kenya!])
      expect(
        (await library.own('POST', `/api/inbox/${id}/import`, { bean_id: Number(bean_id) })).statusCode,
      ).toBe(201)
    const roasts = (await library.visit('/api/roasts/')).json() as { roast_name: string }[]
    expect(roasts.map(({ roast_name }) => roast_name).sort()).toEqual(['#31 Kenya', '#32 Brazil'])
  })

  test('may be one recording: its second roast is stored with the recording, and read again from it', async () => {
    const file = { field: 'file', name: '2026-05-02 evening.csv', content: recordingOfTwo() }
    const { others, ...first } = await preview(file)
    expect(others).toHaveLength(1)
    const [one, two] = [first, others[0]].map(({ total_duration_seconds }) => total_duration_seconds)
    expect([Math.round(one / 10), Math.round(two / 10)]).toEqual([60, 60])
    const imported = (await importing({ reading_id: others[0].reading_id })).json()
    const { body } = await library.own('GET', `/api/roasts/${imported.id}/source`)
    expect(body.split('\n').slice(1).join('\n')).toBe(file.content)
    const reread = (await library.own('POST', '/api/roasts/reread/preview', {})).json()
    expect([reread.roasts, reread.changes, reread.unreadable]).toEqual([1, [], []])
  })
})
