import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { SavedRoast } from '#contract/roasts.ts'
import type { ServedCall } from '#server/http/call-description.ts'
import { artisanLog } from '#server/testing/artisan-log.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'

/** More out than in. */
const HEAVIER = { green_weight_g: 400, roasted_weight_g: 470 }
const SENTENCE =
  '400 g green and 470 g roasted are a loss of −17.5 %: the roasted weight is above the green one.'
const DOUBT = { code: 'roasted_above_green', values: { ...HEAVIER, loss_percent: -17.5 } }

interface Said {
  warnings?: string[]
  doubts?: object[]
}
type Door = (library: TestLibrary, roast: SavedRoast) => ReturnType<TestLibrary['own']>

/** A recording of its own for each file. */
let recordings = 0
function heavierLog(weight: readonly unknown[] = [400, 470, 'g']) {
  recordings += 1
  const temp2 = Array.from(
    { length: 301 },
    (_, place) => 100 + Math.abs(place * 2 - 80) / 5 + recordings / 10,
  )
  return artisanLog({ uuid: `recording ${recordings}`, title: `Log ${recordings}`, weight, temp2 })
}

const waiting = async (library: TestLibrary): Promise<number> =>
  (await library.upload('/api/inbox/', {}, [heavierLog()])).json().id

/** Stores a weight as if an earlier reader had not found it in the file. */
async function readWithout(library: TestLibrary): Promise<number> {
  const bean_id = String((await library.addBean('Reread')).id)
  const { id } = (await library.upload('/api/roasts/import/', { bean_id }, [heavierLog()])).json()
  const { db } = library.server.database
  const unknown = { roasted_weight_g: null, weight_loss_percent: null }
  await db.updateTable('roasts').set(unknown).where('id', '=', id).execute()
  return id
}

/** Every way in which a weight comes into the library, or is read for it. */
const DOORS: Record<string, Door> = {
  'POST /api/roasts/': (library, { bean_id }) =>
    library.own('POST', '/api/roasts/', { bean_id, roast_name: '#9 New', ...HEAVIER }),
  'PUT /api/roasts/:id': (library, { id }) => library.own('PUT', `/api/roasts/${id}`, HEAVIER),
  'PATCH /api/roasts/:id': (library, { id }) =>
    library.own('PATCH', `/api/roasts/${id}`, { roasted_weight_g: 470 }),
  'POST /api/roasts/preview/': library => library.upload('/api/roasts/preview/', {}, [heavierLog()]),
  'POST /api/roasts/import/': (library, { bean_id }) =>
    library.upload('/api/roasts/import/', { bean_id: String(bean_id), roasted_weight_g: '470' }, [
      heavierLog([400, 340, 'g']),
    ]),
  'POST /api/roasts/change-many': (library, { id }) =>
    library.own('POST', '/api/roasts/change-many', { roast_ids: [id], roasted_weight_g: 470 }),
  'POST /api/inbox/': library => library.upload('/api/inbox/', {}, [heavierLog()]),
  'POST /api/inbox/:id/import': async (library, { bean_id }) =>
    library.own('POST', `/api/inbox/${await waiting(library)}/import`, { bean_id }),
  'POST /api/live/:id/finish': async (library, { bean_id }) => {
    const opened = { key: 'heavier-1', bean_id, green_weight_g: HEAVIER.green_weight_g }
    const { id } = (await library.own('POST', '/api/live/', opened)).json()
    const [charged_at, dropped_at] = ['2026-05-01T11:50:00Z', '2026-05-01T12:00:00Z']
    await library.own('PUT', `/api/live/${id}/marks`, { charged_at, marks: [], dropped_at })
    return library.own('POST', `/api/live/${id}/finish`, { roasted_weight_g: HEAVIER.roasted_weight_g })
  },
  'POST /api/roasts/reread/preview': async library => {
    await readWithout(library)
    return library.own('POST', '/api/roasts/reread/preview', {})
  },
  'POST /api/roasts/reread': async library => {
    const roast_ids = [await readWithout(library)]
    return library.own('POST', '/api/roasts/reread', { fields: ['roasted_weight_g'], roast_ids })
  },
}

describe.each(databaseKinds)('weights that no roast has, on %s', kind => {
  let library: TestLibrary
  let roast: SavedRoast
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    const { id: bean_id } = await library.addBean('Kenya')
    const weights = { green_weight_g: 400, roasted_weight_g: 340 }
    roast = (
      await library.own('POST', '/api/roasts/', { bean_id, roast_name: '#1 First', ...weights })
    ).json()
  })
  afterEach(() => library.server.close())

  test('are asked about by every call that takes a weight or reads one of a file', () => {
    const doors = library.server.app.servedCalls.filter(takesWeights)
    const names = doors.map(({ call }) => `${call.method} ${call.path}`)
    expect(names.toSorted()).toEqual(Object.keys(DOORS).toSorted())
  })

  test.each(Object.entries(DOORS))('%s answers a warning, and the same as a code', async (name, door) => {
    const answer = await door(library, roast)
    const { call } = library.server.app.servedCalls.find(
      each => `${each.call.method} ${each.call.path}` === name,
    )!
    expect(answer.statusCode).toBe(call.status)
    const { roast: waits, ...itself } = answer.json<Said & { roast?: Said }>()
    const { warnings, doubts } = waits ?? itself
    expect(warnings).toContainEqual(expect.stringContaining(SENTENCE))
    expect(doubts).toEqual([expect.objectContaining(DOUBT)])
  })

  test('are stored as they were given, and not scored', async () => {
    const { id } = (
      await library.upload('/api/roasts/import/', { bean_id: String(roast.bean_id) }, [heavierLog()])
    ).json()
    const details = (await library.visit(`/api/roasts/${id}/details`)).json()
    expect(details).toMatchObject({ ...HEAVIER, weight_loss_percent: -17.5 })
    expect(details.score_details.components.weight_loss).toBeNull()
    expect(details.score_details.explanations).toContain(
      'Weight loss is not scored: the roasted weight is above the green weight.',
    )
  })

  test('are no longer spoken of once they are right, and a roast without doubt says nothing', async () => {
    expect(roast).not.toHaveProperty('warnings')
    expect(roast).not.toHaveProperty('doubts')
    const url = `/api/roasts/${roast.id}`
    expect((await library.own('PATCH', url, HEAVIER)).json()).toHaveProperty('warnings')
    const mended = (await library.own('PATCH', url, { roasted_weight_g: 340 })).json()
    expect(mended).not.toHaveProperty('warnings')
    expect((await library.visit(url)).json()).not.toHaveProperty('warnings')
  })

  test('of several roasts are named one by one, even if they were there before', async () => {
    const second = await library.addRoast({ bean_id: roast.bean_id, roast_name: '#2 Second', ...HEAVIER })
    const change = (body: object) =>
      library.own('POST', '/api/roasts/change-many', { roast_ids: [roast.id, second.id], ...body })
    const answer = (await change({ roasted_weight_g: 470 })).json()
    expect(answer).toMatchObject({
      changed: 1,
      warnings: [`#1 First: ${SENTENCE}`, `#2 Second: ${SENTENCE}`],
    })
    expect(answer.doubts).toEqual([
      { roast_id: roast.id, roast_name: '#1 First', ...DOUBT },
      { roast_id: second.id, roast_name: '#2 Second', ...DOUBT },
    ])
    expect((await change({ tags_added: ['Gift'] })).json()).not.toHaveProperty('doubts')
  })

  test('that are in a mistaken unit are told with the right weight; a file is read in the right unit', async () => {
    const url = `/api/roasts/${roast.id}`
    const typed = (await library.own('PATCH', url, { green_weight_g: 500, roasted_weight_g: 0.43 })).json()
    expect(typed).toMatchObject({
      roasted_weight_g: 0.43,
      warnings: [
        '500 g green and 0.43 g roasted are a loss of 99.9 %: 0.43 was probably meant in kg, which is 430 g.',
      ],
      doubts: [{ code: 'unit_mistaken', values: { weight: 'roasted_weight_g', unit: 'kg', grams: 430 } }],
    })
    const preview = await library.upload('/api/roasts/preview/', {}, [heavierLog([500, 0.43, 'g'])])
    expect(preview.json()).toMatchObject({
      green_weight_g: 500,
      roasted_weight_g: 430,
      warnings: [
        'The file has 500 g green and 0.43 g roasted: the roasted weight was read in kg, not in g, as 430 g.',
      ],
      doubts: [],
    })
  })

  test('of a file are not spoken of if the owner gives the right ones', async () => {
    const given = { bean_id: String(roast.bean_id), roasted_weight_g: '344' }
    const answer = await library.upload('/api/roasts/import/', given, [heavierLog()])
    expect(answer.json()).toMatchObject({ green_weight_g: 400, roasted_weight_g: 344 })
    expect(answer.json()).not.toHaveProperty('warnings')
  })

  test('say nothing of a file without weights', async () => {
    const preview = await library.upload('/api/roasts/preview/', {}, [roastimeExport('#3 Third')])
    expect(preview.json()).toMatchObject({ warnings: [], doubts: [] })
  })
})

/** Whether a call is sent a weight, or a file whose weights it answers. */
function takesWeights({ call }: ServedCall): boolean {
  // The green weight alone, of a plan or of a roast that runs, is that of no roast yet.
  const isOfRoast = !/^\/api\/(?:plans|live)\/(?!:id\/finish)/.test(call.path)
  if (call.method === 'GET' || !isOfRoast) return false
  const { body, form, json, answer } = call
  const takesFile = form !== undefined && mentions(form, '"file"')
  return (
    [body, form, json].some(sent => sent !== undefined && mentionsWeight(sent)) ||
    (answer !== undefined && mentionsWeight(answer) && (takesFile || /reread/.test(call.path)))
  )
}

function mentionsWeight(schema: z.ZodType): boolean {
  return mentions(schema, '"green_weight_g"') || mentions(schema, '"roasted_weight_g"')
}

function mentions(schema: z.ZodType, name: string): boolean {
  return JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })).includes(name)
}
