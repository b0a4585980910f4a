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

  const KITCHEN = { matching_bean: null, matching_blend: { id: 1, name: 'Kitchen Table' } }
  const PARTS = [
    { bean_id: 2, origin_name: 'Brazil Santa Clara', share_percent: 60, grams: 210 },
    { bean_id: 1, origin_name: 'Ethiopia Wolkite', share_percent: 40, grams: 140 },
  ]
  const SPEC = {
    plus_blend_spec: [
      'Something',
      [
        ['c1', 0.25],
        ['c2', 0.75],
      ],
    ],
    plus_blend_spec_labels: ['Wolkite', 'Santa Clara'],
  }

  const addRecipe = async () => {
    for (const name of ['Ethiopia Wolkite', 'Brazil Santa Clara']) await library.addBean(name)
    const parts = PARTS.map(({ bean_id, share_percent }) => ({ bean_id, share_percent }))
    const recipe = { name: 'Kitchen Table', parts, aliases: ['Hausmischung'] }
    expect((await library.own('POST', '/api/blends/', recipe)).statusCode).toBe(201)
  }

  /** What every door says of a file's coffee, and of its group. */
  const foundIn = async (file: ReturnType<typeof artisanLog>) => {
    const match = (await library.upload('/api/roasts/check-bean-match/', {}, [file])).json()
    const preview = (await library.upload('/api/roasts/preview/', {}, [file])).json()
    const request = { reading_ids: [preview.reading_id] }
    const plan = (await library.own('POST', '/api/roasts/import-plan', request)).json()
    await library.upload('/api/inbox/', {}, [file])
    const inbox = (await library.own('GET', '/api/inbox/')).json()
    const { roast } = inbox.files.at(-1)
    return { match, preview, roast, groups: [plan.groups.at(-1), inbox.groups.at(-1)] }
  }

  test.each(['kitchen table no7', 'Hausmischung #12', 'The Kitchen Table Blend'])(
    'is the recipe that %s names, at every door',
    async title => {
      await addRecipe()
      const { match, preview, roast, groups } = await foundIn(fileCalled(title))
      for (const found of [match, preview, roast]) expect(found).toMatchObject({ ...KITCHEN, greens: PARTS })
      for (const group of groups)
        expect(group).toMatchObject({ ...KITCHEN, greens: PARTS.map(part => ({ ...part, grams: null })) })
      expect(match).toMatchObject({ found: true, message: 'Matching recipe found: Kitchen Table' })
      await library.own('PUT', '/api/blends/1', { is_retired: true })
      const retired = await library.upload('/api/roasts/check-bean-match/', {}, [fileCalled(title)])
      expect(retired.json()).toMatchObject({ found: false, matching_blend: null, greens: null })
    },
  )

  test('has no grams while the file has no green weight', async () => {
    await addRecipe()
    const file = artisanLog({ title: 'Kitchen Table', beans: '', weight: [0, 0, 'g'] })
    const preview = (await library.upload('/api/roasts/preview/', {}, [file])).json()
    expect(preview).toMatchObject({ ...KITCHEN, greens: PARTS.map(part => ({ ...part, grams: null })) })
  })

  test('is what the file says that was mixed, with or without a recipe of that name', async () => {
    await addRecipe()
    const mixed = [
      { ...PARTS[0], share_percent: 75, grams: 262.5 },
      { ...PARTS[1], share_percent: 25, grams: 87.5 },
    ]
    const { match, preview } = await foundIn(artisanLog({ title: 'Wolkite', beans: '', ...SPEC }))
    const nameless = { matching_bean: null, matching_blend: null, greens: mixed }
    for (const found of [match, preview]) expect(found).toMatchObject(nameless)
    expect(match.message).toBe('Matching beans found: Brazil Santa Clara, Ethiopia Wolkite')
    expect(preview.warnings).toEqual([
      'No recipe is called “Something” here. Only the coffees of the blend are kept.',
    ])
    const named = { ...SPEC, plus_blend_spec: ['Hausmischung', SPEC.plus_blend_spec[1]] }
    const known = await foundIn(artisanLog({ title: 'Sunday', uuid: 'b2', ...named }))
    expect(known.preview).toMatchObject({ ...KITCHEN, greens: mixed })
  })

  test('is what the file says in numbers whose sum is beyond any number, at every door', async () => {
    await addRecipe()
    const pairs = [
      ['c1', 0.5e308],
      ['c2', 1.5e308],
    ]
    const file = artisanLog({ title: 'Sunday', beans: '', ...SPEC, plus_blend_spec: ['Something', pairs] })
    const { match, preview, roast } = await foundIn(file)
    const mixed = [
      { ...PARTS[0], share_percent: 75, grams: 262.5 },
      { ...PARTS[1], share_percent: 25, grams: 87.5 },
    ]
    for (const found of [match, preview, roast]) expect(found.greens).toEqual(mixed)
  })

  test('is asked for if a coffee of a blend is not here, with a warning that names it', async () => {
    await addRecipe()
    const labels = ['Wolkite', 'Sumatra Gayo']
    const file = artisanLog({ title: 'Sunday', beans: '', ...SPEC, plus_blend_spec_labels: labels })
    const { match, preview, roast } = await foundIn(file)
    for (const found of [match, preview, roast])
      expect(found).toMatchObject({ matching_bean: null, matching_blend: null, greens: null })
    expect(preview.warnings).toEqual([
      'The file is of a blend, “Something”: 25 % “Wolkite” and 75 % “Sumatra Gayo”, but “Sumatra Gayo” is not here; add what is missing, or choose what it was.',
    ])
  })

  test('is asked for if two coffees of a blend are one bean here', async () => {
    await addRecipe()
    const labels = ['Wolkite', 'Ethiopia Wolkite']
    const file = artisanLog({ title: 'Sunday', beans: '', ...SPEC, plus_blend_spec_labels: labels })
    const preview = (await library.upload('/api/roasts/preview/', {}, [file])).json()
    expect(preview).toMatchObject({ matching_bean: null, greens: null })
    expect(preview.warnings).toEqual([
      'The file is of a blend, “Something”: 25 % “Wolkite” and 75 % “Ethiopia Wolkite”, but some of them are the same coffee here; choose what it was.',
    ])
  })

  test('names no more coffees that are not here than a blend can have', async () => {
    const pairs = Array.from({ length: 500 }, (_, place) => [`c${place}`, 0.002])
    const file = artisanLog({ title: 'Sunday', beans: '', plus_blend_spec: ['Something', pairs] })
    const preview = (await library.upload('/api/roasts/preview/', {}, [file])).json()
    expect(preview.warnings).toEqual([
      expect.stringMatching(/ “c7” and 492 more, but “c0”, “c1”, .* “c7” and 492 more are not here; /),
    ])
  })
})
