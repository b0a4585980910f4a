import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Bean } from '#contract/beans.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'

describe.each(databaseKinds)('other names of beans on %s', kind => {
  let library: TestLibrary
  let guji: Bean
  let nyeri: Bean
  beforeEach(async () => {
    library = await createTestLibrary(kind)
    guji = await library.addBean('Ethiopia Guji')
    nyeri = await library.addBean('Kenya Nyeri')
  })
  afterEach(() => library.server.close())

  const aliases = async (bean: Bean) => (await library.own('GET', `/api/beans/${bean.id}/aliases`)).json()
  const change = (bean: Bean, names: string[]) =>
    library.own('PUT', `/api/beans/${bean.id}/aliases`, { aliases: names })
  const importing = (bean: Bean, name: string, beanName: string | null = null) =>
    library.upload('/api/roasts/import/', { bean_id: String(bean.id) }, [roastimeExport(name, { beanName })])
  const matching = async (name: string, beanName: string | null = null) =>
    (await library.upload('/api/roasts/preview/', {}, [roastimeExport(name, { beanName })])).json()
      .matching_bean?.id

  test('if a file does not match the bean that the owner chose, its name becomes an alias of the bean', async () => {
    expect(await matching('26-02-12_2027_Jigesa_no17')).toBeUndefined()
    await importing(guji, '26-02-01_reference_Jigesa_no1')
    expect(await aliases(guji)).toEqual({ aliases: ['Jigesa'] })
    expect(await matching('26-02-12_2027_Jigesa_no17')).toBe(guji.id)
    await importing(guji, '26-02-12_2027_Jigesa_no17')
    expect(await aliases(guji)).toEqual({ aliases: ['Jigesa'] })
  })

  test('a bean that the file matches gets no alias', async () => {
    await importing(nyeri, '#12 Kenya Nyeri 2')
    expect(await aliases(nyeri)).toEqual({ aliases: [] })
  })

  test('a country alone becomes nobody’s other name, in any language', async () => {
    for (const name of ['Kenya Test', 'Kenia 12', 'export_Kenya_3']) await importing(guji, name)
    expect(await aliases(guji)).toEqual({ aliases: [] })
  })

  test('an alias belongs to one bean: that of the newest choice', async () => {
    await importing(guji, 'first one', 'House 7')
    expect(await matching('x', 'HOUSE 7')).toBe(guji.id)
    await importing(nyeri, 'second one', 'house 7')
    expect(await matching('x', 'House 7')).toBe(nyeri.id)
    expect([await aliases(guji), await aliases(nyeri)]).toEqual([{ aliases: [] }, { aliases: ['house 7'] }])
  })

  test('the owner changes them, each once, and takes them from another bean', async () => {
    await change(guji, ['Jigesa', 'Gigesa'])
    const changed = await change(nyeri, [' gigesa ', 'GIGESA', 'Wypał 3'])
    expect(changed.json()).toEqual({ aliases: ['GIGESA', 'Wypał 3'] })
    expect(await aliases(guji)).toEqual({ aliases: ['Jigesa'] })
    expect((await change(guji, [])).json()).toEqual({ aliases: [] })
  })

  test('they are only for the owner, and only of beans that exist', async () => {
    expect((await library.visit(`/api/beans/${guji.id}/aliases`)).statusCode).toBe(401)
    expect((await library.own('GET', '/api/beans/99/aliases')).statusCode).toBe(404)
    expect((await change({ ...guji, id: 99 }, ['x'])).statusCode).toBe(404)
    const refused = await change(guji, ['  '])
    expect([refused.statusCode, refused.json().detail]).toEqual([422, 'aliases[0] must not be empty'])
  })

  test('they are deleted and restored with their bean, and match nothing in between', async () => {
    await change(guji, ['Jigesa'])
    await library.own('DELETE', `/api/beans/${guji.id}`)
    expect(await matching('Jigesa 3')).toBeUndefined()
    const [deletion] = (await library.own('GET', '/api/trash/')).json()
    await library.own('POST', `/api/trash/${deletion.id}/restore`)
    expect(await matching('Jigesa 3')).toBe(guji.id)
  })

  test('the inbox and a batch know them too', async () => {
    await change(guji, ['Jigesa'])
    await library.upload('/api/inbox/', {}, [roastimeExport('Jigesa no2')])
    const { files, groups } = (await library.own('GET', '/api/inbox/')).json()
    expect(files[0].roast.matching_bean).toEqual({ id: guji.id, origin_name: 'Ethiopia Guji' })
    expect(groups).toMatchObject([{ matching_bean: { id: guji.id } }])
  })
})
