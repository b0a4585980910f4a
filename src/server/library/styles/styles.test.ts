import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Bean } from '#contract/beans.ts'
import type { RoastDetails, RoastOfBean, RoastWithFields } from '#contract/roasts.ts'
import type { Score } from '#contract/scores.ts'
import type { Style, StyleCreate } from '#contract/styles.ts'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { HOUSE } from '#domain/score/style.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, steadyRoast, type TestLibrary } from '#server/testing/library.ts'

const { timeline, milestones } = steadyRoast()
const scorable = {
  timeline: pointsOfTimeline(timeline),
  milestones,
  green_weight_g: 500,
  roasted_weight_g: 445,
}
const { version: _, ...HOUSE_RULES } = HOUSE

/** For roasts that end early and lose little weight. */
const LIGHT: StyleCreate = {
  name: 'Light',
  ideals: {
    duration: { from: 6, to: 8 },
    weight_loss: { from: 10, to: 12 },
    first_crack: { from: 80, to: 90 },
    development: { from: 8, to: 14 },
  },
  points: { duration: 30, weight_loss: 40, first_crack: 0, curve: 20, development: 10 },
}

describe.each(databaseKinds)('styles on %s', kind => {
  let library: TestLibrary
  let bean: Bean
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    bean = await library.addBean('Kenya')
  })
  afterEach(() => library.server.close())

  const add = async (style: object = LIGHT) => {
    const added = await library.own('POST', '/api/styles/', style)
    expect([added.statusCode, added.body]).toEqual([201, expect.anything()])
    return added.json<Style>()
  }
  const styles = async () => (await library.visit('/api/styles/')).json<Style[]>()
  const addRoast = (name: string, fields: object = {}) =>
    library.addRoast({ bean_id: bean.id, roast_name: name, ...scorable, ...fields })
  const scoreOf = async (id: number) => (await library.visit(`/api/roasts/${id}/score`)).json<Score>()
  const put = (path: string, body: object, headers = {}) => library.own('PUT', path, body, headers)
  const trash = async () => (await library.own('GET', '/api/trash/')).json()
  const restore = (id: number) => library.own('POST', `/api/trash/${id}/restore`)
  const detailOf = (answer: { json: () => { detail: unknown } }) => answer.json().detail

  test('a component that a style leaves out is not missing from its scores', async () => {
    const { id: style_id } = await add()
    await addRoast('#1', { style_id })
    await addRoast('#2', { style_id, roasted_weight_g: null })
    const listed = await library.visit(`/api/roasts/beans/${bean.id}/roasts/`)
    const partial = listed.json<RoastOfBean[]>().map(roast => [roast.roast_name, roast.score_partial])
    expect(Object.fromEntries(partial)).toEqual({ '#1': false, '#2': true })
  })

  test('the House is there from the start, and stays', async () => {
    expect(await styles()).toEqual([
      { id: 1, name: 'House', version: 'v1.0.0', is_house: true, ...HOUSE_RULES },
    ])
    const refusals = [
      await put('/api/styles/1', { name: 'Mine' }),
      await library.own('DELETE', '/api/styles/1'),
    ]
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([409, 409])
    expect(refusals.map(detailOf)).toEqual(
      ['changed', 'deleted'].map(
        done => `The style House can't be ${done}: it is the one that judges where no other is chosen.`,
      ),
    )
  })

  test('a style is added, changed with a new version, and listed by name after the House', async () => {
    const added = await library.own('POST', '/api/styles/', { ...LIGHT, name: ' Li\u202eght ' })
    expect([added.statusCode, added.json()]).toEqual([
      201,
      { id: expect.any(Number), version: 'Light', is_house: false, ...LIGHT },
    ])
    const { id } = added.json<Style>()
    await add({ ...LIGHT, name: 'Espresso' })
    const renamed = (await put(`/api/styles/${id}`, { name: 'Bright' })).json<Style>()
    expect(renamed).toMatchObject({ name: 'Bright', version: 'Bright', ideals: LIGHT.ideals })
    const ideals = { ...LIGHT.ideals, duration: { from: 5.5, to: 8 } }
    expect((await put(`/api/styles/${id}`, { ideals })).json()).toMatchObject({ version: 'Bright 2', ideals })
    expect((await put(`/api/styles/${id}`, { ideals, name: 'Light' })).json()).toMatchObject({
      version: 'Light 2',
    })
    expect((await styles()).map(style => style.version)).toEqual(['v1.0.0', 'Espresso', 'Light 2'])
    expect((await library.visit(`/api/styles/${id}`)).json()).toMatchObject({ id, version: 'Light 2' })
  })

  test('If-Match and If-None-Match use the style’s ETag', async () => {
    const { id } = await add()
    const read = await library.visit(`/api/styles/${id}`)
    const etag = String(read.headers.etag)
    const list = await library.visit('/api/styles/')
    const kept = await library.visit('/api/styles/', { 'if-none-match': String(list.headers.etag) })
    expect(kept.statusCode).toBe(304)
    expect((await put(`/api/styles/${id}`, { name: 'Paler' }, { 'if-match': etag })).statusCode).toBe(200)
    const late = [
      await put(`/api/styles/${id}`, { name: 'Palest' }, { 'if-match': etag }),
      await library.own('DELETE', `/api/styles/${id}`, undefined, { 'if-match': etag }),
    ]
    expect(late.map(({ statusCode }) => statusCode)).toEqual([412, 412])
    expect(detailOf(late[0]!)).toBe('This style was changed in the meantime. Please reload it and try again.')
    const again = await library.visit('/api/styles/', { 'if-none-match': String(list.headers.etag) })
    expect([again.statusCode, again.json<Style[]>()[1]?.name]).toEqual([200, 'Paler'])
  })

  test('an impossible style is refused with a sentence, and nothing changes', async () => {
    const { id } = await add()
    const { id: other } = await add({ ...LIGHT, name: 'Other' })
    for (const [wrong, status, detail] of REFUSED) {
      const answers = [
        await library.own('POST', '/api/styles/', wrong),
        await put(`/api/styles/${other}`, wrong),
      ]
      expect(answers.map(answer => [answer.statusCode, detailOf(answer)])).toEqual([
        [status, detail],
        [status, detail],
      ])
    }
    const lacking = await library.own('POST', '/api/styles/', { name: 'Third' })
    expect([lacking.statusCode, detailOf(lacking)]).toEqual([
      422,
      ['ideals is required', 'points is required'],
    ])
    expect((await styles()).map(style => style.id)).toEqual([1, id, other])
  })

  test('a style can’t have a name that looks like another’s or like an edition of another', async () => {
    const { id } = await add()
    const { id: second } = await add({ ...LIGHT, name: 'Light 2' })
    const taken = (name: string) => `A style named '${name}' already exists. Please choose another name.`
    const edition = (version: string) =>
      `Scores of the style 'Light' can say '${version}', which would be another style's name too. Please give one of them another name.`
    const changed = await put(`/api/styles/${id}`, { points: HOUSE.points })
    expect(changed.json().version, 'its second edition would be named like another style').toBe('Light 3')
    for (const [name, detail] of [
      ['Hou\u200dse', taken('House')],
      ['light\u200c', taken('Light')],
      ['Light 3', edition('Light 3')],
    ] as const) {
      const refused = await library.own('POST', '/api/styles/', { ...LIGHT, name })
      expect([refused.statusCode, detailOf(refused)]).toEqual([409, detail])
    }
    await library.own('DELETE', `/api/styles/${id}`)
    await put(`/api/styles/${second}`, { name: 'Light 3' })
    const [deletion] = await trash()
    const refused = await restore(deletion.id)
    expect([refused.statusCode, detailOf(refused)]).toEqual([409, edition('Light 3')])
  })

  test('a roast is judged by its own style, else by that of its bean, else by the House', async () => {
    const { id: light } = await add()
    const { id: dark } = await add({ ...LIGHT, name: 'Dark', points: HOUSE.points })
    const roast = await addRoast('#1')
    expect(await scoreOf(roast.id)).toMatchObject({ version: 'v1.0.0' })
    expect(await scoreOf(roast.id)).not.toHaveProperty('style')
    await put(`/api/beans/${bean.id}`, { style_id: light })
    const judged = await scoreOf(roast.id)
    const { name: _name, ...rules } = LIGHT
    expect(judged).toMatchObject({ version: 'Light', style: rules, components: { first_crack: null } })
    expect(judged.components.weight_loss).toBe(40)
    const later = await addRoast('#2')
    const file = roastimeExport('#3 Kenya')
    const imported = await library.upload('/api/roasts/import/', { bean_id: String(bean.id) }, [file])
    for (const { id } of [later, imported.json()])
      expect(await scoreOf(id)).toMatchObject({ version: 'Light' })
    await put(`/api/roasts/${roast.id}`, { style_id: dark })
    expect(await scoreOf(roast.id)).toMatchObject({
      version: 'Dark',
      components: { first_crack: expect.any(Number) },
    })
    await put(`/api/roasts/${later.id}`, { style_id: 1 })
    expect(await scoreOf(later.id)).toMatchObject({ version: 'v1.0.0' })
    await put(`/api/beans/${bean.id}`, { style_id: null })
    const versions = [roast, later, imported.json()].map(async ({ id }) => (await scoreOf(id)).version)
    expect(await Promise.all(versions)).toEqual(['Dark', 'v1.0.0', 'v1.0.0'])
    const read = (await library.visit(`/api/roasts/${roast.id}`)).json<RoastWithFields>()
    expect(read.style_id).toBe(dark)
    expect((await library.visit(`/api/beans/${bean.id}`)).json<Bean>().style_id).toBeNull()
  })

  test('a roast that moves to another coffee is judged by that one’s style', async () => {
    const { id: light } = await add()
    const other = await library.addBean('Rwanda', { style_id: light })
    const roast = await addRoast('#1')
    await put(`/api/roasts/${roast.id}`, { bean_id: other.id })
    expect(await scoreOf(roast.id)).toMatchObject({ version: 'Light' })
    const many = { roast_ids: [roast.id], style_id: 1 }
    const { deletion_id } = (await library.own('POST', '/api/roasts/change-many', many)).json()
    expect(await scoreOf(roast.id)).toMatchObject({ version: 'v1.0.0' })
    expect((await restore(deletion_id)).statusCode).toBe(200)
    expect(await scoreOf(roast.id)).toMatchObject({ version: 'Light' })
  })

  test('an unknown style is refused wherever one is chosen', async () => {
    const roast = await addRoast('#1')
    const chosen = { style_id: 99 }
    const refusals = [
      await put(`/api/beans/${bean.id}`, chosen),
      await put(`/api/roasts/${roast.id}`, chosen),
      await library.own('POST', '/api/beans/', { origin_name: 'Peru', ...chosen }),
      await library.own('POST', '/api/roasts/', { bean_id: bean.id, roast_name: '#2', ...chosen }),
      await library.own('POST', '/api/roasts/change-many', { roast_ids: [roast.id], ...chosen }),
      await library.own('POST', '/api/styles/preview', { ...HOUSE_RULES, ...chosen }),
      await put('/api/styles/99', { name: 'None' }),
      await library.visit('/api/styles/99'),
    ]
    expect(refusals.map(answer => [answer.statusCode, detailOf(answer)])).toEqual(
      refusals.map(() => [404, 'Style not found']),
    )
    const wrong = await put(`/api/roasts/${roast.id}`, { style_id: 'Light' })
    expect([wrong.statusCode, detailOf(wrong)]).toEqual([422, 'style_id must be a number'])
  })

  test('a changed style leaves scores as they are until all are calculated, which can be undone', async () => {
    const { id: light } = await add()
    await put(`/api/beans/${bean.id}`, { style_id: light })
    const ids = [(await addRoast('#1')).id, (await addRoast('#2', { roasted_weight_g: 420 })).id]
    const unscored = await library.addRoast({ bean_id: bean.id, roast_name: '#3' })
    const before = await Promise.all(ids.map(scoreOf))
    await put(`/api/styles/${light}`, { points: HOUSE.points })
    expect(await Promise.all(ids.map(scoreOf))).toEqual(before)

    const calculate = (body: object) => library.own('POST', '/api/roasts/calculate-all-scores', body)
    const step = (await calculate({ limit: 1 })).json()
    expect(step).toEqual({ processed: 1, last_id: ids[0], deletion_id: expect.any(Number) })
    const { deletion_id, last_id: after_id } = step
    expect((await calculate({ after_id, deletion_id })).json()).toEqual({
      processed: 1,
      last_id: null,
      deletion_id,
    })
    expect(await scoreOf(ids[0]!)).toMatchObject({ version: 'Light 2', style: { points: HOUSE.points } })
    library.server.clock.now = new Date('2026-05-03T08:00:00.000Z')
    expect((await calculate({})).json()).toEqual({ processed: 2, last_id: null, deletion_id: null })
    expect(await trash()).toMatchObject([{ id: deletion_id, kind: 'scores', roast_count: 2 }])

    await library.own('DELETE', `/api/roasts/${ids[1]}`)
    expect((await restore(deletion_id)).statusCode).toBe(200)
    await restore((await trash())[0].id)
    expect(await Promise.all(ids.map(scoreOf))).toEqual(before)
    const listed = (await library.visit('/api/roasts/?sort=score')).json<RoastWithFields[]>()
    expect(listed.map(({ id }) => id)).toContain(unscored.id)
    const { score } = before[1]!
    const found = await library.visit(`/api/roasts/?min_score=${score}&max_score=${score}`)
    expect(found.json<RoastWithFields[]>().map(({ id }) => id)).toContain(ids[1])
    expect((await calculate({ deletion_id })).statusCode).toBe(404)
  })

  test('undoing a calculation keeps scores that were calculated again later', async () => {
    const roast = await addRoast('#1')
    const { id: light } = await add()
    await put(`/api/roasts/${roast.id}`, { style_id: light })
    await put(`/api/styles/${light}`, { points: HOUSE.points })
    const all = (await library.own('POST', '/api/roasts/calculate-all-scores')).json()
    await put(`/api/roasts/${roast.id}`, { roasted_weight_g: 400 })
    const since = await scoreOf(roast.id)
    expect((await restore(all.deletion_id)).statusCode).toBe(200)
    expect(await scoreOf(roast.id)).toEqual(since)
  })

  test('a style in use is not deleted; an unused one goes to the trash and can be restored', async () => {
    const { id } = await add()
    const roast = await addRoast('#1', { style_id: id })
    await put(`/api/beans/${bean.id}`, { style_id: id })
    const inUse = await library.own('DELETE', `/api/styles/${id}`)
    expect([inUse.statusCode, detailOf(inUse)]).toEqual([
      409,
      "The style 'Light' is in use: it judges 1 bean and 1 roast. Choose another style for them first.",
    ])
    await put(`/api/beans/${bean.id}`, { style_id: null })
    await put(`/api/roasts/${roast.id}`, { style_id: null })
    expect((await library.own('DELETE', `/api/styles/${id}`)).json()).toEqual({ deleted: 1 })
    expect((await styles()).map(style => style.name)).toEqual(['House'])
    const [deletion] = await trash()
    expect(deletion).toMatchObject({ kind: 'style', label: 'Light', bean_count: 0, roast_count: 0 })
    const { id: namesake } = await add()
    const taken = await restore(deletion.id)
    expect([taken.statusCode, detailOf(taken)]).toEqual([
      409,
      "A style named 'Light' exists again. Rename or delete that one first.",
    ])
    await put(`/api/styles/${namesake}`, { name: 'Pale' })
    expect((await restore(deletion.id)).statusCode).toBe(200)
    expect(await styles()).toMatchObject([{ id: 1 }, { id, ...LIGHT }, { id: namesake }])
  })

  test('beans and roasts in the trash can be restored only after their style, if that was deleted later', async () => {
    const { id } = await add()
    const roast = await addRoast('#1', { style_id: id })
    const lone = await addRoast('#2', { style_id: id })
    const other = await library.addBean('Peru', { style_id: id })
    await library.own('DELETE', `/api/roasts/${roast.id}`)
    await library.own('DELETE', `/api/beans/${other.id}`)
    await library.own('POST', '/api/roasts/change-many', { roast_ids: [lone.id], style_id: null })
    expect((await library.own('DELETE', `/api/styles/${id}`)).statusCode).toBe(200)
    const [style, ...entries] = await trash()
    for (const { id: entry } of entries) {
      const refused = await restore(entry)
      expect(refused.statusCode).toBe(409)
      expect(detailOf(refused)).toMatch(
        /^The style (?:'Light' )?of '(?:#1|#2|Peru)' was deleted since\. Bring the/,
      )
    }
    await restore(style.id)
    for (const { id: entry } of entries) expect((await restore(entry)).statusCode).toBe(200)
    expect(await scoreOf(roast.id)).toMatchObject({ version: 'Light' })
    expect(await scoreOf(lone.id)).toMatchObject({ version: 'Light' })
  })

  test('the file of a roast says by which style it is judged', async () => {
    const { id } = await add()
    const roast = await addRoast('#1', { style_id: id })
    const exported = await library.visit(`/api/roasts/${roast.id}/export.json`)
    expect(exported.json()).toMatchObject({
      style: { id, version: 'Light', ...LIGHT },
      score_details: { version: 'Light' },
    })
    await put(`/api/styles/${id}`, { name: 'Pale' })
    const etag = String(exported.headers.etag)
    const again = await library.visit(`/api/roasts/${roast.id}/export.json`, { 'if-none-match': etag })
    expect([again.statusCode, again.json().style.name]).toEqual([200, 'Pale'])
    const details = (await library.visit(`/api/roasts/${roast.id}/details`)).json<RoastDetails>()
    expect(details.score_details?.version).toBe('Light')
  })

  test('a visitor reads styles and changes none', async () => {
    for (const [method, url] of [
      ['POST', '/api/styles/'],
      ['PUT', '/api/styles/1'],
      ['DELETE', '/api/styles/1'],
      ['POST', '/api/styles/preview'],
      ['GET', '/api/styles/proposal'],
      ['GET', '/api/styles/measured'],
    ] as const)
      expect((await library.server.app.inject({ method, url })).statusCode).toBe(401)
  })
})

function idealOf(duration: object) {
  return { ...LIGHT, ideals: { ...LIGHT.ideals, duration } }
}

function pointsOf(points: object) {
  return { ...LIGHT, points: { ...LIGHT.points, ...points } }
}

/** Wrong styles, each with the status and the sentence that refuses it. */
const REFUSED: [wrong: object, status: number, detail: string][] = [
  [{ ...LIGHT, name: 'LÍGHT' }, 409, "A style named 'Light' already exists. Please choose another name."],
  [{ ...LIGHT, name: 'house' }, 409, "A style named 'House' already exists. Please choose another name."],
  [{ ...LIGHT, name: 'V1.0.0' }, 422, "name must not be the House's version"],
  [{ ...LIGHT, name: ' ' }, 422, 'name must not be empty'],
  [{ ...LIGHT, name: 'x'.repeat(61) }, 422, 'name must have at most 60 characters'],
  [idealOf({ from: 9, to: 8 }), 422, 'ideals.duration must have a from below its to'],
  [idealOf({ from: 8, to: 8 }), 422, 'ideals.duration must have a from below its to'],
  [idealOf({ from: 8, to: 61 }), 422, 'ideals.duration.to must be at most 60'],
  [idealOf({ from: 8 }), 422, 'ideals.duration.to is required'],
  [pointsOf({ duration: 29 }), 422, 'points must add up to 100'],
  [pointsOf({ duration: -10, weight_loss: 80 }), 422, 'points.duration must be at least 0'],
  [pointsOf({ curve: undefined }), 422, 'points.curve is required'],
]
