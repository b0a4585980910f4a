// A real server with a full disk, a disk that fails every write, a read-only folder, or no database: what it answers
// meanwhile, and that it needs no restart afterwards. One product on each database meets one fault after another. A
// backup takes as long as ten other calls, so each fault is tried with only a sample of the calls that need one.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roastimeExport } from '#server/testing/library.ts'
import { type PostgresServer, startPostgresServer } from '#server/testing/postgres-server.ts'
import { samplesOfRun } from '#server/testing/samples.ts'
import { giveKnownOwner } from '../harness/known-owner.ts'
import { expectOk, logIn, type OwnerCall } from '../harness/owner.ts'
import { type Product, startProduct } from '../harness/product.ts'
import { type Fault, type FaultyPlace, PASSWORD, startInFaultyPlace } from './faulty-places.ts'

const samples = samplesOfRun()

const ONE_SENTENCE_AND_ADVICE = /^[A-Z][^.]*(\. [A-Z][^.]*)?\.?$/

/** Four roasts of one bean, one of them in the trash. */
interface Library {
  owner: OwnerCall
  bean: number
  roasts: readonly number[]
  deletion: number
}

describe('on the embedded database', () => {
  let place: FaultyPlace
  beforeAll(async () => {
    place = await startInFaultyPlace()
  })
  afterAll(() => place?.remove())

  const DISKS = [
    ['a full disk', 'full disk', /^The disk is full/],
    ['a disk that fails every write', 'failing disk', /^The database accepts no changes/],
  ] as const

  test.for(DISKS)(
    'reads and logins work on %s, and writes work again once it is over',
    async ([, name, words], context) => {
      const { product, faults } = place
      const fault = possible(faults[name], context)
      const library = await newLibrary(product.address)
      const { owner } = library
      const before = await everythingIn(product.address, owner)
      await whileBroken(fault, async () => {
        await expectNoWrites(library, words)
        await expectNoBackups(library)
        await expectUnavailable('an uploaded backup', uploadBackup(owner), /^The file could not be kept: /)
        expect(await everythingIn(product.address, owner)).toEqual(before)

        const late = await logIn(product.address, PASSWORD)
        expect(await expectOk(await late('GET', '/api/beans/admin/me'))).toEqual({ admin: true })
        expect((await late('GET', `/api/roasts/${library.roasts[0]}/source`)).status).toBe(200)
        const guesses = await Promise.all([1, 2, 3, 4].map(() => guess(late)))
        expect(guesses.sort()).toEqual([401, 401, 401, 429])
        expect((await late('POST', '/api/beans/admin/logout')).status).toBe(200)
        expect((await late('GET', '/api/trash/')).status).toBe(401)
      })

      expect(await everythingIn(product.address, owner)).toEqual(before)
      await expectWrites(library)
      expect(product.output()).not.toContain('"level":50')
    },
  )

  test('in a read-only folder everything works except backups and what needs one', async context => {
    const { product, faults } = place
    const fault = possible(faults['locked folder'], context)
    const library = await newLibrary(product.address)
    await whileBroken(fault, async () => {
      await expectNoBackups(library)
      await expectWrites(library)
      await logIn(product.address, PASSWORD)
    })
  })

  test('once all faults are over, what needs a backup works again', async () => {
    const { owner } = await newLibrary(place.product.address)
    expect(await expectOk(await owner('DELETE', '/api/roasts/delete-all'))).toEqual({ deleted: 3 })
  })
})

describe('on PostgreSQL', () => {
  const DATABASE = 'faults'
  const dataFolder = mkdtempSync(join(tmpdir(), 'first-crack-faults-'))
  let postgres: PostgresServer
  let product: Product
  beforeAll(async () => {
    // Nothing here cuts the power, and the disk of a busy machine may take long to sync.
    postgres = await startPostgresServer({ survivesPowerCuts: false })
    await command(`create database ${DATABASE}`)
    const databaseUrl = `${postgres.url}/${DATABASE}`
    await giveKnownOwner({ databaseUrl, dataFolder }, PASSWORD)
    const environment = { ADMIN_PASSWORD: PASSWORD, DATABASE_URL: databaseUrl }
    product = await startProduct({ dataFolder, environment })
  })
  afterAll(async () => {
    await product?.stop()
    await postgres?.stop()
    rmSync(dataFolder, { recursive: true })
  })

  test('a read-only PostgreSQL is handled like a disk that fails every write', async () => {
    const library = await newLibrary(product.address)
    const before = await everythingIn(product.address, library.owner)
    const fault = { breakIt: () => setReadOnly(true), mendIt: () => setReadOnly(false) }
    await whileBroken(fault, async () => {
      await expectNoWrites(library, /^The database accepts no changes/)
      const late = await logIn(product.address, PASSWORD)
      expect(await expectOk(await late('GET', '/api/beans/admin/me'))).toEqual({ admin: true })
      expect(await everythingIn(product.address, late)).toEqual(before)
    })
    await expectWrites(library)
    expect(product.output()).not.toContain('"level":50')
  })

  test('without PostgreSQL every call says so at once, and the next succeeds once it is back', async () => {
    const library = await newLibrary(product.address)
    const { owner } = library
    const before = await everythingIn(product.address, owner)
    await whileBroken({ breakIt: postgres.kill, mendIt: postgres.startAgain }, async () => {
      await expectNoWrites(library, AWAY)
      for (const path of readsOf(library)) await expectUnavailable(path, owner('GET', path), AWAY)
      await expectUnavailable('login', login(owner, PASSWORD), AWAY)
      const visitor = await fetch(`${product.address}/api/beans/admin/me`)
      expect([visitor.status, await visitor.json()]).toEqual([200, { admin: false }])
    })
    expect(await everythingIn(product.address, owner)).toEqual(before)
    await expectWrites(library)
    expect(product.output()).not.toContain('"level":50')
  })

  test('a PostgreSQL that keeps its connections but never answers is handled the same way, for all calls at once', async () => {
    const library = await newLibrary(product.address)
    const { owner, roasts } = library
    const before = await everythingIn(product.address, owner)
    await whileBroken({ breakIt: postgres.freeze, mendIt: postgres.thaw }, async () => {
      const page = await fetch(product.address)
      expect([page.status, (await page.text()).startsWith('<!doctype html>')]).toEqual([200, true])
      await Promise.all([
        ...readsOf(library).map(path => expectUnavailable(path, owner('GET', path), AWAY)),
        expectUnavailable('edit', owner('PUT', `/api/roasts/${roasts[0]}`, { notes: 'edited' }), AWAY),
      ])
    })
    expect(await everythingIn(product.address, owner)).toEqual(before)
    await expectWrites(library)
    expect(product.output()).not.toContain('"level":50')
  })

  /** Makes the database read-only or writable, and closes the connections that still have the old setting. */
  async function setReadOnly(isReadOnly: boolean): Promise<void> {
    await command(`alter database ${DATABASE} set default_transaction_read_only = ${isReadOnly}`)
    await command(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${DATABASE}'`,
    )
  }

  async function command(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: `${postgres.url}/template1` })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
})

const AWAY = /^The database is not answering/

/** One write of each kind. Each succeeds once on a new library, in this order. */
const WRITES: Record<string, (library: Library) => Promise<Response>> = {
  import: ({ owner, bean }) => importRoast(owner, bean, '#9 new'),
  'edit of a roast': ({ owner, roasts }) => owner('PUT', `/api/roasts/${roasts[0]}`, { notes: 'edited' }),
  weights: ({ owner, roasts }) => owner('PATCH', `/api/roasts/${roasts[0]}`, { green_weight_g: 333 }),
  'score of a roast': ({ owner, roasts }) => owner('POST', `/api/roasts/${roasts[0]}/calculate-score`),
  thumbnail: ({ owner, roasts }) => owner('POST', `/api/roasts/${roasts[0]}/regenerate-thumbnail`),
  'deletion of a roast': ({ owner, roasts }) => owner('DELETE', `/api/roasts/${roasts[1]}`),
  'new bean': ({ owner }) => owner('POST', '/api/beans/', { origin_name: 'New' }),
  'edit of a bean': ({ owner, bean }) => owner('PUT', `/api/beans/${bean}`, { region: 'edited' }),
  'page of a bean': ({ owner }) => {
    const page = '<html><body><h1>Ethiopia Guji</h1><p>Region: Guji</p><p>Process: Washed</p></body></html>'
    const form = new FormData()
    form.append('files', new Blob([page]), 'guji.html')
    return owner('POST', '/api/beans/bulk-upload', form)
  },
  'restore from the trash': ({ owner, deletion }) => owner('POST', `/api/trash/${deletion}/restore`),
}

async function expectWrites(library: Library): Promise<void> {
  for (const [what, call] of Object.entries(WRITES))
    expect([what, (await call(library)).ok]).toEqual([what, true])
}

async function expectNoWrites(library: Library, words: RegExp): Promise<void> {
  for (const [what, call] of Object.entries(WRITES)) await expectUnavailable(what, call(library), words)
}

/** What makes a backup first. */
const BACKUPS = [
  ['a backup', 'POST', '/api/backups/', /^The backup could not be made: /],
  ['the deletion of all roasts', 'DELETE', '/api/roasts/delete-all', /^Nothing was deleted/],
  ['the deletion of all beans', 'DELETE', '/api/beans/delete-all', /^Nothing was deleted/],
] as const

async function expectNoBackups({ owner }: Library): Promise<void> {
  for (const [what, method, path, words] of samples.of(BACKUPS, 1))
    await expectUnavailable(what, owner(method, path), words)
}

/** Logs in and replaces the library with a new one. */
async function newLibrary(address: string): Promise<Library> {
  const owner = await logIn(address, PASSWORD)
  const former = (await (await owner('GET', '/api/beans/')).json()) as { id: number }[]
  for (const { id } of former) await expectOk(await owner('DELETE', `/api/beans/${id}`))
  const bean = Number((await expectOk(await owner('POST', '/api/beans/', { origin_name: 'Kenya' }))).id)
  const roasts: number[] = []
  for (const number of [1, 2, 3, 4])
    roasts.push(Number((await expectOk(await importRoast(owner, bean, `#${number} Kenya`))).id))
  await expectOk(await owner('DELETE', `/api/roasts/${roasts[3]}`))
  const [{ id }] = (await (await owner('GET', '/api/trash/')).json()) as [{ id: number }]
  return { owner, bean, roasts, deletion: id }
}

function importRoast(owner: OwnerCall, bean: number, name: string): Promise<Response> {
  const { content } = roastimeExport(name)
  const form = new FormData()
  form.append('file', new Blob([content]), 'export.csv')
  form.append('bean_id', String(bean))
  return owner('POST', '/api/roasts/import/', form)
}

/** Uploads a file larger than the space left on the disk. */
function uploadBackup(owner: OwnerCall): Promise<Response> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(1024 ** 2)]), 'backup.sqlite')
  return owner('POST', '/api/backups/restore', form)
}

function readsOf({ roasts }: Library): string[] {
  return ['/api/roasts/', `/api/roasts/${roasts[0]}/details`, '/api/beans/', '/api/trash/', '/healthz']
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

async function whileBroken(fault: Fault, check: () => Promise<void>): Promise<void> {
  await fault.breakIt()
  try {
    await check()
  } finally {
    await fault.mendIt()
  }
}

function possible(fault: Fault | null, context: { skip(reason: string): never }): Fault {
  return fault ?? context.skip('This machine does not allow this fault to be made')
}
