import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CHEAP_HASH } from '#server/testing/cheap-hash.ts'
import { databaseKinds, type FreshDatabase, freshDatabase } from '#server/testing/databases.ts'
import { Logins } from './logins.ts'
import { prepareOwner, verifiedPasswordHash } from './owner.ts'
import { endAllLogins, isLiveSession, startSession } from './sessions.ts'

const now = new Date('2026-05-01T12:00:00.000Z')

describe.each(databaseKinds)("the owner's password on %s", kind => {
  let database: FreshDatabase
  beforeEach(async () => {
    database = await freshDatabase(kind)
  })
  afterEach(() => database.remove())

  test("the first start generates one, the second doesn't", async () => {
    const { generatedPassword } = await prepareOwner(database.db, null)
    expect(generatedPassword).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/)
    expect(await verifiedPasswordHash(database.db, generatedPassword!)).not.toBeNull()
    expect(await prepareOwner(database.db, null)).toEqual({ generatedPassword: null })
  })

  test('if two first starts coincide, one shows the password, and it is valid', async () => {
    const starts = await Promise.all([
      prepareOwner(database.db, null, CHEAP_HASH),
      prepareOwner(database.db, null, CHEAP_HASH),
    ])
    const named = starts.flatMap(({ generatedPassword }) => generatedPassword ?? [])
    expect(named).toHaveLength(1)
    expect(await verifiedPasswordHash(database.db, named[0]!)).not.toBeNull()
  })

  test('the same configured password keeps the sessions, another ends them', async () => {
    await prepareOwner(database.db, 'first', CHEAP_HASH)
    const token = await startSession(database.db, 'a key', now)
    await prepareOwner(database.db, 'first', CHEAP_HASH)
    expect(await isLiveSession(database.db, token, now)).toBe(true)
    await prepareOwner(database.db, 'second', CHEAP_HASH)
    expect(await isLiveSession(database.db, token, now)).toBe(false)
    expect(await verifiedPasswordHash(database.db, 'second')).not.toBeNull()
    expect(await verifiedPasswordHash(database.db, 'first')).toBeNull()
  })

  test("two first starts with the same configured password don't end each other's sessions", async () => {
    const starts = [1, 2].map(() => prepareOwner(database.db, 'first', CHEAP_HASH))
    await Promise.race(starts)
    const token = await startSession(database.db, 'a key', now)
    await Promise.all(starts)
    expect(await isLiveSession(database.db, token, now)).toBe(true)
  })

  test('a password that is changed while it is checked starts no session', async () => {
    await prepareOwner(database.db, 'first', CHEAP_HASH)
    const passwordHash = await verifiedPasswordHash(database.db, 'first')
    await prepareOwner(database.db, 'second', CHEAP_HASH)
    const logins = new Logins({ db: database.db, now: () => now }, Promise.resolve())
    const stranger = { address: '192.0.2.1', browser: null, deviceCookie: null, sessionToken: null }
    expect(await logins.accept(stranger, { buckets: [], passwordHash: passwordHash! })).toBeNull()
    for (const table of ['sessions', 'devices'] as const) {
      expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  test('no session is accepted while a start may still end it', async () => {
    const token = await startSession(database.db, 'a key', now)
    const ownerIsReady = Promise.withResolvers<void>()
    const logins = new Logins({ db: database.db, now: () => now }, ownerIsReady.promise)
    const isLive = logins.isLive(token)
    await endAllLogins(database.db)
    ownerIsReady.resolve()
    expect(await isLive).toBe(false)
  })

  test('may have blanks around it from copying', async () => {
    await prepareOwner(database.db, 'first crack', CHEAP_HASH)
    expect(await verifiedPasswordHash(database.db, ' first crack\n')).not.toBeNull()
    expect(await verifiedPasswordHash(database.db, 'firstcrack')).toBeNull()
  })

  test('a configured password stays when it is no longer configured', async () => {
    await prepareOwner(database.db, 'first', CHEAP_HASH)
    expect(await prepareOwner(database.db, null, CHEAP_HASH)).toEqual({ generatedPassword: null })
    expect(await verifiedPasswordHash(database.db, 'first')).not.toBeNull()
  })
})
