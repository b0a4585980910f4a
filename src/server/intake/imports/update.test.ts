import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ImportedRoast, RoastPreview } from '#contract/roast-import.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import { artisanLog } from '#server/testing/artisan-log.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'

describe.each(databaseKinds)('a recording that is already in the library, on %s', kind => {
  let library: TestLibrary
  let bean_id: string
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    bean_id = String((await library.addBean('Ethiopia Jigesa')).id)
  })
  afterEach(() => library.server.close())

  const importing = (file: ReturnType<typeof artisanLog>, fields: Record<string, string> = {}) =>
    library.upload('/api/roasts/import/', { bean_id, ...fields }, [file])
  const preview = async (file: ReturnType<typeof artisanLog>) =>
    (await library.upload('/api/roasts/preview/', {}, [file])).json<RoastPreview>()
  const first = async () => (await importing(artisanLog())).json<ImportedRoast>()
  const details = async (id: number) =>
    (await library.own('GET', `/api/roasts/${id}/details`)).json<RoastDetails>()
  const source = async (id: number) => (await library.own('GET', `/api/roasts/${id}/source`)).body
  const WEIGHED = artisanLog({ weight: [350, 302.5, 'g'], roastingnotes: 'Less gas' })

  test('is recognised after its file was saved again with weights, and is refused as a new roast', async () => {
    const { id, roast_name } = await first()
    expect((await preview(WEIGHED)).same_recording).toEqual({
      id,
      roast_name,
      differences: [
        { field: 'roasted_weight_g', before: null, after: 302.5 },
        { field: 'private_notes', before: 'Too fast', after: 'Less gas' },
      ],
      kept: [],
    })
    const refused = await importing(WEIGHED)
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        code: 'same_recording',
        detail: `This recording is already here as '${roast_name}'. Update that roast, or import the file as another one.`,
        values: { roast_name },
      },
    ])
    expect((await importing(WEIGHED, { same_file: 'allow', roast_name: 'Another' })).statusCode).toBe(201)
  })

  test.each([
    ['with a number', 'Jigesa no17'],
    ['without a number', 'Jigesa'],
  ])('is imported as another roast under the name in the preview: a file %s', async (_, title) => {
    await importing(artisanLog({ title }))
    const weighed = artisanLog({ title, weight: [350, 302.5, 'g'] })
    const { proposed_roast_name } = await preview(weighed)
    const shown = { roast_name: proposed_roast_name, number_if_taken: 'refuse', same_file: 'allow' }
    const another = await importing(weighed, shown)
    expect([another.statusCode, another.json().roast_name]).toEqual([201, proposed_roast_name])
  })

  test('is not that of a roast of the same day and title, if the machine gave them different ids', async () => {
    await importing(artisanLog({ title: 'Jigesa' }))
    const second = artisanLog({ uuid: 'c3d4', title: 'Jigesa', temp2: Array(301).fill(160) })
    expect((await importing(second)).json()).toMatchObject({ roast_name: '#2 Jigesa', source_name: 'Jigesa' })
    const unknown = artisanLog({ uuid: null, title: 'Jigesa', temp2: Array(301).fill(170) })
    const refused = await importing(unknown)
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      "Roast '#1 Jigesa' on 2026-03-14 for this bean already exists in the database. This is a duplicate.",
    ])
    expect((await importing(unknown, { same_file: 'allow' })).json().roast_name).toBe('#3 Jigesa')
  })

  test('becomes one roast even if several of its files arrive at once', async () => {
    const weights = [300, 301, 302, 303]
    const files = weights.map(weight => artisanLog({ weight: [350, weight, 'g'] }))
    const answers = await Promise.all(files.map(file => importing(file, { same_file: 'update' })))
    expect(answers.map(answer => answer.statusCode)).toEqual([201, 201, 201, 201])
    const [id, ...others] = new Set(answers.map(answer => answer.json<ImportedRoast>().id))
    expect(others).toEqual([])
    expect(weights).toContain((await details(id!)).roasted_weight_g)
  })

  test('takes over the values of a newer file, is scored again, and stores that file', async () => {
    const { id } = await first()
    const before = await details(id)
    const answer = await importing(WEIGHED, { updates: String(id) })
    expect(answer.json()).toMatchObject({
      id,
      roasted_weight_g: 302.5,
      weight_loss_percent: 13.5714,
      private_notes: 'Less gas',
      updated: [{ field: 'roasted_weight_g' }, { field: 'private_notes' }],
      kept: [],
      deletion_id: expect.any(Number),
    })
    expect(answer.json().score).not.toBe(before.score)
    expect((await details(id)).timeline).toEqual(before.timeline)
    expect(await source(id)).toBe(WEIGHED.content)
    expect((await library.visit('/api/roasts/')).json()).toHaveLength(1)
    expect(await preview(WEIGHED)).toMatchObject({
      already_imported: { id },
      same_recording: { differences: [] },
    })
  })

  test('keeps the values that the owner set by hand, and names them', async () => {
    const { id } = await first()
    await library.own('PATCH', `/api/roasts/${id}`, { roasted_weight_g: 300 })
    expect((await preview(WEIGHED)).same_recording).toMatchObject({ kept: ['roasted_weight_g'] })
    const answer = (await importing(WEIGHED, { updates: String(id) })).json()
    expect(answer).toMatchObject({
      roasted_weight_g: 300,
      private_notes: 'Less gas',
      updated: [{ field: 'private_notes' }],
      kept: ['roasted_weight_g'],
    })
    const again = artisanLog({ weight: [350, 305, 'g'], roastingnotes: 'Less gas' })
    const stayed = await importing(again, { updates: String(id) })
    expect(stayed.json()).toMatchObject({ roasted_weight_g: 300, updated: [], kept: ['roasted_weight_g'] })
    expect(await source(id)).toBe(WEIGHED.content)
  })

  test('takes the values that the owner enters with the file rather than those in the file', async () => {
    const { id } = await first()
    const fields = { updates: String(id), roasted_weight_g: '299', private_notes: '' }
    const answer = (await importing(WEIGHED, fields)).json()
    expect(answer).toMatchObject({ roasted_weight_g: 299, private_notes: null })
    const again = (await importing(artisanLog({ weight: [350, 310, 'g'] }), { updates: String(id) })).json()
    expect(again).toMatchObject({ roasted_weight_g: 299, private_notes: null, updated: [] })
  })

  test('has its former values and file once its update is undone, and can be updated again', async () => {
    const { id } = await first()
    const before = await details(id)
    const moved = artisanLog({ timeindex: [5, 0, 460 / 2, 0, 0, 0, 295, 0], weight: [350, 302.5, 'g'] })
    const { deletion_id, updated } = (await importing(moved, { updates: String(id) })).json()
    expect(updated.map(({ field }: { field: string }) => field)).toEqual([
      'roasted_weight_g',
      'milestones',
      'timeline',
    ])
    expect((await details(id)).timeline).not.toEqual(before.timeline)

    const undone = await library.own('POST', `/api/trash/${deletion_id}/restore`)
    expect(undone.json()).toMatchObject({ kind: 'update', label: before.roast_name, roast_count: 1 })
    expect({ ...(await details(id)), updated_at: '', score_details: null }).toEqual({
      ...before,
      updated_at: '',
      score_details: null,
    })
    expect((await details(id)).score).toBe(before.score)
    expect(await source(id)).toBe(artisanLog().content)
    expect((await library.own('GET', '/api/trash/')).json()).toEqual([])
    expect((await importing(moved, { updates: String(id) })).statusCode).toBe(201)
  })

  test('keeps later changes when an update is undone', async () => {
    const { id } = await first()
    const { deletion_id } = (await importing(WEIGHED, { updates: String(id) })).json()
    await library.own('PATCH', `/api/roasts/${id}`, { roasted_weight_g: 290 })
    await library.own('POST', `/api/trash/${deletion_id}/restore`)
    expect(await details(id)).toMatchObject({ roasted_weight_g: 290, private_notes: 'Too fast' })
  })

  test('a newer update has to be undone before an older one', async () => {
    const { id } = await first()
    const one = (await importing(WEIGHED, { updates: String(id) })).json().deletion_id
    const newer = artisanLog({ weight: [350, 303, 'g'] })
    const two = (await importing(newer, { updates: String(id) })).json().deletion_id
    const undo = (deletion: number) => library.own('POST', `/api/trash/${deletion}/restore`)
    expect((await undo(one)).json()).toMatchObject({ code: 'updated_since' })
    expect([(await undo(two)).statusCode, (await undo(one)).statusCode]).toEqual([200, 200])
    expect(await details(id)).toMatchObject({ roasted_weight_g: null, private_notes: 'Too fast' })
    expect(await source(id)).toBe(artisanLog().content)
  })

  test('a corrected roast keeps its curve and its marks', async () => {
    const { id } = await first()
    await library.own('PUT', `/api/roasts/${id}/milestones`, { charge_seconds: 4 })
    const before = await details(id)
    const moved = artisanLog({ timeindex: [5, 0, 460 / 2, 0, 0, 0, 295, 0], weight: [350, 302.5, 'g'] })
    const answer = (await importing(moved, { updates: String(id) })).json()
    expect(answer).toMatchObject({ roasted_weight_g: 302.5, kept: ['milestones', 'timeline'] })
    const { timeline, milestones, correction } = await details(id)
    expect({ timeline, milestones, correction }).toEqual({
      timeline: before.timeline,
      milestones: before.milestones,
      correction: before.correction,
    })
  })

  test('is recognised by its samples if a file has no id, but not if both have different ids', async () => {
    const { id } = await first()
    expect((await preview(artisanLog({ uuid: null }))).same_recording).toMatchObject({ id })
    expect((await preview(artisanLog({ uuid: 'c3d4' }))).same_recording).toBeNull()
  })

  test('an update changes nothing if nothing differs, or if its roast is deleted or of another recording', async () => {
    const { id } = await first()
    const saved = artisanLog({ somethingElse: 1 })
    const refusals = [
      await importing(saved, { updates: String(id) }),
      await importing(artisanLog({ uuid: 'c3d4', temp2: Array(301).fill(150) }), { updates: String(id) }),
      await importing(saved, { updates: '99' }),
      await importing(saved, { updates: 'x' }),
    ]
    expect(refusals.map(answer => [answer.statusCode, answer.json().code])).toEqual([
      [409, 'nothing_differs'],
      [409, 'other_recording'],
      [404, 'entity_not_found'],
      [422, 'invalid_fields'],
    ])
    expect((await details(id)).updated_at).toBe((await details(id)).created_at)
  })

  test('is imported again if its roast is in the trash, whose update can be undone only after the roast is restored', async () => {
    const { id } = await first()
    const { deletion_id } = (await importing(WEIGHED, { updates: String(id) })).json()
    await library.own('DELETE', `/api/roasts/${id}`)
    expect((await preview(WEIGHED)).same_recording).toBeNull()
    const undo = await library.own('POST', `/api/trash/${deletion_id}/restore`)
    expect([undo.statusCode, undo.json().code]).toEqual([409, 'roast_deleted_since'])
  })

  test('is recognised in the inbox, and updates its roast from there', async () => {
    const { id, roast_name } = await first()
    await library.upload('/api/inbox/', {}, [WEIGHED])
    const [waiting] = (await library.own('GET', '/api/inbox/')).json().files
    expect(waiting.roast.same_recording).toMatchObject({ id, roast_name, kept: [] })
    const refused = await library.own('POST', `/api/inbox/${waiting.id}/import`, { bean_id: Number(bean_id) })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'same_recording'])
    const updated = await library.own('POST', `/api/inbox/${waiting.id}/import`, { updates: id })
    expect(updated.json()).toMatchObject({ id, roasted_weight_g: 302.5, kept: [] })
    expect((await library.own('GET', '/api/inbox/')).json().total).toBe(0)
  })

  test('has to be asked about, in each plan, if no roast has the weights that an update would leave', async () => {
    await first()
    const heavy = artisanLog({ weight: [350, 349, 'g'] })
    const { reading_id, same_recording } = await preview(heavy)
    expect(same_recording?.questions).toEqual(['impossible_weights'])
    const plan = (await library.own('POST', '/api/roasts/import-plan', { reading_ids: [reading_id] })).json()
    expect(plan.files[0].same_recording.questions).toEqual(['impossible_weights'])
    await library.upload('/api/inbox/', {}, [heavy])
    const [waiting] = (await library.own('GET', '/api/inbox/')).json().files
    expect(waiting.roast.same_recording.questions).toEqual(['impossible_weights'])
    expect((await preview(WEIGHED)).same_recording?.questions).toBeUndefined()
  })

  test('has to be asked about if an update would take away marks, also those of a file before it', async () => {
    const marked = artisanLog({ timeindex: [0, 150, 470 / 2, 0, 0, 0, 300, 0] })
    const unmarked = artisanLog({ weight: [350, 300, 'g'] })
    const reading_ids = [(await preview(marked)).reading_id, (await preview(unmarked)).reading_id]
    const plan = (await library.own('POST', '/api/roasts/import-plan', { reading_ids })).json()
    expect(plan.files[1].same_recording_as.questions).toEqual(['lost_values'])
    await importing(marked)
    expect((await preview(unmarked)).same_recording?.questions).toEqual(['lost_values'])
  })

  test('a number of the preview that was taken meanwhile is refused, never silently replaced', async () => {
    await library.addRoast({ bean_id: Number(bean_id), roast_name: '#17 Kenya' })
    const fields = { roast_name: '#17 Jigesa', number_if_taken: 'refuse' }
    const refused = await importing(artisanLog(), fields)
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      "The number 17 is taken by now: '#17 Kenya' has it. Please choose another.",
    ])
    const other = await importing(artisanLog(), { ...fields, roast_name: '#18 Jigesa' })
    expect(other.json()).toMatchObject({ roast_name: '#18 Jigesa', source_number: '17' })
  })

  test('instants of files are read in the time zone of the owner', async () => {
    await library.own('PUT', '/api/settings/', { time_zone: 'America/Los_Angeles' })
    const log = artisanLog({ roastisodate: undefined, roasttime: undefined, roastepoch: 1_773_543_900 })
    expect(await preview(log)).toMatchObject({ roast_date: expect.stringMatching(/^2026-03-1/) })
  })
})
