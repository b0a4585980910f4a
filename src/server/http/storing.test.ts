import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '#contract/calls.ts'
import type { ServedCall } from '#server/http/call-description.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'

type AnyCall = ServedCall['call']
const READS: readonly AnyCall[] = Object.values(calls).filter(
  ({ method, produces }) => method === 'GET' && !produces.startsWith('text/event-stream'),
)

/** The queries of those calls that need one. */
const QUERIES: Readonly<Record<string, string>> = {
  [calls.checkBeanExists.path]: '?origin_name=Kenya',
  [calls.checkRoastExists.path]: '?roast_name=%231&bean_id=1&roast_date=2026-03-14',
  [calls.readTrendPair.path]: '?x=fc_minutes&y=score',
  [calls.readTimeZoneChanges.path]: '?time_zone=Asia/Seoul',
}

describe.each(databaseKinds)('what browsers and proxies may store, on %s', kind => {
  let library: TestLibrary
  let backup: string
  let code: string
  beforeAll(async () => {
    library = await createTestLibrary(kind)
    const bean = await library.addBean('Kenya', { cost_per_lb: 7.35 })
    await library.upload('/api/roasts/import/', { bean_id: String(bean.id) }, [roastimeExport('#1 Kenya')])
    await library.own('PUT', '/api/roasts/1', { private_notes: 'Too fast', next_time: 'Less gas' })
    await library.own('POST', '/api/roasts/1/calculate-score')
    await library.own('POST', '/api/plans/', { bean_id: 1, name: 'Slow' })
    const other = await library.addBean('Brazil')
    const parts = [bean.id, other.id].map(bean_id => ({ bean_id, share_percent: 50 }))
    await library.own('POST', '/api/blends/', { name: 'House', parts })
    const tasting = { roast_id: 1, sheet_id: 1, values: { rating: 4 }, is_public: true }
    await library.own('POST', '/api/tastings/', tasting)
    const roast_ids = [1, (await library.addRoast({ bean_id: bean.id, roast_name: '#2 Kenya' })).id]
    code = (await library.own('POST', '/api/tables/', { roast_ids, sheet_id: 1 })).json().code
    await library.own('POST', '/api/backups/')
    backup = (await library.own('GET', '/api/backups/')).json().backups[0].name
    await library.own('PUT', '/api/site/', { prices_public: false })
  })
  afterAll(() => library.server.close())

  const addressOf = ({ path }: AnyCall) =>
    path
      .replace(':name', backup)
      .replace(':code', code)
      .replace(/:(?:id|number|bean|roasts)/, '1') + (QUERIES[path] ?? '')

  test('is nothing that only the owner may read', async () => {
    const reads = READS.filter(({ access }) => access === 'owner')
    expect(reads.length).toBeGreaterThan(10)
    for (const call of reads) {
      const { statusCode, headers } = await library.own('GET', addressOf(call))
      expect([call.path, statusCode, headers['cache-control']]).toEqual([call.path, 200, 'no-store'])
    }
  })

  test('includes the answer of a public call only if visitors get the same one, whatever the order of owner and visitor', async () => {
    const neverStored = new Set<string>()
    for (const call of READS.filter(({ access }) => access === 'public')) {
      for (const ask of [library.visit, library.own.bind(null, 'GET'), library.visit]) {
        const answer = await ask(addressOf(call))
        expect([call.path, answer.statusCode]).toEqual([call.path, expect.toBeOneOf([200, 302])])
        if (answer.headers['cache-control'] === 'no-store') neverStored.add(call.path)
        else
          expect([call.path, answer.body]).toEqual([call.path, (await library.visit(addressOf(call))).body])
        expect([call.path, answer.headers['cache-control']]).toEqual([call.path, expect.any(String)])
      }
    }
    expect([...neverStored].sort()).toEqual(
      [
        // Its answer is of this moment, for everybody.
        calls.readHealth.path,
        calls.readLoginWays.path,
        calls.readAdminStatus.path,
        calls.listBeans.path,
        calls.readBean.path,
        calls.listBlends.path,
        calls.readBlend.path,
        calls.readRoast.path,
        calls.readRoastDetails.path,
        calls.listRoastTastings.path,
        calls.listBeanTastings.path,
        calls.readTasting.path,
        calls.readTable.path,
        calls.exportRoasts.path,
        calls.exportRoastAsArtisanLog.path,
        calls.exportRoastAsCsv.path,
        calls.exportRoastAsJson.path,
      ].sort(),
    )
  })

  test('says nothing of the owner in a refusal', async () => {
    for (const call of READS.filter(({ access }) => access === 'owner')) {
      const { statusCode, headers } = await library.visit(addressOf(call))
      expect([call.path, statusCode, headers['cache-control']]).toEqual([call.path, 401, 'no-store'])
    }
  })
})
