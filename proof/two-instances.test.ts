import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Inbox } from '#contract/inbox.ts'
import { CHEAP_HASH } from '#server/testing/cheap-hash.ts'
import { type FreshDatabase, freshDatabase } from '#server/testing/databases.ts'
import { roastimeExport } from '#server/testing/library.ts'
import { giveKnownOwner } from '../harness/known-owner.ts'
import { expectOk, logIn, type OwnerCall } from '../harness/owner.ts'
import { type Product, startProduct } from '../harness/product.ts'
import { prepareOwner } from '../src/server/account/owner.ts'

const PASSWORD = 'two instances'
const ROUNDS = 8
/** How many files arrive, some of them no roasts. */
const FILES = 20

let database: FreshDatabase
/** The import folder of both instances. */
let importFolder: string
let instances: [Product, Product]
let owner: OwnerCall
/** The owner's calls to the second instance. */
let elsewhere: OwnerCall

beforeAll(async () => {
  database = await freshDatabase('postgres')
  // Both start on an empty database, so both try to create the tables.
  await sql`drop schema public cascade`.execute(database.db)
  await sql`create schema public`.execute(database.db)
  importFolder = mkdtempSync(join(tmpdir(), 'first-crack-machine-'))
  const environment = {
    IMPORT_DIR: importFolder,
    DATABASE_URL: database.location.databaseUrl ?? '',
    ADMIN_PASSWORD: PASSWORD,
    TRUST_PROXY: 'on',
  }
  instances = await Promise.all([startProduct({ environment }), startProduct({ environment })])
  await giveKnownOwner(database.location, PASSWORD)
  await logInAtBoth()
  await expectOk(await owner('POST', '/api/beans/', { origin_name: 'Kenya' }))
  // They are taken some seconds after their last change, while the other tests run.
  for (let number = 0; number < FILES; number++) {
    const { content } = roastimeExport(`#${number + 100} Kenya`)
    writeFileSync(join(importFolder, `${number}.csv`), number % 4 === 0 ? `no roast ${number}` : content)
  }
})
afterAll(async () => {
  await Promise.all((instances ?? []).map(instance => instance.stop()))
  await database.remove()
  rmSync(importFolder, { recursive: true, force: true })
})

async function logInAtBoth(): Promise<void> {
  owner = await logIn(instances[0].address, PASSWORD)
  elsewhere = await logIn(instances[1].address, PASSWORD)
}

const read = async (instance: 0 | 1, path: string, headers: Record<string, string> = {}) =>
  fetch(instances[instance].address + path, { headers })

function importForm(name: string): FormData {
  const { content } = roastimeExport(name)
  const form = new FormData()
  form.append('file', new Blob([content]), 'export.csv')
  form.append('bean_id', '1')
  return form
}

test('a change at one instance is at once in the lists, details and ETags of the other', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [writer, reader] = round % 2 === 0 ? ([owner, 1] as const) : ([elsewhere, 0] as const)
    await (await read(reader, '/api/beans/')).text()
    await (await read(reader, '/api/beans/1')).text()
    await expectOk(await writer('PUT', '/api/beans/1', { region: `Region ${round}` }))
    const list = (await (await read(reader, '/api/beans/')).json()) as { region: string }[]
    const answer = await read(reader, '/api/beans/1')
    const detail = (await answer.json()) as { region: string }
    expect([list[0]?.region, detail.region]).toEqual([`Region ${round}`, `Region ${round}`])
    const etag = answer.headers.get('etag') ?? ''
    expect((await read(reader === 0 ? 1 : 0, '/api/beans/1', { 'if-none-match': etag })).status).toBe(304)
  }
})

test('the other instance sends a redrawn thumbnail at once, and its old address is no longer immutable', async () => {
  const { id } = await expectOk(await owner('POST', '/api/roasts/import/', importForm('#1 Kenya')))
  const thumbnail = async (instance: 0 | 1, version = '') => {
    const answer = await read(instance, `/api/roasts/${id}/thumbnail${version}`)
    const isLasting = answer.headers.get('cache-control')?.includes('immutable') ?? false
    return { svg: await answer.text(), etag: answer.headers.get('etag'), isLasting }
  }
  const versionAt = async (instance: 0 | 1) => {
    const roast = (await (await read(instance, `/api/roasts/${id}`)).json()) as { updated_at: string }
    return `?v=${Date.parse(roast.updated_at)}`
  }
  const first = await thumbnail(0)
  const firstVersion = await versionAt(0)
  expect(first.svg).toContain('<svg')
  expect(await thumbnail(1)).toEqual(first)
  expect((await thumbnail(0, firstVersion)).isLasting).toBe(true)

  // As if an older version had drawn it, because drawing it again must change it.
  await database.db.updateTable('roast_timelines').set({ thumbnail: '<svg/>' }).execute()
  await expectOk(await owner('PUT', '/api/beans/1', { region: 'Nyeri' }))
  expect([(await thumbnail(0)).svg, (await thumbnail(1)).svg]).toEqual(['<svg/>', '<svg/>'])

  await expectOk(await elsewhere('POST', `/api/roasts/${id}/regenerate-thumbnail`))
  const redrawn = await thumbnail(0)
  expect(redrawn.svg).toBe(first.svg)
  expect(redrawn.etag).not.toBe(first.etag)
  expect(await thumbnail(1)).toEqual(redrawn)
  expect((await thumbnail(0, firstVersion)).isLasting).toBe(false)
  expect((await thumbnail(0, await versionAt(1))).isLasting).toBe(true)
})

test('what one instance deletes or restores is gone or back at the other at once', async () => {
  const { id } = await expectOk(await owner('POST', '/api/roasts/import/', importForm('#2 Kenya')))
  const paths = [`/api/roasts/${id}`, `/api/roasts/${id}/details`, `/api/roasts/${id}/thumbnail`]
  const statuses = (instance: 0 | 1) =>
    Promise.all(paths.map(async path => (await read(instance, path)).status))
  for (const [writer, reader] of [
    [owner, 1],
    [elsewhere, 0],
  ] as const) {
    expect(await statuses(reader)).toEqual([200, 200, 200])
    await expectOk(await writer('DELETE', `/api/roasts/${id}`))
    expect(await statuses(reader)).toEqual([404, 404, 404])
    const [deletion] = (await (await writer('GET', '/api/trash/')).json()) as [{ id: number }]
    await expectOk(await writer('POST', `/api/trash/${deletion.id}/restore`))
  }
})

test('one of two simultaneous edits or imports at both instances wins and the other is refused', async () => {
  const tag = (await read(0, '/api/beans/1')).headers.get('etag') ?? ''
  const edits = await Promise.all(
    [owner, elsewhere].map(
      async (call, index) =>
        (await call('PUT', '/api/beans/1', { grade: `${index}` }, { 'If-Match': tag })).status,
    ),
  )
  expect(edits.sort()).toEqual([200, 412])
  for (let round = 0; round < 5; round++) {
    const imports = await Promise.all(
      [owner, elsewhere].map(
        async call => (await call('POST', '/api/roasts/import/', importForm(`#${round + 10} twice`))).status,
      ),
    )
    expect(imports.sort()).toEqual([201, 409])
  }
})

describe('sessions', () => {
  /** A browser whose calls reach either instance. */
  class Visitor {
    cookies = new Map<string, string>()
    readonly address: string

    constructor(address = '127.0.0.1') {
      this.address = address
    }

    async call(instance: 0 | 1, method: string, path: string, body?: object) {
      const answer = await fetch(`${instances[instance].address}/api/beans/admin/${path}`, {
        method,
        body: body && JSON.stringify(body),
        headers: {
          cookie: [...this.cookies].map(pair => pair.join('=')).join('; '),
          'x-csrf-token': this.cookies.get('csrf_token') ?? '',
          'x-forwarded-for': this.address,
          ...(body && { 'content-type': 'application/json' }),
        },
      })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        this.cookies.set(name, value)
      }
      return answer.json() as Promise<{ admin: boolean }>
    }

    async isOwnerAtBoth(): Promise<boolean[]> {
      const answers = await Promise.all(([0, 1] as const).map(each => this.call(each, 'GET', 'me')))
      return answers.map(({ admin }) => admin)
    }
  }

  async function loggedInAt(instance: 0 | 1, address?: string): Promise<Visitor> {
    const visitor = new Visitor(address)
    await visitor.call(instance, 'GET', 'me')
    expect(await visitor.call(instance, 'POST', 'login', { password: PASSWORD })).toEqual({ admin: true })
    expect(await visitor.isOwnerAtBoth()).toEqual([true, true])
    return visitor
  }

  test.each([
    [0, 1],
    [1, 0],
  ] as const)('both know a login at %i and its logout at %i', async (here, there) => {
    const visitor = await loggedInAt(here)
    const thief = new Visitor()
    thief.cookies = new Map(visitor.cookies)
    await visitor.call(there, 'POST', 'logout')
    expect(await thief.isOwnerAtBoth()).toEqual([false, false])
  })

  test('all end except the new one if a browser logs in at one and out at both at the same time', async () => {
    const visitor = await loggedInAt(0)
    const thief = new Visitor()
    thief.cookies = new Map(visitor.cookies)
    const as = () => {
      const same = new Visitor()
      same.cookies = new Map(visitor.cookies)
      return same
    }
    const [newer, leaving, leavingToo] = [as(), as(), as()]
    await Promise.all([
      newer.call(0, 'POST', 'login', { password: PASSWORD }),
      leaving.call(1, 'POST', 'logout'),
      leavingToo.call(0, 'POST', 'logout'),
    ])
    expect(await thief.isOwnerAtBoth()).toEqual([false, false])
    expect(await newer.isOwnerAtBoth()).toEqual([true, true])
    const { db } = database
    const orphans = db
      .selectFrom('sessions')
      .select('token_hash')
      .where('device_id', 'not in', devices => devices.selectFrom('devices').select('id'))
    expect(await orphans.execute()).toEqual([])
  })

  test('have devices that are known at both: strangers at one lock no known browser out of the other', async () => {
    const visitor = await loggedInAt(0, '198.51.100.8')
    await visitor.call(0, 'POST', 'logout')
    const stranger = new Visitor('198.51.100.8')
    await stranger.call(0, 'GET', 'me')
    for (let i = 0; i < 3; i++) await stranger.call(0, 'POST', 'login', { password: 'a guess' })
    expect(await stranger.call(1, 'POST', 'login', { password: PASSWORD })).toMatchObject({
      detail: expect.stringContaining('Too many login attempts'),
    })
    expect(await visitor.call(1, 'POST', 'login', { password: PASSWORD })).toEqual({ admin: true })
  })

  test('end at both when the password changes', async () => {
    const visitor = await loggedInAt(0)
    await prepareOwner(database.db, 'another password', CHEAP_HASH)
    expect(await visitor.isOwnerAtBoth()).toEqual([false, false])
    await prepareOwner(database.db, PASSWORD, CHEAP_HASH)
    // The owner's own sessions have ended with it.
    await logInAtBoth()
  })
})

test('login attempts at both instances count together, at once or one after another', async () => {
  const guess = async (instance: 0 | 1) => {
    const answer = await fetch(`${instances[instance].address}/api/beans/admin/login`, {
      method: 'POST',
      body: JSON.stringify({ password: 'a guess' }),
      headers: {
        'content-type': 'application/json',
        cookie: 'csrf_token=t',
        'x-csrf-token': 't',
        // From another address, because the attempts would block the owner's.
        'x-forwarded-for': '198.51.100.7',
      },
    })
    await answer.text()
    return answer.status
  }
  const atOnce = await Promise.all(([0, 1, 0, 1, 0, 1, 0, 1] as const).map(guess))
  expect(atOnce.sort()).toEqual([401, 401, 401, 429, 429, 429, 429, 429])
  expect([await guess(1), await guess(0)]).toEqual([429, 429])
})

test('each file of an import folder that both share arrives once, and is recorded once', async () => {
  const waiting = async (call: OwnerCall) =>
    (await (await call('GET', '/api/inbox/?limit=100')).json()) as Inbox
  for (const call of [owner, elsewhere]) {
    await expect.poll(async () => (await waiting(call)).files).toHaveLength(FILES)
    await expect.poll(async () => (await waiting(call)).folder).toEqual({ waiting: 0, problem: null })
    const { files } = await waiting(call)
    expect(files.map(({ file_name }) => file_name).sort()).toEqual(
      Array.from({ length: FILES }, (_, number) => `${number}.csv`).sort(),
    )
  }
  const records = await database.db.selectFrom('activity').select('kind').execute()
  expect(records.filter(({ kind }) => kind === 'file arrived')).toHaveLength(FILES)
})
