import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ImportedRoast } from '#contract/roast-import.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import type { TimeZoneChanges } from '#contract/settings.ts'
import { unreadable } from '#domain/file/file-problems.ts'
import { artisanLog } from '#server/testing/artisan-log.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'
import { turnsDuring } from '#server/testing/turns-during.ts'
import { changeTimeZone, timeZoneChanges } from './time-zone-changes.ts'

const LOS_ANGELES = 'America/Los_Angeles'
const URL = '/api/settings/time-zone-changes'

describe.each(databaseKinds)('roasts and another time zone, on %s', kind => {
  let library: TestLibrary
  let bean_id: string
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    bean_id = String((await library.addBean('Kenya')).id)
    await library.own('PUT', '/api/settings/', { time_zone: 'UTC' })
  })
  afterEach(() => library.server.close())

  const importing = async (file: ReturnType<typeof artisanLog>, fields: Record<string, string> = {}) => {
    const form = { bean_id, same_file: 'allow', ...fields }
    const answer = await library.upload('/api/roasts/import/', form, [file])
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<ImportedRoast>()
  }
  /** A log that states its start as seconds since 1970 alone. */
  const atInstant = (instant: string, more: object = {}) =>
    artisanLog({
      ...{ uuid: instant, roastisodate: undefined, roasttime: undefined },
      ...{ roastepoch: Date.parse(instant) / 1_000, ...more },
    })
  const asked = async (time_zone = LOS_ANGELES) => {
    const answer = await library.own('GET', `${URL}?time_zone=${time_zone}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<TimeZoneChanges>()
  }
  const change = async (time_zone = LOS_ANGELES) => (await library.own('POST', URL, { time_zone })).json()
  const details = async (id: number) =>
    (await library.own('GET', `/api/roasts/${id}/details`)).json<RoastDetails>()
  const starts = async (...ids: number[]) =>
    (await Promise.all(ids.map(details))).map(({ started_at, roast_date }) => [started_at, roast_date])
  const zone = async () => (await library.own('GET', '/api/settings/')).json().time_zone

  test('a start that the file states as an instant is named with both dates, and changes only if the owner says so', async () => {
    const { id, roast_name } = await importing(atInstant('2026-03-15T03:05:00Z'))
    const before = [['2026-03-15T03:05:00+00:00', '2026-03-15']]
    const roast = {
      ...{ id, roast_name, roast_number: 17, origin_name: 'Kenya' },
      started_at: { before: '2026-03-15T03:05:00+00:00', after: '2026-03-14T20:05:00-07:00' },
      roast_date: { before: '2026-03-15', after: '2026-03-14' },
    }
    expect(await asked()).toEqual({ count: 1, dates: 1, roasts: [roast], kept_count: 0, kept: [] })
    expect([await starts(id), await zone()]).toEqual([before, 'UTC'])
    const changed = await change()
    expect(changed).toEqual({ count: 1, dates: 1, kept_count: 0, kept: [], deletion_id: expect.any(Number) })
    expect([await starts(id), await zone()]).toEqual([
      [['2026-03-14T20:05:00-07:00', '2026-03-14']],
      LOS_ANGELES,
    ])
    expect((await library.own('GET', '/api/roasts/?from=2026-03-14&to=2026-03-14')).json()).toHaveLength(1)
    expect(await asked()).toMatchObject({ count: 0, roasts: [] })
    expect(await asked('UTC')).toMatchObject({ count: 1, dates: 1 })
  })

  test('one entry of the trash brings the former starts back, as if they had never been changed', async () => {
    const first = await importing(atInstant('2026-03-15T03:05:00Z'))
    const second = await importing(atInstant('2026-03-16T20:00:00Z'))
    const before = await Promise.all([first.id, second.id].map(details))
    const { count, dates, deletion_id } = await change()
    expect([count, dates]).toEqual([2, 1])
    expect((await library.own('GET', '/api/trash/')).json()).toMatchObject([
      { id: deletion_id, kind: 'time zone', roast_count: 2, label: `UTC → ${LOS_ANGELES}` },
    ])
    expect((await library.own('POST', `/api/trash/${deletion_id}/restore`)).statusCode).toBe(200)
    const after = await Promise.all([first.id, second.id].map(details))
    const undated = (roast: RoastDetails) => ({ ...roast, updated_at: '' })
    expect(after.map(undated)).toEqual(before.map(undated))
    expect(await zone()).toBe('UTC')
    expect(await asked('Asia/Tokyo')).toMatchObject({ count: 2 })
  })

  test('the undo leaves a zone that was chosen since', async () => {
    await importing(atInstant('2026-03-15T03:05:00Z'))
    const { deletion_id } = await change()
    await library.own('PUT', '/api/settings/', { time_zone: 'Asia/Tokyo' })
    expect((await library.own('POST', `/api/trash/${deletion_id}/restore`)).statusCode).toBe(200)
    expect(await zone()).toBe('Asia/Tokyo')
  })

  test('two zones at once leave the starts and dates of the one that is chosen in the end', async () => {
    const ids: number[] = []
    for (const day of [14, 15, 16]) ids.push((await importing(atInstant(`2026-03-${day}T03:05:00Z`))).id)
    const answers = await Promise.all([change(), change('Asia/Tokyo')])
    expect(answers).toMatchObject([
      { count: 3, kept: [] },
      { count: 3, kept: [] },
    ])
    const day = (await zone()) === LOS_ANGELES ? 13 : 14
    const time = day === 13 ? 'T20:05:00-07:00' : 'T12:05:00+09:00'
    expect(await starts(...ids)).toEqual(
      [0, 1, 2].map(more => [`2026-03-${day + more}${time}`, `2026-03-${day + more}`]),
    )
  })

  test('a roast that gets another start meanwhile stays and is named so, one that is deleted is not', async () => {
    const [stays, gone, moves] = [
      await importing(atInstant('2026-03-14T03:05:00Z')),
      await importing(atInstant('2026-03-15T03:05:00Z')),
      await importing(atInstant('2026-03-16T03:05:00Z')),
    ]
    const { files, db } = library.server.context
    const started_at = '2026-03-14T04:00:00+00:00'
    let isFirst = true
    const meanwhile: typeof files.readRoastFile = async (...file) => {
      const read = await files.readRoastFile(...file)
      if (!isFirst) return read
      isFirst = false
      await library.own('DELETE', `/api/roasts/${gone.id}`)
      return read
    }
    const last: typeof files.readRoastFile = async (...file) => {
      const read = await meanwhile(...file)
      await library.own('PUT', `/api/roasts/${stays.id}`, { started_at })
      return read
    }
    const changed = await changeTimeZone(
      { db, files: { ...files, readRoastFile: last }, now: library.server.context.now, starts: new Map() },
      LOS_ANGELES,
    )
    expect(changed).toMatchObject({
      ...{ count: 1, kept_count: 1 },
      kept: [{ id: stays.id, reason: 'changed_meanwhile' }],
    })
    expect(await starts(stays.id, moves.id)).toEqual([
      [started_at, '2026-03-14'],
      ['2026-03-15T20:05:00-07:00', '2026-03-15'],
    ])
  })

  test('the change reads no original that the question has read, unless its file is another one by then', async () => {
    const { files, db, now } = library.server.context
    await importing(atInstant('2026-03-15T03:05:00Z'))
    let read = 0
    const readRoastFile: typeof files.readRoastFile = (...file) => {
      read += 1
      return files.readRoastFile(...file)
    }
    const context = { db, now, files: { ...files, readRoastFile }, starts: new Map() }
    expect((await timeZoneChanges(context, LOS_ANGELES)).count).toBe(1)
    await importing(atInstant('2026-03-16T03:05:00Z'))
    expect((await changeTimeZone(context, LOS_ANGELES)).count).toBe(2)
    expect(read).toBe(2)
  })

  test('an original that couldn’t be read once is read again the next time', async () => {
    const { files, db, now } = library.server.context
    await importing(atInstant('2026-03-15T03:05:00Z'))
    let isBusy = true
    const readRoastFile: typeof files.readRoastFile = async (...file) =>
      isBusy
        ? unreadable('takes_too_long', { file_name: file[1], most_seconds: 10 })
        : files.readRoastFile(...file)
    const context = { db, now, files: { ...files, readRoastFile }, starts: new Map() }
    expect((await timeZoneChanges(context, LOS_ANGELES)).count).toBe(0)
    isBusy = false
    expect((await timeZoneChanges(context, LOS_ANGELES)).count).toBe(1)
  })

  test('at most 20 are named, those with another date first, and other work runs between them', async () => {
    for (let minute = 10; minute < 32; minute++)
      await importing(atInstant(`2026-03-15T20:${minute}:00Z`), { roast_name: `Late ${minute}` })
    const moves = await importing(atInstant('2026-03-16T03:05:00Z'))
    const { count, dates, roasts } = await asked()
    expect([count, dates, roasts.length, roasts[0]?.id]).toEqual([23, 1, 20, moves.id])
    expect(await turnsDuring(() => change())).toBeGreaterThanOrEqual(23)
  })

  test('a clock on the wall in the file, a date of its own, and what the owner set by hand never change', async () => {
    const epoch = { roastepoch: Date.parse('2026-03-14T19:05:00Z') / 1_000 }
    const wall = await importing(artisanLog({ uuid: 'wall', ...epoch }))
    const dated = await importing(roastimeExport('#20 Kenya') as ReturnType<typeof artisanLog>)
    const dateByHand = await importing(atInstant('2026-03-16T03:05:00Z'))
    await library.own('PUT', `/api/roasts/${dateByHand.id}`, { roast_date: '2026-03-20' })
    const startByHand = await importing(atInstant('2026-03-17T03:05:00Z'))
    await library.own('PUT', `/api/roasts/${startByHand.id}`, { started_at: '2026-03-17T04:00:00+00:00' })
    const typed = await library.addRoast({
      ...{ bean_id: Number(bean_id), roast_date: '2026-03-18' },
      started_at: '2026-03-18T03:00:00+00:00',
    })
    const all = [wall.id, dateByHand.id, dated.id, startByHand.id, typed.id]
    const before = await starts(...all)
    expect(before.slice(0, 2)).toEqual([
      ['2026-03-14T19:05:00+00:00', '2026-03-14'],
      ['2026-03-20T03:05:00+00:00', '2026-03-20'],
    ])
    expect(await asked()).toMatchObject({ count: 0, dates: 0 })
    await change()
    expect(await starts(...all)).toEqual(before)
  })

  test('a date on which another roast of the bean has the name stays, and is named', async () => {
    const roast_name = 'Morning'
    await library.addRoast({ bean_id: Number(bean_id), roast_name, roast_date: '2026-03-14' })
    const blocked = await importing(atInstant('2026-03-15T03:05:00Z'), { roast_name })
    const free = await importing(atInstant('2026-03-17T03:05:00Z'), { roast_name })
    expect(await asked()).toMatchObject({ count: 1, roasts: [{ id: free.id }], kept: [{ id: blocked.id }] })
    expect(await change()).toMatchObject({
      count: 1,
      kept: [{ id: blocked.id, roast_name, reason: 'name_taken' }],
    })
    expect(await starts(blocked.id, free.id)).toEqual([
      ['2026-03-15T03:05:00+00:00', '2026-03-15'],
      ['2026-03-16T20:05:00-07:00', '2026-03-16'],
    ])
  })

  test('roasts of one name that follow each other by a day all move', async () => {
    const roast_name = 'Morning'
    const ids: number[] = []
    for (const day of [16, 15, 14])
      ids.push((await importing(atInstant(`2026-03-${day}T03:05:00Z`), { roast_name })).id)
    expect(await asked()).toMatchObject({ count: 3, kept: [] })
    const { deletion_id } = await change()
    const dates = async () => (await starts(...ids)).map(([, date]) => date)
    expect(await dates()).toEqual(['2026-03-15', '2026-03-14', '2026-03-13'])
    expect((await library.own('POST', `/api/trash/${deletion_id}/restore`)).statusCode).toBe(200)
    expect(await dates()).toEqual(['2026-03-16', '2026-03-15', '2026-03-14'])
  })

  test('where nothing changes, the zone is chosen and the trash stays empty', async () => {
    await importing(artisanLog())
    expect(await change()).toEqual({ count: 0, dates: 0, kept_count: 0, kept: [], deletion_id: null })
    expect([await zone(), (await library.own('GET', '/api/trash/')).json()]).toEqual([LOS_ANGELES, []])
  })

  test('are asked for by the owner, with the name of a time zone', async () => {
    expect((await library.visit(`${URL}?time_zone=UTC`)).statusCode).toBe(401)
    for (const refused of [
      await library.own('GET', `${URL}?time_zone=Mars/Olympus`),
      await library.own('GET', URL),
      await library.own('POST', URL, { time_zone: '+02:00' }),
    ])
      expect(refused.statusCode).toBe(422)
  })
})
