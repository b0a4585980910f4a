import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROAST_FIELD_NAMES, type RoastFields, unknownRoastFields } from '#domain/roast/roast-fields.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, recordingOf, roastimeExport, type TestLibrary } from '#server/testing/library.ts'
import { answersElsewhere } from '#server/testing/restored-elsewhere.ts'

const KNOWN: RoastFields = {
  started_at: '2024-07-04T19:05:00-07:00',
  machine: 'Bullet “R1”',
  source_number: 'PR-1006',
  preheat_temp: 230,
  ambient_temp: -3.5,
  ambient_humidity: 41.25,
  colour_whole: 60.2,
  colour_ground: 71,
  colour_meter: 'Tonino',
  green_moisture_percent: 10.8,
  roasted_moisture_percent: 0,
  green_density: 812,
  roasted_density: 390.5,
  tags: ['Filter', 'für Zoë'],
  private_notes: ' Too fast.\n\tThe neighbour, "again".\n',
  next_time: 'Less gas at 150 °C',
}

describe.each(databaseKinds)('an optional field of a roast, on %s', kind => {
  let library: TestLibrary
  let bean_id: number
  beforeAll(async () => {
    library = await createTestLibrary(kind)
    bean_id = (await library.addBean('Kenya')).id
  })
  afterAll(() => library.server.close())

  const setByHand = async (id: number): Promise<string[]> => {
    const { db } = library.server.database
    const row = await db
      .selectFrom('roasts')
      .select('set_by_hand')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.set_by_hand === null ? [] : JSON.parse(row.set_by_hand)
  }
  const importing = (fields: Record<string, string>, name: string) =>
    library.upload('/api/roasts/import/', { bean_id: String(bean_id), ...fields }, [roastimeExport(name)])
  const recordings = (id: number) =>
    library.server.database.db
      .selectFrom('roast_recordings')
      .select('recording')
      .where('roast_id', '=', id)
      .execute()

  test('is returned as it was entered, and cleared by null', async () => {
    const { id } = await library.addRoast({ bean_id, roast_name: 'Entered', ...KNOWN })
    const read = async () => (await library.own('GET', `/api/roasts/${id}`)).json()
    expect(await read()).toMatchObject(KNOWN)
    expect((await library.own('GET', `/api/roasts/${id}/details`)).json()).toMatchObject(KNOWN)
    expect((await library.own('GET', `/api/roasts/${id}/export.json`)).json()).toMatchObject(KNOWN)
    const changed = await library.own('PUT', `/api/roasts/${id}`, { machine: 'Drum', tags: [] })
    expect(changed.json()).toMatchObject({ ...KNOWN, machine: 'Drum', tags: [] })
    const nothing = { ...Object.fromEntries(ROAST_FIELD_NAMES.map(field => [field, null])), tags: [] }
    expect((await library.own('PUT', `/api/roasts/${id}`, nothing)).statusCode).toBe(200)
    expect(await read()).toMatchObject(unknownRoastFields())
    const rows = await library.server.database.db.selectFrom('roast_fields').selectAll().execute()
    expect(rows.filter(row => row.roast_id === id)).toEqual([])
  })

  test('counts as set by hand where it was changed, and nothing else does', async () => {
    const { id } = (await importing({ roasted_weight_g: '301' }, '#11 By hand')).json()
    expect(await setByHand(id)).toEqual(['roasted_weight_g'])
    await library.own('PATCH', `/api/roasts/${id}`, { green_weight_g: 350, roasted_weight_g: 301 })
    await library.own('PUT', `/api/roasts/${id}`, { machine: 'Drum', next_time: null, tags: ['a'] })
    await library.own('PUT', `/api/roasts/${id}`, { tags: ['a'], notes: null, roast_name: '#11 By hand' })
    expect(await setByHand(id)).toEqual(['green_weight_g', 'roasted_weight_g', 'machine', 'tags'])
    await library.own('PUT', `/api/roasts/${id}`, { machine: null })
    expect(await setByHand(id)).toContain('machine')
  })

  test('that a file states can be overridden in the form, and an empty field removes what the file says', async () => {
    const first = (await importing({}, '#12 Of a file')).json()
    const exported = await library
      .own('PUT', `/api/roasts/${first.id}`, { ...KNOWN, notes: 'Public' })
      .then(() => library.own('GET', `/api/roasts/${first.id}/export.json`))
    const file = { field: 'file', name: 'roast.json', content: exported.body.replaceAll('#12', '#13') }
    const bean = String(bean_id)
    const again = { bean_id: bean, same_file: 'allow' }
    const whole = await library.upload('/api/roasts/import/', again, [file])
    expect(whole.json()).toMatchObject({ ...KNOWN, notes: 'Public' })
    expect(await setByHand(whole.json().id)).toEqual([])

    const form = { ...again, roast_name: '#14', machine: ' Drum ', ambient_temp: '21.5' }
    const emptied = {
      preheat_temp: '',
      private_notes: '',
      started_at: '',
      tags: ' espresso, Espresso,,House ',
    }
    const other = await library.upload('/api/roasts/import/', { ...form, ...emptied }, [file])
    expect(other.json()).toMatchObject({
      ...KNOWN,
      machine: 'Drum',
      ambient_temp: 21.5,
      preheat_temp: null,
      private_notes: null,
      started_at: null,
      tags: ['espresso', 'House'],
    })
    expect(await setByHand(other.json().id)).toEqual([
      'roast_name',
      'started_at',
      'machine',
      'preheat_temp',
      'ambient_temp',
      'tags',
      'private_notes',
    ])
    const list = { ...form, roast_name: '#15', tags: '["a, b"]', private_notes: '', notes: 'Made public' }
    const listed = (await library.upload('/api/roasts/import/', list, [file])).json()
    expect(listed).toMatchObject({ tags: ['a, b'], private_notes: null, notes: 'Made public' })
    const untagged = await library.upload('/api/roasts/import/', { ...form, roast_name: '#16', tags: '' }, [
      file,
    ])
    expect(untagged.json().tags).toEqual([])
  })

  test('comes back from a backup on the other kind of database', async () => {
    const { id } = await library.addRoast({ bean_id, roast_name: 'Backed up', ...KNOWN })
    const owner = await library.server.login()
    const other = databaseKinds.find(each => each !== kind)!
    const answers = await answersElsewhere(library.server, owner, other)
    expect(JSON.parse(answers[`/api/roasts/${id}/details`]!)).toMatchObject(KNOWN)
  })

  test('is in the whole library as CSV, each field in a column', async () => {
    await library.addRoast({ bean_id, roast_name: 'In a table', ...KNOWN, private_notes: 'Short' })
    const { body } = await library.own('GET', '/api/roasts/export.csv')
    const [headings] = body.split('\r\n')
    expect(headings).toContain('Started at,Machine,Number by the machine,Preheat temperature (°C)')
    const row = body.split('\r\n').find(line => line.includes('In a table'))
    expect(row).toContain('2024-07-04T19:05:00-07:00,Bullet “R1”,PR-1006,230,')
    expect(row).toContain('"Filter, für Zoë",Short,Less gas at 150 °C')
  })

  const REFUSED: [object, string][] = [
    [{ started_at: '2024-02-30T10:00' }, 'started_at must be an existing time written YYYY-MM-DDTHH:MM:SS'],
    [{ started_at: '2024-02-03' }, 'started_at must be an existing time'],
    [{ ambient_humidity: 101 }, 'ambient_humidity must be at most 100'],
    [{ machine: 'x'.repeat(201) }, 'machine must have at most 200 characters'],
    [{ tags: Array.from({ length: 51 }, (_, tag) => `tag ${tag}`) }, 'tags must have at most 50 entries'],
    [{ tags: ['x'.repeat(61)] }, 'tags[0] must have at most 60 characters'],
    [{ tags: null }, 'tags must be a list'],
    [{ private_notes: 'a\0b' }, 'private_notes must not contain the character U+0000'],
  ]

  test.each(REFUSED)('is refused out of its limits with a sentence: %o', async (fields, sentence) => {
    const answer = await library.own('POST', '/api/roasts/', { bean_id, roast_name: 'Refused', ...fields })
    expect([answer.statusCode, answer.json().detail]).toEqual([422, expect.stringContaining(sentence)])
  })

  test('a roast with a curve is known by its samples, and one without by nothing', async () => {
    const one = await importing({}, '#31 One')
    const other = await library.upload(
      '/api/roasts/import/',
      { bean_id: String(bean_id), same_file: 'allow' },
      [roastimeExport('#32 Another', { recording: recordingOf('#31 One') })],
    )
    const [first] = await recordings(one.json().id)
    expect(first).toEqual({ recording: expect.stringMatching(/^samples:[0-9a-f]{64}$/) })
    expect(await recordings(other.json().id)).toEqual([first])
    const { id } = await library.addRoast({ bean_id, roast_name: 'Without samples' })
    expect(await recordings(id)).toEqual([])
  })
})
