import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { artisanLog } from '#server/testing/artisan-log.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'

describe.each(databaseKinds)('the coffee of a file, on %s', kind => {
  let library: TestLibrary
  beforeEach(async () => {
    library = await createTestLibrary(kind)
  })
  afterEach(() => library.server.close())

  const fileCalled = (title: string) => artisanLog({ uuid: title, title, beans: '' })
  const previewOf = async (title: string) =>
    (await library.upload('/api/roasts/preview/', {}, [fileCalled(title)])).json()

  test('has the same proposed name alone, in a batch and in the inbox', async () => {
    const { reading_id, coffee_name } = await previewOf('gigesa natural no70')
    const request = { reading_ids: [reading_id] }
    const plan = (await library.own('POST', '/api/roasts/import-plan', request)).json()
    await library.upload('/api/inbox/', {}, [fileCalled('gigesa natural no70')])
    const inbox = (await library.own('GET', '/api/inbox/')).json()
    const names = [coffee_name, plan.groups[0].bean_name, inbox.groups[0].bean_name]
    expect(new Set(names)).toEqual(new Set(['Gigesa Natural']))
    expect(inbox.files[0].roast.coffee_name).toBe('Gigesa Natural')
  })

  test('is found at every door by the name that the owner once chose its bean for', async () => {
    const { id } = await library.addBean('Ethiopia Guji Shakiso')
    const imported = await library.upload('/api/roasts/import/', { bean_id: String(id) }, [
      fileCalled('jigesa no1'),
    ])
    expect(imported.statusCode).toBe(201)
    const bean = { id, origin_name: 'Ethiopia Guji Shakiso' }
    const { reading_id, matching_bean } = await previewOf('Jigesa no2')
    expect(matching_bean).toEqual(bean)
    const request = { reading_ids: [reading_id] }
    const plan = (await library.own('POST', '/api/roasts/import-plan', request)).json()
    expect(plan.groups[0].matching_bean).toEqual(bean)
    const found = await library.upload('/api/roasts/check-bean-match/', {}, [fileCalled('Jigesa no2')])
    expect(found.json().matching_bean).toEqual(bean)
    await library.upload('/api/inbox/', {}, [fileCalled('Jigesa no2')])
    const inbox = (await library.own('GET', '/api/inbox/')).json()
    expect(inbox.files[0].roast.matching_bean).toEqual(bean)
  })
})
