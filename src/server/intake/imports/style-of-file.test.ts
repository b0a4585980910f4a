import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ImportedRoast, RoastPreview } from '#contract/roast-import.ts'
import type { Score } from '#contract/scores.ts'
import type { Style } from '#contract/styles.ts'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { HOUSE } from '#domain/score/style.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, steadyRoast, type TestLibrary } from '#server/testing/library.ts'
import { statementsDuring } from '#server/testing/statements-during.ts'

const { timeline, milestones } = steadyRoast()
const LIGHT = {
  name: 'Light',
  ideals: { ...HOUSE.ideals, duration: { from: 6, to: 8 } },
  points: { ...HOUSE.points, first_crack: 0, development: 40 },
}

describe.each(databaseKinds)('the style of a roast that First Crack exported, on %s', kind => {
  let library: TestLibrary
  let light: number
  let bean_id: number
  /** The export of a roast that is judged by Light. The roast itself is deleted. */
  let content: string
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    light = (await library.own('POST', '/api/styles/', LIGHT)).json<Style>().id
    bean_id = (await library.addBean('Kenya')).id
    const scored = { green_weight_g: 500, roasted_weight_g: 430, milestones, style_id: light }
    const { id } = await library.addRoast({
      ...scored,
      bean_id,
      roast_name: '#12 Kenya',
      timeline: pointsOfTimeline(timeline),
    })
    content = (await library.visit(`/api/roasts/${id}/export.json`)).body
    await library.own('DELETE', `/api/roasts/${id}`)
  })
  afterEach(() => library.server.close())

  const exported = () => [{ field: 'file', name: 'export.json', content }]
  const preview = async () => {
    const answer = await library.upload('/api/roasts/preview/', {}, exported())
    return answer.json<RoastPreview>().warnings
  }
  const importing = async (fields = {}) => {
    const form = { bean_id: String(bean_id), ...fields }
    const answer = await library.upload('/api/roasts/import/', form, exported())
    expect([201, 200], answer.body).toContain(answer.statusCode)
    return answer.json<ImportedRoast>()
  }
  const versionOf = async (id: number) =>
    (await library.visit(`/api/roasts/${id}/score`)).json<Score>().version

  test('judges it again after the import', async () => {
    expect(await preview()).toEqual([])
    const { id, style_id, warnings } = await importing()
    expect([style_id, warnings, await versionOf(id)]).toEqual([light, undefined, 'Light'])
  })

  test('is looked for once', async () => {
    const statements = await statementsDuring(library.server.context.db, importing)
    expect(statements.filter(statement => / from "styles" order by/.test(statement))).toHaveLength(1)
  })

  test('is not set on the roast if its bean has the same style, only if it has a different one', async () => {
    await library.own('PUT', `/api/beans/${bean_id}`, { style_id: light })
    const { id, style_id } = await importing()
    expect([style_id, await versionOf(id)]).toEqual([null, 'Light'])
    content = content.replace('"name":"Light"', '"name":"House"').replace('#12 Kenya', '#13 Kenya')
    const another = await importing({ same_file: 'allow' })
    expect([another.style_id, await versionOf(another.id)]).toEqual([1, 'v1.0.0'])
  })

  test('is found by its folded name; a warning says if its rules differ from those in the file', async () => {
    await library.own('PUT', `/api/styles/${light}`, { name: 'LÍGHT', points: HOUSE.points })
    const said = [
      'The style LÍGHT has different ideals or points here than in the file. The roast is judged by those here.',
    ]
    expect(await preview()).toEqual(said)
    const { id, style_id, warnings } = await importing()
    expect([style_id, warnings, await versionOf(id)]).toEqual([light, said, 'LÍGHT 2'])
  })

  test('if no style has its name, a warning says so, and the style of the bean judges the roast', async () => {
    await library.own('PUT', `/api/styles/${light}`, { name: 'Pale' })
    await library.own('PUT', `/api/beans/${bean_id}`, { style_id: light })
    const said = [
      "The file's style Light doesn't exist here: the style of its bean judges the roast, otherwise the House.",
    ]
    expect(await preview()).toEqual(said)
    const { id, style_id, warnings } = await importing()
    expect([style_id, warnings, await versionOf(id)]).toEqual([null, said, 'Pale'])
  })

  test('stays as the owner chose it if the file updates a roast, with a warning', async () => {
    const { id } = await importing()
    await library.own('PUT', `/api/roasts/${id}`, { style_id: 1 })
    content = content.replace('"roasted_weight_g":430', '"roasted_weight_g":440')
    expect(await preview()).toEqual([])
    const updated = await importing({ same_file: 'update' })
    expect(updated).toMatchObject({ id, style_id: 1, roasted_weight_g: 440 })
    expect(updated.warnings).toEqual(['The roast is judged by House as before, not by Light as in the file.'])
  })

  test('is that of the bean if the file names none', async () => {
    const { style: _, ...unjudged } = JSON.parse(content)
    content = JSON.stringify(unjudged)
    const { style_id, warnings } = await importing()
    expect([style_id, warnings]).toEqual([null, undefined])
  })
})
