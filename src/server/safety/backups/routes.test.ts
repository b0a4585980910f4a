import { rmSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'
import { keyFileOf } from './file/backup-key.ts'
import { FOREIGN } from './restore/check-backup.ts'
import type { StartJob } from './worker/job.ts'
import { startJob } from './worker/start-job.ts'

describe.each(databaseKinds)('backups over HTTP on %s', kind => {
  let library: TestLibrary

  const fill = async (options: { startJob?: StartJob } = {}) => {
    library = await createTestLibrary(kind, options)
    const bean = await library.addBean('Kenya')
    await library.upload('/api/roasts/import/', { bean_id: String(bean.id) }, [roastimeExport('#7')])
  }
  beforeEach(() => fill())
  afterEach(() => library.server.close())

  const list = async () => (await library.own('GET', '/api/backups/')).json()
  const roasts = async () => (await library.visit('/api/roasts/')).json()

  test('a backup is made, listed as proven, downloaded, and restored from the download', async () => {
    // As in the product, once: starting processes takes seconds.
    if (kind === 'sqlite') {
      await library.server.close()
      await fill({ startJob })
    }
    const before = await roasts()
    const made = await library.own('POST', '/api/backups/')
    expect(made.statusCode).toBe(201)
    expect(made.json()).toMatchObject({ running: null, last_failure: null })
    const [backup] = made.json().backups
    expect(backup).toMatchObject({ reason: 'manual', bean_count: 1, roast_count: 1 })
    expect(Date.parse(backup.proven_at)).toBeGreaterThan(0)

    const file = await library.own('GET', `/api/backups/${backup.name}/file`)
    expect([file.headers['content-length'], file.headers['content-disposition']]).toEqual([
      String(backup.size_bytes),
      `attachment; filename="${backup.name}"`,
    ])
    await library.own('DELETE', '/api/roasts/1')
    expect(await roasts()).toEqual([])
    const content = new Uint8Array(file.rawPayload)
    const restored = await library.upload('/api/backups/restore', {}, [
      { field: 'file', name: 'any.sqlite', content },
    ])
    expect([restored.statusCode, restored.json()]).toEqual([
      200,
      { bean_count: 1, roast_count: 1, made_at: backup.created_at },
    ])
    await expect.poll(roasts).toEqual(before)
    expect((await list()).backups.map((each: { reason: string }) => each.reason).sort()).toEqual([
      'before-restore',
      'manual',
    ])
  })

  test('a comparison tells what a restore would change, and changes nothing', async () => {
    const [{ name }] = (await library.own('POST', '/api/backups/')).json().backups
    await library.upload('/api/roasts/import/', { bean_id: '1' }, [roastimeExport('#8')])
    await library.own('DELETE', '/api/roasts/1')
    await library.own('POST', '/api/live/', { key: 'kettle-one', bean_id: 1 })
    library.server.clock.now = new Date('2026-05-02T00:00:00.000Z')
    await library.own('PUT', '/api/beans/1', { grade: 'AA' })
    const before = [await roasts(), await list()]
    const compared = await library.own('POST', '/api/backups/comparison', { name })
    expect(compared.json()).toEqual({
      made_at: '2026-05-01T12:00:00.000Z',
      is_ours: true,
      now: {
        bean_count: 1,
        roast_count: 1,
        newest_roast_date: '2026-03-14',
        last_change_at: '2026-05-02T00:00:00.000Z',
      },
      after: {
        bean_count: 1,
        roast_count: 1,
        newest_roast_date: '2026-03-14',
        last_change_at: '2026-05-01T12:00:00.000Z',
      },
      lost_beans: { count: 0, names: [] },
      lost_roasts: { count: 1, names: ['#8'] },
      lost_stock_entries: { count: 0, names: [] },
      lost_plans: { count: 0, names: [] },
      lost_blends: { count: 0, names: [] },
      lost_sheets: { count: 0, names: [] },
      lost_tastings: { count: 0, names: [] },
      lost_tables: { count: 0, names: [] },
      lost_running_roasts: { count: 1, names: ['Kenya'] },
      lost_styles: { count: 0, names: [] },
      changed: 1,
      settings: [],
    })
    expect([await roasts(), await list()]).toEqual(before)
    const content = 'no backup'
    const file = { field: 'file', name: 'a.sqlite', content }
    const refused = await library.upload('/api/backups/comparison', {}, [file])
    expect([refused.statusCode, refused.json().detail]).toEqual([
      422,
      expect.stringContaining('not a backup'),
    ])
  })

  test('currency, time zone and cup come back with the values they give their meaning; other settings stay', async () => {
    const choose = (settings: object) => library.own('PUT', '/api/settings/', settings)
    const meaning = { currency: 'PLN', time_zone: 'Europe/Warsaw', cup_g: 18, roast_cost: 2.5 }
    await choose({ ...meaning, low_stock_roasts: 5 })
    const [{ name }] = (await library.own('POST', '/api/backups/')).json().backups
    await choose({ currency: 'USD', time_zone: 'UTC', cup_g: 15, roast_cost: 0, low_stock_roasts: 1 })
    const compared = (await library.own('POST', '/api/backups/comparison', { name })).json()
    expect(compared.settings).toEqual([
      { setting: 'currency', now: 'USD', after: 'PLN' },
      { setting: 'time_zone', now: 'UTC', after: 'Europe/Warsaw' },
      { setting: 'cup_g', now: 15, after: 18 },
      { setting: 'roast_cost', now: 0, after: 2.5 },
    ])
    expect((await library.own('POST', '/api/backups/restore', { name })).statusCode).toBe(200)
    expect((await library.own('GET', '/api/settings/')).json()).toMatchObject({
      ...meaning,
      low_stock_roasts: 1,
    })
  })

  test('values from before a currency was chosen come back with the one that they had then', async () => {
    const choose = (settings: object) => library.own('PUT', '/api/settings/', settings)
    await library.server.context.db.deleteFrom('settings').where('key', '=', 'owner_settings').execute()
    await choose({ cup_g: 18 })
    const [{ name }] = (await library.own('POST', '/api/backups/')).json().backups
    await choose({ currency: 'PLN', time_zone: 'Europe/Warsaw' })
    const compared = (await library.own('POST', '/api/backups/comparison', { name })).json()
    expect(compared.settings).toEqual([{ setting: 'currency', now: 'PLN', after: 'USD' }])
    expect((await library.own('POST', '/api/backups/restore', { name })).statusCode).toBe(200)
    const settings = (await library.own('GET', '/api/settings/')).json()
    expect(settings).toMatchObject({ currency: 'USD', cup_g: 18, time_zone: 'Europe/Warsaw' })
  })

  test('a backup of another installation is restored only with the field foreign', async () => {
    const [{ name }] = (await library.own('POST', '/api/backups/')).json().backups
    const { rawPayload } = await library.own('GET', `/api/backups/${name}/file`)
    rmSync(keyFileOf(library.server.context.backups.folder))
    expect((await library.own('POST', '/api/backups/comparison', { name })).json()).toMatchObject({
      is_ours: false,
    })
    const file = { field: 'file', name: 'a.sqlite', content: new Uint8Array(rawPayload) }
    const tries = [
      await library.own('POST', '/api/backups/restore', { name }),
      await library.upload('/api/backups/restore', {}, [file]),
      await library.upload('/api/backups/restore', { foreign: 'false' }, [file]),
    ]
    for (const tried of tries) expect([tried.statusCode, tried.json().detail]).toEqual([422, FOREIGN])
    const accepted = [
      await library.own('POST', '/api/backups/restore', { name, foreign: true }),
      await library.upload('/api/backups/restore', { foreign: 'true' }, [file]),
    ]
    expect(accepted.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })

  test('deleting everything leaves a backup from the moment before, which can be restored by name', async () => {
    const before = await roasts()
    expect((await library.own('DELETE', '/api/beans/delete-all')).json()).toEqual({ deleted: 1 })
    await expect.poll(async () => (await list()).backups).toMatchObject([{ reason: 'before-deletion' }])
    const { name } = (await list()).backups[0]
    expect((await library.own('POST', '/api/backups/restore', { name })).statusCode).toBe(200)
    await expect.poll(roasts).toEqual(before)
  })

  test('a failed backup is reported, and nothing is deleted without one', async () => {
    writeFileSync(library.server.context.backups.folder, 'no folder can be made here')
    const failed = await library.own('POST', '/api/backups/')
    expect([failed.statusCode, failed.json().detail]).toEqual([
      503,
      expect.stringContaining('could not be made'),
    ])
    const refused = await library.own('DELETE', '/api/roasts/delete-all')
    expect([refused.statusCode, refused.json().detail]).toEqual([
      503,
      expect.stringContaining('Nothing was deleted'),
    ])
    expect(await roasts()).toHaveLength(1)
    expect((await list()).last_failure).toContain('ENOTDIR')
  })

  test("a file that isn't a backup is refused, and an unknown name is 404", async () => {
    const upload = (content: string) =>
      library.upload('/api/backups/restore', {}, [{ field: 'file', name: 'a.sqlite', content }])
    const refused = await upload('no backup')
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      expect.objectContaining({ detail: 'This file is not a backup of First Crack, or it is damaged' }),
    ])
    const cut = '--a\r\nContent-Disposition: form-data; name="file"; filename="a.sqlite"\r\n\r\nhalf'
    const type = { 'content-type': 'multipart/form-data; boundary=a' }
    for (const payload of [cut, '', 'no form']) {
      const malformed = await library.own('POST', '/api/backups/restore', payload, type)
      expect([400, 422]).toContain(malformed.statusCode)
    }
    expect((await library.own('POST', '/api/backups/restore', {})).statusCode).toBe(422)
    for (const name of ['none.sqlite', '..%2Ffirst-crack.sqlite', 'first-crack-2026-manual.sqlite']) {
      expect((await library.own('GET', `/api/backups/${name}/file`)).statusCode).toBe(404)
    }
  })

  test('writes are refused while a restore changes the library, and reads are answered', async () => {
    const { backups } = library.server.context
    const { isRestoring } = backups
    backups.isRestoring = () => true
    const write = await library.own('DELETE', '/api/roasts/1')
    expect([write.statusCode, write.headers['retry-after']]).toEqual([503, '10'])
    expect(await roasts()).toHaveLength(1)
    backups.isRestoring = isRestoring
  })

  test('are only for the owner', async () => {
    for (const url of ['/api/backups/', '/api/backups/x/file']) {
      expect((await library.visit(url)).statusCode).toBe(401)
    }
  })
})
