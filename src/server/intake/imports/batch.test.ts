import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { InboxFile } from '#contract/inbox.ts'
import type { ImportPlan, RoastPreview } from '#contract/roast-import.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import { artisanLog } from '#server/testing/artisan-log.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary, type UploadedTestFile } from '#server/testing/library.ts'

const LOG = artisanLog()
const WEIGHED = artisanLog({ weight: [350, 302.5, 'g'], roastingnotes: 'Less gas' })
/** A log with the same start, but of another recording. */
const OTHER = artisanLog({ uuid: 'c3d4', title: 'Jigesa no18', temp2: Array(301).fill(150) })
const WHAT_IT_ADDS = [
  { field: 'roasted_weight_g', before: null, after: 302.5 },
  { field: 'private_notes', before: 'Too fast', after: 'Less gas' },
]

describe.each(databaseKinds)('files that are imported together, on %s', kind => {
  let library: TestLibrary
  let bean_id: string
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    bean_id = String((await library.addBean('Ethiopia Jigesa')).id)
  })
  afterEach(() => library.server.close())

  const readingId = async (file: UploadedTestFile) =>
    (await library.upload('/api/roasts/preview/', {}, [file])).json<RoastPreview>().reading_id
  const plan = async (reading_ids: string[], another: string[] = []): Promise<ImportPlan['files']> =>
    (await library.own('POST', '/api/roasts/import-plan', { reading_ids, another })).json().files
  const importing = (reading_id: string, fields: Record<string, string> = {}) =>
    library.upload('/api/roasts/import/', { bean_id, reading_id, ...fields }, [])
  const names = async () =>
    (await library.visit('/api/roasts/')).json().map((roast: { roast_name: string }) => roast.roast_name)

  test.each([
    ['the log first', [LOG, WEIGHED]],
    ['the weighed one first', [WEIGHED, LOG]],
  ])('a log and the same one saved again after weighing are one roast: %s', async (_, chosen) => {
    const ids = new Map<UploadedTestFile, string>()
    for (const file of [...chosen, OTHER]) ids.set(file, await readingId(file))
    const files = await plan([...ids.values()])
    expect(files).toMatchObject([
      { reading_id: ids.get(LOG), roast_name: '#17 Jigesa no17', same_recording_as: null },
      {
        reading_id: ids.get(WEIGHED),
        same_recording: null,
        same_recording_as: { reading_id: ids.get(LOG), differences: WHAT_IT_ADDS },
      },
      { reading_id: ids.get(OTHER), roast_name: '#18 Jigesa no18', same_recording_as: null },
    ])
    const answers = []
    for (const { reading_id } of files) answers.push(await importing(reading_id, { same_file: 'update' }))
    expect(answers.map(answer => [answer.statusCode, answer.json().roast_name])).toEqual([
      [201, '#17 Jigesa no17'],
      [201, '#17 Jigesa no17'],
      [201, '#18 Jigesa no18'],
    ])
    expect(answers[1]!.json()).toMatchObject({ updated: WHAT_IT_ADDS, roasted_weight_g: 302.5 })
    expect((await names()).sort()).toEqual(['#17 Jigesa no17', '#18 Jigesa no18'])
    const roast = (
      await library.own('GET', `/api/roasts/${answers[0]!.json().id}/details`)
    ).json<RoastDetails>()
    expect(roast).toMatchObject({ roasted_weight_g: 302.5, private_notes: 'Less gas' })
  })

  test("take no number if their recording is known, and the owner's next one if they become new roasts", async () => {
    const [first, weighed, other] = [await readingId(LOG), await readingId(WEIGHED), await readingId(OTHER)]
    const { id } = (await importing(first)).json()
    const planned = await plan([weighed, other])
    expect(planned.map(file => [file.roast_name, file.same_recording?.id])).toEqual([
      ['#19 Jigesa no17', id],
      ['#18 Jigesa no18', undefined],
    ])
    const counted = artisanLog({ uuid: 'e5f6', title: 'Jigesa', temp2: Array(301).fill(160) })
    const again = artisanLog({
      uuid: 'e5f6',
      title: 'Jigesa',
      temp2: Array(301).fill(160),
      weight: [350, 300, 'g'],
    })
    const [one, two] = [await readingId(counted), await readingId(again)]
    const later = await readingId(
      artisanLog({ uuid: 'a7b8', title: 'Jigesa', temp2: Array(301).fill(170), roasttime: '20:05:00' }),
    )
    const next = async (another: string[]) =>
      (await plan([two, later, one], another)).map(file => file.roast_name)
    expect(await next([])).toEqual(['#18 Jigesa', '#19 Jigesa', '#19 Jigesa'])
    expect(await next([two])).toEqual(['#18 Jigesa', '#19 Jigesa', '#20 Jigesa'])
  })

  test('are compared with what the import will meet, not with a file that is left out', async () => {
    const heavier = artisanLog({ weight: [350, 302.5, 'g'], roastingnotes: 'Less gas', title: 'Jigesa no19' })
    const [log, weighed, last] = await Promise.all([LOG, WEIGHED, heavier].map(readingId))
    const reading_ids = [log!, weighed!, last!]
    const planned = async (left_out: string[]) => {
      const answer = await library.own('POST', '/api/roasts/import-plan', { reading_ids, left_out })
      const files = new Map(answer.json<ImportPlan>().files.map(file => [file.reading_id, file]))
      const differing = (id: string) =>
        (files.get(id)!.same_recording ?? files.get(id)!.same_recording_as)?.differences.map(
          ({ field }) => field,
        )
      return [weighed!, last!].map(differing)
    }
    expect(await planned([])).toEqual([['roasted_weight_g', 'private_notes'], []])
    expect((await planned([weighed!]))[1]).toEqual(['roasted_weight_g', 'private_notes'])
    const { id } = (await importing(log!)).json()
    expect((await planned([weighed!]))[1]).toEqual(['roasted_weight_g', 'private_notes'])
    expect((await importing(last!, { updates: String(id) })).json().updated).toMatchObject(WHAT_IT_ADDS)
  })

  test('a file whose bytes are already in the library is refused, and takes no number from the others', async () => {
    const ids = [await readingId(LOG), await readingId(LOG)]
    const files = await plan(ids)
    expect(files.map(file => file.same_recording_as?.differences ?? null)).toEqual([null, []])
    await importing(ids[0]!)
    const refused = await importing(ids[1]!, { same_file: 'update' })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'nothing_differs'])
    expect(await names()).toEqual(['#17 Jigesa no17'])
  })

  test.each([
    ['the log first', [LOG, WEIGHED]],
    ['the weighed one first', [WEIGHED, LOG]],
  ])('in the inbox they are one roast too: %s', async (_, arriving) => {
    const ids = new Map<UploadedTestFile, number>()
    for (const file of [...arriving, OTHER]) {
      ids.set(file, (await library.upload('/api/inbox/', {}, [file])).json<InboxFile>().id)
    }
    const { files } = (await library.own('GET', '/api/inbox/')).json<{ files: InboxFile[] }>()
    const inOrder = files.toSorted((a, b) => a.roast!.place - b.roast!.place)
    expect(inOrder.map(({ id, roast }) => [id, roast!.roast_name, roast!.same_recording_as])).toEqual([
      [ids.get(LOG), '#17 Jigesa no17', null],
      [ids.get(WEIGHED), expect.any(String), { id: ids.get(LOG), differences: WHAT_IT_ADDS }],
      [ids.get(OTHER), '#18 Jigesa no18', null],
    ])
    for (const { id } of inOrder) {
      const given = { bean_id: Number(bean_id), same_file: 'update' }
      expect((await library.own('POST', `/api/inbox/${id}/import`, given)).statusCode).toBe(201)
    }
    expect((await names()).sort()).toEqual(['#17 Jigesa no17', '#18 Jigesa no18'])
    expect((await library.own('GET', '/api/inbox/')).json().total).toBe(0)
  })
})
