import { afterEach, beforeEach, expect, test } from 'vitest'
import { unknownBean } from '#domain/bean/bean.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { readRoasts } from '#server/intake/reading/read-roast.ts'
import { columnsOf } from '#server/library/beans/bean-row.ts'
import { type FreshDatabase, freshDatabase } from '#server/testing/databases.ts'
import { roastimeExport } from '#server/testing/library.ts'
import { turnsDuring } from '#server/testing/turns-during.ts'
import { randomFrom } from '../../../../demo/random.ts'
import { MOST_WAITING } from './arrive.ts'
import { listInbox, NOTHING_CHOSEN } from './repository.ts'

const AT = '2026-11-27T08:00:00.000Z'
const BEANS = 1_000
/** As many words of one letter as fit into a name. */
const WORDS = 89
/** Finding the beans of more of them, and their groups, would keep other requests waiting. */
const MOST_FILES_A_TURN = 5
const ROWS_AT_ONCE = 100

const random = randomFrom(39)
const letters = () =>
  Array.from({ length: WORDS }, () => String.fromCharCode(97 + Math.floor(random.between(0, 26)))).join(' ')

// How names are compared doesn't depend on the database.
let database: FreshDatabase
beforeEach(async () => {
  database = await freshDatabase('sqlite')
})
afterEach(() => database.remove())

test('other work runs while as many files as may wait, with names of 89 words of one letter, are compared with 1,000 such beans', async () => {
  await addBeans()
  await addWaitingFiles()
  let waiting = 0
  const turns = await turnsDuring(async () => {
    waiting = (await listInbox(database.db, MOST_WAITING, NOTHING_CHOSEN)).files.length
  })
  expect(waiting).toBe(MOST_WAITING)
  expect(turns).toBeGreaterThanOrEqual(MOST_WAITING / MOST_FILES_A_TURN)
})

async function addBeans(): Promise<void> {
  const dates = { created_at: AT, updated_at: AT }
  const beans = Array.from({ length: BEANS }, letters).map(origin_name => ({
    ...columnsOf(unknownBean(origin_name)),
    ...dates,
    folded_name: foldName(origin_name),
  }))
  for (let from = 0; from < BEANS; from += ROWS_AT_ONCE)
    await database.db
      .insertInto('beans')
      .values(beans.slice(from, from + ROWS_AT_ONCE))
      .execute()
}

async function addWaitingFiles(): Promise<void> {
  const read = await readRoasts(Buffer.from(roastimeExport('log').content), 'log.csv', { timeZone: 'UTC' })
  if (!read.ok) throw new Error(read.reason.code)
  const [roast] = read.value
  const files = Array.from({ length: MOST_WAITING }, letters).map(name => ({
    fingerprint: name,
    file_name: 'log.csv',
    arrived_at: AT,
    content: null,
    problem: null,
    found: JSON.stringify({
      file: { ...roast!.file, sourceName: name, sha256: name, recordingId: null },
      samples: null,
    }),
  }))
  for (let from = 0; from < files.length; from += ROWS_AT_ONCE)
    await database.db
      .insertInto('inbox_files')
      .values(files.slice(from, from + ROWS_AT_ONCE))
      .execute()
}
