// A real server with a full disk, a disk that fails every write, a read-only folder, or no database: what it answers
// meanwhile, and that it needs no restart afterwards.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { roastimeExport } from '#server/testing/library.ts'
import { type PostgresServer, startPostgresServer } from '#server/testing/postgres-server.ts'
import { giveKnownOwner } from '../harness/known-owner.ts'
import { expectOk, logIn, type OwnerCall } from '../harness/owner.ts'
import { startProduct } from '../harness/product.ts'
import {
  type FaultyPlace,
  inFolderThatCanBeLocked,
  onDiskThatCanFail,
  onSmallDisk,
  PASSWORD,
} from './faulty-places.ts'

const ENVIRONMENT = { ADMIN_PASSWORD: PASSWORD }
const ONE_SENTENCE_AND_ADVICE = /^[A-Z][^.]*(\. [A-Z][^.]*)?\.?$/

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

/** One server for all tests, each of which leaves it running. */
let postgres: PostgresServer
beforeAll(async () => {
  postgres = await startPostgresServer()
})
afterAll(() => postgres?.stop())

const DISKS = [
  ['a full disk', onSmallDisk, /^The disk is full/],
  ['a disk that fails every write', onDiskThatCanFail, /^The database accepts no changes/],
] as const

test.for(DISKS)(
  'reads and logins work on %s, and writes work again once it is over',
  async ([, place, words], context) => {
    const { product, ...fault } = await at(place, context)
    const owner = await ownerOfLibrary(product.address)
    const before = await everythingIn(product.address, owner)
    fault.breakIt()
    for (const [what, call] of Object.entries(WRITES)) await expectUnavailable(what, call(owner), words)
    await expectUnavailable('a backup', owner('POST', '/api/backups/'), /^The backup could not be made: /)
    await expectUnavailable('delete all', owner('DELETE', '/api/roasts/delete-all'), /^Nothing was deleted/)
    await expectUnavailable('an uploaded backup', uploadBackup(owner), /^The file could not be kept: /)
    expect(await everythingIn(product.address, owner)).toEqual(before)

    const late = await logIn(product.address, PASSWORD)
    expect(await expectOk(await late('GET', '/api/beans/admin/me'))).toEqual({ admin: true })
    expect((await late('GET', '/api/roasts/1/source')).status).toBe(200)
    const guesses = await Promise.all([1, 2, 3, 4].map(() => guess(late)))
    expect(guesses.sort()).toEqual([401, 401, 401, 429])
    expect((await late('POST', '/api/beans/admin/logout')).status).toBe(200)
    expect((await late('GET', '/api/trash/')).status).toBe(401)

    fault.mendIt()
    expect(await everythingIn(product.address, owner)).toEqual(before)
    for (const [what, call] of Object.entries(WRITES))
      expect([what, (await call(owner)).ok]).toEqual([what, true])
    await expectOk(await owner('POST', '/api/backups/'))
    expect(await expectOk(await owner('DELETE', '/api/roasts/delete-all'))).toEqual({ deleted: 4 })
    expect(product.output()).not.toContain('"level":50')
  },
)

test('in a read-only folder everything works except backups and what needs one', async context => {
  const { product, ...fault } = await at(inFolderThatCanBeLocked, context)
  const owner = await ownerOfLibrary(product.address)
  fault.breakIt()
  await expectUnavailable('a backup', owner('POST', '/api/backups/'), /^The backup could not be made: /)
  await expectUnavailable('delete all', owner('DELETE', '/api/beans/delete-all'), /^Nothing was deleted/)
  for (const [what, call] of Object.entries(WRITES))
    expect([what, (await call(owner)).ok]).toEqual([what, true])
  await logIn(product.address, PASSWORD)
  fault.mendIt()
  await expectOk(await owner('POST', '/api/backups/'))
  expect(await expectOk(await owner('DELETE', '/api/beans/delete-all'))).toEqual({ deleted: 3 })
})

test('a read-only PostgreSQL is handled like a disk that fails every write', async () => {
  const { name, product, owner } = await onPostgres()
  const before = await everythingIn(product.address, owner)
  await setReadOnly(name, true)
  for (const [what, call] of Object.entries(WRITES)) {
    await expectUnavailable(what, call(owner), /^The database accepts no changes/)
  }
  const late = await logIn(product.address, PASSWORD)
  expect(await expectOk(await late('GET', '/api/beans/admin/me'))).toEqual({ admin: true })
  expect(await everythingIn(product.address, late)).toEqual(before)
  await setReadOnly(name, false)
  for (const [what, call] of Object.entries(WRITES))
    expect([what, (await call(owner)).ok]).toEqual([what, true])
  expect(product.output()).not.toContain('"level":50')
})

test('without PostgreSQL every call says so at once, and the next succeeds once it is back', async () => {
  const { product, owner } = await onPostgres()
  const before = await everythingIn(product.address, owner)
  postgres.kill()
  for (const [what, call] of Object.entries(WRITES)) await expectUnavailable(what, call(owner), AWAY)
  for (const path of ['/api/roasts/', '/api/roasts/1/details', '/api/beans/', '/api/trash/', '/healthz']) {
    await expectUnavailable(path, owner('GET', path), AWAY)
  }
  await expectUnavailable('login', login(owner, PASSWORD), AWAY)
  const visitor = await fetch(`${product.address}/api/beans/admin/me`)
  expect([visitor.status, await visitor.json()]).toEqual([200, { admin: false }])

  await postgres.startAgain()
  expect(await everythingIn(product.address, owner)).toEqual(before)
  for (const [what, call] of Object.entries(WRITES))
    expect([what, (await call(owner)).ok]).toEqual([what, true])
  expect(product.output()).not.toContain('"level":50')
})

test('a PostgreSQL that keeps its connections but never answers is handled the same way, for all calls at once', async () => {
  // Like the limit that the program sets, only sooner.
  const { product, owner } = await onPostgres('?query_timeout=2000')
  const before = await everythingIn(product.address, owner)
  postgres.freeze()
  try {
    const page = await fetch(product.address)
    expect([page.status, (await page.text()).startsWith('<!doctype html>')]).toEqual([200, true])
    const paths = ['/api/roasts/', '/api/roasts/1/details', '/api/beans/', '/healthz']
    await Promise.all([
      ...paths.map(path => expectUnavailable(path, owner('GET', path), AWAY)),
      expectUnavailable('edit', owner('PUT', '/api/roasts/1', { notes: 'edited' }), AWAY),
    ])
  } finally {
    postgres.thaw()
  }
  expect(await everythingIn(product.address, owner)).toEqual(before)
  for (const [what, call] of Object.entries(WRITES))
    expect([what, (await call(owner)).ok]).toEqual([what, true])
  expect(product.output()).not.toContain('"level":50')
})

const AWAY = /^The database is not answering/

/** One of each kind. Each succeeds once on the library of `ownerOfLibrary`, in this order. */
const WRITES: Record<string, (owner: OwnerCall) => Promise<Response>> = {
  import: owner => importRoast(owner, '#9 new'),
  'edit of a roast': owner => owner('PUT', '/api/roasts/1', { notes: 'edited' }),
  weights: owner => owner('PATCH', '/api/roasts/1', { green_weight_g: 333 }),
  'score of a roast': owner => owner('POST', '/api/roasts/1/calculate-score'),
  thumbnail: owner => owner('POST', '/api/roasts/1/regenerate-thumbnail'),
  'deletion of a roast': owner => owner('DELETE', '/api/roasts/2'),
  'new bean': owner => owner('POST', '/api/beans/', { origin_name: 'New' }),
  'edit of a bean': owner => owner('PUT', '/api/beans/1', { region: 'edited' }),
  'page of a bean': owner => {
    const page = '<html><body><h1>Ethiopia Guji</h1><p>Region: Guji</p><p>Process: Washed</p></body></html>'
    const form = new FormData()
    form.append('files', new Blob([page]), 'guji.html')
    return owner('POST', '/api/beans/bulk-upload', form)
  },
  'way back from the trash': owner => owner('POST', '/api/trash/1/restore'),
}

/** Four roasts of one bean, one of them in the trash. */
async function ownerOfLibrary(address: string): Promise<OwnerCall> {
  const owner = await logIn(address, PASSWORD)
  await expectOk(await owner('POST', '/api/beans/', { origin_name: 'Kenya' }))
  for (const number of [1, 2, 3, 4]) await expectOk(await importRoast(owner, `#${number} Kenya`))
  await expectOk(await owner('DELETE', '/api/roasts/4'))
  return owner
}

function importRoast(owner: OwnerCall, name: string): Promise<Response> {
  const { content } = roastimeExport(name)
  const form = new FormData()
  form.append('file', new Blob([content]), 'export.csv')
  form.append('bean_id', '1')
  return owner('POST', '/api/roasts/import/', form)
}

/** More than the space left on the disk. */
function uploadBackup(owner: OwnerCall): Promise<Response> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(1024 ** 2)]), 'backup.sqlite')
  return owner('POST', '/api/backups/restore', form)
}

/** Every answer about the library, with its exact body. */
async function everythingIn(address: string, owner: OwnerCall): Promise<Record<string, string>> {
  const roasts = (await (await fetch(`${address}/api/roasts/`)).json()) as { id: number }[]
  const paths = roasts.flatMap(({ id }) =>
    ['/details', '/thumbnail', '/source'].map(path => `/api/roasts/${id}${path}`),
  )
  const answers: Record<string, string> = {}
  for (const path of ['/api/beans/', '/api/roasts/', '/api/trash/', ...paths]) {
    const answer = await owner('GET', path)
    answers[path] = `${answer.status} ${await answer.text()}`
  }
  return answers
}

async function expectUnavailable(what: string, call: Promise<Response>, words: RegExp): Promise<void> {
  const answer = await call
  const { detail } = (await answer.json()) as { detail: unknown }
  expect([what, answer.status, detail]).toEqual([what, 503, expect.stringMatching(words)])
  expect(detail).toMatch(ONE_SENTENCE_AND_ADVICE)
}

function login(owner: OwnerCall, password: string): Promise<Response> {
  return owner('POST', '/api/beans/admin/login', { password })
}

async function guess(owner: OwnerCall): Promise<number> {
  const answer = await login(owner, 'a guess')
  await answer.text()
  return answer.status
}

async function at(
  place: () => Promise<FaultyPlace | null>,
  context: { skip(reason: string): never },
): Promise<FaultyPlace> {
  const found = await place()
  if (found === null) return context.skip('This machine does not allow this fault to be made')
  cleanUps.push(found.remove)
  return found
}

let databases = 0

/** A product on a new database, with settings of the connection. */
async function onPostgres(settings = '') {
  databases += 1
  const name = `faults_${databases}`
  await command(`create database ${name}`)
  const databaseUrl = `${postgres.url}/${name}${settings}`
  const dataFolder = mkdtempSync(join(tmpdir(), 'first-crack-faults-'))
  cleanUps.push(async () => rmSync(dataFolder, { recursive: true }))
  await giveKnownOwner({ databaseUrl, dataFolder }, PASSWORD)
  const product = await startProduct({
    dataFolder,
    environment: { ...ENVIRONMENT, DATABASE_URL: databaseUrl },
  })
  cleanUps.push(product.stop)
  return { name, product, owner: await ownerOfLibrary(product.address) }
}

/** Makes a database writable or not, and closes the connections that still have the old setting. */
async function setReadOnly(name: string, isReadOnly: boolean): Promise<void> {
  await command(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`)
  await command(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`)
}

async function command(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${postgres.url}/template1` })
  await client.connect()
  await client.query(sql)
  await client.end()
}
