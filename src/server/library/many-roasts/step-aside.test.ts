import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Inbox } from '#contract/inbox.ts'
import type { FilePreview, ImportedRoast, ImportPlan, StepAside } from '#contract/roast-import.ts'
import type { Deletion } from '#contract/trash.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'

describe.each(databaseKinds)('the owner’s numbers that the log gave to other roasts, on %s', kind => {
  let library: TestLibrary
  let bean_id: string
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    bean_id = String((await library.addBean('Kenya')).id)
  })
  afterEach(() => library.server.close())

  const fileOf = (name: string, day = 1) =>
    roastimeExport(name, { roastDate: `2026-03-${String(day).padStart(2, '0')}` })
  async function importFile(name: string, fields: Record<string, string> = {}): Promise<ImportedRoast> {
    const answer = await library.upload('/api/roasts/import/', { bean_id, ...fields }, [fileOf(name)])
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }
  const previewed = async (name: string, day?: number) =>
    (await library.upload('/api/roasts/preview/', {}, [fileOf(name, day)])).json<FilePreview>()
  const planOf = async (readings: FilePreview[], foreign: FilePreview[] = []) => {
    const ids = (previews: FilePreview[]) => previews.map(({ reading_id }) => reading_id)
    const request = { reading_ids: ids(readings), foreign_numbers: ids(foreign) }
    return (await library.own('POST', '/api/roasts/import-plan', request)).json<ImportPlan>()
  }
  const stepAside = (roasts: Pick<StepAside, 'id' | 'roast_number' | 'new_number'>[]) =>
    library.own('POST', '/api/roasts/step-aside', {
      roasts: roasts.map(({ id, roast_number, new_number }) => ({ id, roast_number, new_number })),
    })
  const names = async () =>
    (await library.visit('/api/roasts/')).json().map((roast: { roast_name: string }) => roast.roast_name)

  test('are named in the plan, in the preview and in the inbox, each with its roast and its next number', async () => {
    const kenya = await importFile('Kenya')
    const peru = await importFile('Peru')
    const expected = [
      { id: kenya.id, roast_name: '#1 Kenya', roast_date: '2026-03-01', roast_number: 1, new_number: 4 },
      { id: peru.id, roast_name: '#2 Peru', roast_date: '2026-03-01', roast_number: 2, new_number: 5 },
    ]
    const readings = [
      await previewed('#2 Mine', 2),
      await previewed('#1 Mine', 3),
      await previewed('#3 Mine'),
    ]
    expect((await planOf(readings)).step_aside).toEqual(expected)
    expect(readings[1]!.step_aside).toEqual([{ ...expected[0], new_number: 3 }])
    expect(readings[2]).not.toHaveProperty('step_aside')
    await library.upload('/api/inbox/', {}, [fileOf('#2 Waits', 5)])
    const { step_aside } = (await library.own('GET', '/api/inbox/')).json<Inbox>()
    expect(step_aside).toEqual([{ ...expected[1], new_number: 3 }])
    // Nothing happens by itself.
    expect(await names()).toEqual(['#2 Peru', '#1 Kenya'])
  })

  test('are free once those step aside, with one undo, and the log has numbered them still', async () => {
    const kenya = await importFile('Kenya')
    await importFile('Peru')
    const mine = [await previewed('#1 Mine', 2), await previewed('#2 Mine', 3)]
    const { step_aside = [] } = await planOf(mine)
    const answer = await stepAside(step_aside)
    expect(answer.json()).toEqual({ changed: 2, deletion_id: expect.any(Number) })
    expect(await names()).toEqual(['#4 Peru', '#3 Kenya'])
    const plan = await planOf(mine)
    expect(plan).not.toHaveProperty('step_aside')
    expect(plan.files.map(file => [file.roast_name, file.number_reason, file.number_taken])).toEqual([
      ['#1 Mine', 'own', null],
      ['#2 Mine', 'own', null],
    ])
    for (const { reading_id, roast_name } of plan.files) {
      const fields = { bean_id, reading_id, roast_name, number_if_taken: 'refuse' }
      const imported = await library.upload('/api/roasts/import/', fields, [])
      expect(imported.statusCode).toBe(201)
      if (roast_name === '#1 Mine') {
        const { body } = await library.visit('/r/1')
        expect(body).toContain(`/api/roasts/${imported.json().id}/card.png`)
      }
    }
    expect(await names()).toEqual(['#4 Peru', '#3 Kenya', '#2 Mine', '#1 Mine'])
    // It can step aside again.
    const again = await planOf([await previewed('#3 Mine', 4)])
    expect(again.step_aside).toMatchObject([{ id: kenya.id, roast_number: 3, new_number: 5 }])

    const [entry] = (await library.own('GET', '/api/trash/')).json<Deletion[]>()
    expect(entry).toMatchObject({ id: answer.json().deletion_id, kind: 'step aside', roast_count: 2 })
    expect((await library.own('POST', `/api/trash/${entry!.id}/restore`)).statusCode).toBe(200)
    expect((await names()).sort()).toEqual(['#1 Kenya', '#1 Mine', '#2 Mine', '#2 Peru'])
    const offered = (await planOf([await previewed('#2 Another', 5)])).step_aside
    // The owner’s own #2 has the number too.
    expect(offered).toBeUndefined()
  })

  test('stay where it isn’t known that the log gave them', async () => {
    await importFile('Kenya', { roast_name: '#7 Kenya' })
    const changed = await importFile('Peru')
    await library.own('PUT', `/api/roasts/${changed.id}`, { roast_name: '#9 Peru' })
    await library.addRoast({ bean_id: Number(bean_id), roast_name: '#11 Rwanda' })
    await importFile('#13 Brazil')
    await importFile('Colombia_no14')
    for (const number of [7, 9, 11, 13, 14]) {
      const preview = await previewed(`#${number} Mine`, 2)
      expect([number, preview.number_reason, preview.step_aside]).toEqual([number, 'taken', undefined])
    }
  })

  test('count as the log’s where a roast got the name that the table proposed, although others came before', async () => {
    const shown = { roast_name: '#3 Kenya', number_if_taken: 'refuse' }
    await importFile('Kenya', { ...shown, name_is: 'proposed' })
    expect((await previewed('#3 Mine', 2)).step_aside).toMatchObject([{ roast_number: 3, new_number: 4 }])
  })

  test('are kept by all roasts if one of them was changed meanwhile, or a new number is taken', async () => {
    const kenya = await importFile('Kenya')
    const peru = await importFile('Peru')
    const move = (id: number, roast_number: number, new_number: number) => ({ id, roast_number, new_number })
    const refused = async (...moves: ReturnType<typeof move>[]) => {
      const answer = await stepAside(moves)
      return [answer.statusCode, answer.json().detail]
    }
    expect(await refused(move(kenya.id, 1, 2))).toEqual([
      409,
      "The roast with number 1 can't step aside: it was changed meanwhile, or 2 is taken by now. Nothing was changed.",
    ])
    await library.own('PUT', `/api/roasts/${peru.id}`, { roast_name: '#2 Peru by hand' })
    expect(await refused(move(kenya.id, 1, 5), move(peru.id, 2, 6))).toEqual([
      409,
      expect.stringMatching(/^The roast with number 2 can't step aside/),
    ])
    expect(await refused(move(987, 1, 5))).toEqual([409, expect.stringMatching(/^The roast with number 1/)])
    expect((await stepAside([move(kenya.id, 1, 5), move(peru.id, 2, 5)])).statusCode).toBe(422)
    expect(await names()).toEqual(['#2 Peru by hand', '#1 Kenya'])
    expect((await library.own('GET', '/api/trash/')).json()).toEqual([])
  })

  test('a number far above the series is asked about, and as another program’s it leaves the series alone', async () => {
    await importFile('#42 Kenya')
    const readings = [await previewed('#901 Old', 1), await previewed('Peru', 2)]
    expect(readings.map(({ far_above }) => far_above)).toEqual([42, null])
    const proposals = ({ files }: ImportPlan) =>
      files.map(file => [file.roast_name, file.number_reason, file.far_above])
    expect(proposals(await planOf(readings))).toEqual([
      ['#901 Old', 'own', 42],
      ['#902 Peru', 'none', null],
    ])
    expect(proposals(await planOf(readings, [readings[0]!]))).toEqual([
      ['#43 Old', 'foreign', null],
      ['#44 Peru', 'none', null],
    ])
    expect(await importFile('#901 Old', { number_is: 'foreign' })).toMatchObject({
      roast_name: '#43 Old',
      source_number: '901',
    })
    expect(await importFile('#902 Old', { number_is: 'own' })).toMatchObject({ roast_number: 902 })
  })

  test('in the inbox, too, the owner says whose number it is', async () => {
    await importFile('#42 Kenya')
    for (const file of [fileOf('#901 Old', 1), fileOf('Peru', 2)])
      await library.upload('/api/inbox/', {}, [file])
    const waiting = async (query = '') =>
      (await library.own('GET', `/api/inbox/${query}`)).json<Inbox>().files.map(({ roast }) => roast)
    expect(await waiting()).toMatchObject([
      { roast_name: '#901 Old', far_above: 42 },
      { roast_name: '#902 Peru' },
    ])
    const [{ id }] = (await library.own('GET', '/api/inbox/')).json().files
    expect(await waiting(`?foreign_numbers=${id}`)).toMatchObject([
      { roast_name: '#43 Old', far_above: null, source_number: '901' },
      { roast_name: '#44 Peru' },
    ])
    const given = { bean_id: Number(bean_id), number_is: 'foreign' }
    const imported = await library.own('POST', `/api/inbox/${id}/import`, given)
    expect(imported.json()).toMatchObject({ roast_name: '#43 Old', source_number: '901' })
  })
})
