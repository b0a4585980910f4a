import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Inbox } from '#contract/inbox.ts'
import { unknownBean } from '#domain/bean/bean.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { databaseKinds, type FreshDatabase, freshDatabase } from '#server/testing/databases.ts'
import { roastimeExport } from '#server/testing/library.ts'
import { samplesOfRun } from '#server/testing/samples.ts'
import { percentile } from '../bench/measure.ts'
import { randomFrom } from '../demo/random.ts'
import { giveKnownOwner } from '../harness/known-owner.ts'
import { makeLibrary } from '../harness/large-library.ts'
import { waitsBeside } from '../harness/load/beside.ts'
import { expectOk, logIn, type OwnerCall } from '../harness/owner.ts'
import { type Product, startProduct } from '../harness/product.ts'
import { success } from '../src/domain/record/result.ts'
import { addToInbox } from '../src/server/intake/inbox/repository.ts'
import { readRoasts } from '../src/server/intake/reading/read-roast.ts'
import { columnsOf } from '../src/server/library/beans/bean-row.ts'

const PASSWORD = 'waiting files'
const NOW = new Date('2026-11-27T08:00:00Z')
const MEASURED_MS = 1_500
/** As many words of one letter as fit into a name. */
const WORDS = 89

const random = randomFrom(39)

const letters = () =>
  Array.from({ length: WORDS }, () => String.fromCharCode(97 + Math.floor(random.between(0, 26)))).join(' ')

const usual = () => `Kenya Lot ${Math.floor(random.between(0, 1_000_000))} Nyeri`

/** The aims, in ms: those of a visitor's cached read and of the owner's write. */
const AIMS = { read: 300, write: 1_000 }

// How names are compared doesn't depend on the database. `npm run proof:samples` tries both.
describe.each(samplesOfRun().of(databaseKinds, 1))('beside a look at all waiting files on %s', kind => {
  let database: FreshDatabase
  let product: Product
  let owner: OwnerCall

  beforeAll(async () => {
    database = await freshDatabase(kind)
    const { dataFolder, databaseUrl } = database.location
    await giveKnownOwner(database.location, PASSWORD)
    await makeLibrary(database.location, 10, { everySeconds: 60, patterns: 10 })
    product = await startProduct({
      dataFolder,
      environment: { ADMIN_PASSWORD: PASSWORD, DATABASE_URL: databaseUrl ?? '' },
    })
    owner = await logIn(product.address, PASSWORD)
  })
  afterAll(async () => {
    await product?.stop()
    await database.remove()
  })

  test('as many files as may wait, with names of 89 words of one letter beside 1,000 such beans, delay nobody', async () => {
    const few = await waitsWith({ files: 20, beans: 20, name: usual })
    const many = await waitsWith({ files: 500, beans: 1_000, name: letters })
    console.log(`${kind}, p95 in ms: ${JSON.stringify({ few, many })}`)
    // On a machine with much other work, even a few files with usual names take longer.
    expect(many.read).toBeLessThanOrEqual(Math.max(AIMS.read, 3 * few.read))
    expect(many.write).toBeLessThanOrEqual(Math.max(AIMS.write, 3 * few.write))
  })

  /** What a visitor and the owner wait for, in ms (p95), while the owner looks at such files again and again. */
  async function waitsWith(names: Names): Promise<{ read: number; write: number }> {
    await fillInbox(database, names)
    const look = async () => expectOk(await owner('GET', `/api/inbox/?limit=${names.files}`))
    // The first look also compiles.
    expect(((await look()) as unknown as Inbox).files).toHaveLength(names.files)
    const met = await waitsBeside(
      async () => {
        const end = performance.now() + MEASURED_MS
        while (performance.now() < end) await look()
      },
      { address: product.address, owner, path: '/api/roasts/' },
    )
    expect(met.others).toEqual([])
    return {
      read: Math.round(percentile(met.readsMs, 0.95)),
      write: Math.round(percentile(met.writesMs, 0.95)),
    }
  }
})

/** How many files wait beside how many beans, and what makes their names. */
interface Names {
  files: number
  beans: number
  name: () => string
}

/** Puts such files in place of those that wait, and adds such beans. */
async function fillInbox({ db }: FreshDatabase, { files, beans, name }: Names): Promise<void> {
  const dates = { created_at: NOW.toISOString(), updated_at: NOW.toISOString() }
  const named = Array.from({ length: beans }, name).map(origin_name => ({
    ...columnsOf(unknownBean(origin_name)),
    ...dates,
    folded_name: foldName(origin_name),
  }))
  for (let from = 0; from < beans; from += BEANS_AT_ONCE)
    await db
      .insertInto('beans')
      .values(named.slice(from, from + BEANS_AT_ONCE))
      .execute()
  await db.deleteFrom('inbox_files').execute()
  const { content } = roastimeExport('log')
  const read = await readRoasts(Buffer.from(content), 'log.csv', { timeZone: 'UTC' })
  if (!read.ok) throw new Error(read.reason.code)
  const [roast] = read.value
  for (let number = 0; number < files; number++) {
    const sourceName = name()
    const file = { ...roast!.file, sourceName, sha256: sourceName, recordingId: null }
    const found = success({ content: roast!.content, found: { file, samples: null } })
    const arrivals = [{ fingerprint: sourceName, file_name: 'log.csv', read: found }]
    await addToInbox(db, { fingerprint: sourceName, arrivals }, { most: files, now: NOW })
  }
}

const BEANS_AT_ONCE = 100
