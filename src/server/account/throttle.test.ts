import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { secondsUntilTokens, takeTokens } from '#server/platform/limits/token-buckets.ts'
import { databaseKinds, type FreshDatabase, freshDatabase } from '#server/testing/databases.ts'
import { bucketsOfAddress, bucketsOfDevice } from './throttle.ts'

describe.each(databaseKinds)('a flood of logins on %s', kind => {
  const now = new Date('2026-05-01T12:00:00.000Z')
  let database: FreshDatabase
  beforeEach(async () => {
    database = await freshDatabase(kind)
  })
  afterEach(() => database.remove())

  const stored = () => database.db.selectFrom('login_buckets').selectAll().orderBy('bucket').execute()
  const isAllowed = async (ip: string) => (await takeTokens(database.db, bucketsOfAddress(ip), now)).allowed
  const countAllowed = async (ips: string[]) => {
    let allowed = 0
    for (const ip of ips) allowed += Number(await isAllowed(ip))
    return allowed
  }
  const hundred = (ip: (index: number) => string) => Array.from({ length: 100 }, (_, index) => ip(index))

  test('is refused without storing anything, from however many addresses', async () => {
    expect(await countAllowed(hundred(index => `198.51.100.${index}`))).toBe(10)
    const before = await stored()
    expect(before).toHaveLength(11)
    expect(await isAllowed('203.0.113.1')).toBe(false)
    expect(await secondsUntilTokens(database.db, bucketsOfAddress('203.0.113.1'), now)).toBe(6)
    expect(await stored()).toEqual(before)
  })

  test('from one IPv6 network of 48 bits leaves attempts for everybody else', async () => {
    expect(await countAllowed(hundred(index => `2001:db8:1:${index}::1`))).toBe(6)
    expect(await isAllowed('2001:db8:2::1')).toBe(true)
    expect(await isAllowed('192.0.2.1')).toBe(true)
  })

  test("doesn't touch the attempts of a known device", async () => {
    await countAllowed(hundred(index => `198.51.100.${index}`))
    const allowed = []
    for (let i = 0; i < 4; i++) {
      allowed.push((await takeTokens(database.db, bucketsOfDevice('a device'), now)).allowed)
    }
    expect(allowed).toEqual([true, true, true, false])
    expect((await takeTokens(database.db, bucketsOfDevice('another'), now)).allowed).toBe(true)
  })
})
