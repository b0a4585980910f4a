import { setImmediate } from 'node:timers/promises'
import papaparse from 'papaparse'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Roast } from '#contract/roasts.ts'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, steadyRoast, type TestLibrary } from '#server/testing/library.ts'
import { cellsAtCommas, formulasOf, HOSTILE_CELLS, textOfCell } from '#server/testing/spreadsheet.ts'

const { timeline, milestones } = steadyRoast()
const TEXT_COLUMNS = [
  ...['Name', 'Source name', 'Date', 'Bean', 'Elevation', 'Grade', 'Notes'],
  ...['Added at (UTC)', 'Changed at (UTC)'],
]
const points = pointsOfTimeline(timeline)

describe.each(databaseKinds)('exports on %s', kind => {
  let library: TestLibrary
  let roast: Roast

  beforeAll(async () => {
    library = await createTestLibrary(kind)
    const bean = await library.addBean('Nariño, "Best"', { altitude: '1700 m', grade: '=1+1' })
    roast = await library.addRoast({
      bean_id: bean.id,
      roast_name: '=HYPERLINK("http://evil.example") #12',
      roast_date: '2026-03-14',
      timeline: points.map(point => ({ ...point, bean_probe_ror: -point.time_seconds / 7 })),
      milestones,
      green_weight_g: 250.5,
      roasted_weight_g: 215,
      notes: '-1 line\r\n@two',
    })
    await library.addRoast({ bean_id: bean.id, roast_name: '+bare' })
  })
  afterAll(() => library.server.close())

  const table = (csv: string) => papaparse.parse<Record<string, string>>(csv, { header: true }).data

  test('every roast has every figure, under headings with units', async () => {
    const answer = await library.visit('/api/roasts/export.csv')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="roasts.csv"',
    })
    const [first, second] = table(answer.body.trimEnd())
    expect(first).toMatchObject({
      Id: String(roast.id),
      Number: '12',
      Date: '2026-03-14',
      Bean: 'Nariño, "Best"',
      'Green weight (g)': '250.5',
      'Roasted weight (g)': '215',
      'Duration (s)': '600',
      'First crack inferred': 'no',
      'First crack start (s)': '470',
      'Yellowing (s)': '',
    })
    const figures = {
      'Weight loss (%)': roast.weight_loss_percent,
      'First crack (min)': roast.fc_minutes,
      'Development time ratio (%)': roast.dtr_percent,
      'Final bean probe (°C)': roast.final_bean_temp,
      'Final IBTS (°C)': roast.final_ibts_temp,
      'Score (of 100)': roast.score,
    }
    for (const [heading, figure] of Object.entries(figures)) expect(Number(first![heading])).toBe(figure)
    const score = (await library.visit(`/api/roasts/${roast.id}/score`)).json()
    expect(Number(first!['Curve score (of 20)'])).toBe(score.components.curve)
    expect(second).toMatchObject({ 'Green weight (g)': '', 'Score (of 100)': '', Letter: '' })
  })

  test('text that a spreadsheet would run as a formula stays text', async () => {
    const [first, second] = table((await library.visit('/api/roasts/export.csv')).body.trimEnd())
    expect([first!.Name, first!.Notes, first!.Grade, second!.Name]).toEqual([
      `'=HYPERLINK("http://evil.example") #12`,
      "'-1 line\r\n'@two",
      "'=1+1",
      "'+bare",
    ])
  })

  test.each(HOSTILE_CELLS)('in every column of text, %j runs no formula and comes back', async text => {
    const { db } = library.server.database
    const lone = await library.addRoast({ bean_id: (await library.addBean('Lone')).id, roast_name: 'Lone' })
    onTestFinished(async () => {
      await library.own('DELETE', `/api/roasts/${lone.id}`)
      await library.own('DELETE', `/api/beans/${lone.bean_id}`)
    })
    const bean = { origin_name: text, altitude: text, grade: text }
    await db.updateTable('beans').set(bean).where('id', '=', lone.bean_id).execute()
    const words = { roast_name: text, source_name: text, notes: text, roast_date: text }
    const stamps = { created_at: text, updated_at: text }
    await db
      .updateTable('roasts')
      .set({ ...words, ...stamps })
      .where('id', '=', lone.id)
      .execute()
    const csv = (await library.visit('/api/roasts/export.csv')).body
    expect(formulasOf(csv)).toEqual([])
    const [headings, ...rows] = cellsAtCommas(csv.slice(1))
    const row = rows.find(([id]) => id === String(lone.id))!
    const numbers = ['', 'no', String(lone.id), String(lone.bean_id)]
    const texts = headings!.flatMap((heading, index) =>
      numbers.includes(row[index]!) ? [] : [[heading, textOfCell(row[index]!)]],
    )
    expect(texts).toEqual(TEXT_COLUMNS.map(heading => [heading, text]))
  })

  test('a timeline has the same numbers as before, negative ones too', async () => {
    const answer = await library.visit(`/api/roasts/${roast.id}/timeline.csv`)
    expect(answer.headers['content-disposition']).toContain(`roast-${roast.id}-timeline.csv`)
    const stored = (await library.visit(`/api/roasts/${roast.id}/timeline/data/`)).json()
    const rows = table(answer.body.trimEnd()).map(row => ({
      time_seconds: Number(row['Time (s)']),
      ibts_temp: Number(row['IBTS (°C)']),
      bean_probe_temp: Number(row['Bean probe (°C)']),
      ibts_ror: Number(row['IBTS rate of rise (°C/min)']),
      bean_probe_ror: Number(row['Bean probe rate of rise (°C/min)']),
      power_setting: Number(row['Power setting']),
      fan_setting: Number(row['Fan setting']),
      drum_setting: Number(row['Drum setting']),
    }))
    expect(rows).toEqual(stored)
    expect(rows[70]!.bean_probe_ror).toBe(-10)
  })

  test('a roast without a timeline has only the headings, an unknown one has none', async () => {
    const bare = await library.visit(`/api/roasts/${roast.id + 1}/timeline.csv`)
    expect(bare.body.trimEnd().split('\r\n')).toHaveLength(1)
    expect((await library.visit('/api/roasts/999/timeline.csv')).statusCode).toBe(404)
  })

  test('a long log is complete', async () => {
    const row = { fc_inferred: 0, milestones: '[]', has_timeline: 0, bean_sort_key: 'n', created_at: '' }
    const rows = Array.from({ length: 600 }, (_, index) => ({
      ...row,
      bean_id: roast.bean_id,
      roast_name: `many ${index}`,
      updated_at: '',
    }))
    await library.server.database.db
      .insertInto('roasts')
      .values(rows as never)
      .execute()
    expect(table((await library.visit('/api/roasts/export.csv')).body.trimEnd())).toHaveLength(602)
  })

  test('HEAD generates only the first part', async () => {
    const select = vi.spyOn(library.server.context.db, 'selectFrom')
    const answer = await library.server.app.inject({ method: 'HEAD', url: '/api/roasts/export.csv' })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    for (let turn = 0; turn < 20; turn++) await setImmediate()
    expect(select.mock.calls).toEqual([['roasts'], ['roast_fields']])
    select.mockRestore()
  })

  test("clients that don't read their export delay neither pages nor the owner's export", async () => {
    const { app, database } = library.server
    await database.db
      .updateTable('roasts')
      .set({ notes: 'steady '.repeat(3_000) })
      .execute()
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const exported = (headers = {}) => fetch(`${address}/api/roasts/export.csv`, { headers })
    const unread = await Promise.all(Array.from({ length: 4 }, () => exported()))
    expect(unread.map(({ status }) => status)).toEqual([200, 200, 200, 200])

    const refused = await exported()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
    expect((await refused.json()).detail).toContain('Too many downloads')
    expect((await exported({ cookie: 'first_crack_session=made-up' })).status).toBe(503)
    expect((await fetch(`${address}/api/roasts/?limit=5`)).status).toBe(200)
    const { cookie } = await library.server.login()
    expect(table((await (await exported({ cookie })).text()).trimEnd())).toHaveLength(602)

    await unread[0]!.body!.cancel()
    const answeredAgain = async () => {
      const { status, body } = await exported()
      // A download that nobody reads would keep the server from closing for a minute.
      await body!.cancel()
      return status
    }
    await expect.poll(answeredAgain).toBe(200)
    for (const { body } of unread.slice(1)) await body!.cancel()
  })
})
