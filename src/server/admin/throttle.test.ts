import { describe, expect, test } from 'vitest'
import { databaseKinds, freshDatabase } from '#server/testing/databases.ts'
import { acceptLoginTry, takeLoginTry, throttledAddress } from './throttle.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['203.0.113.7:1234', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8:0:0'],
  ['[2001:db8::1]', '2001:db8:0:0'],
  ['[fe80::1%eth0]:443', 'fe80:0:0:0'],
  ['[::ffff:192.0.2.1]:80', '192.0.2.1'],
])('%s is throttled as %s', (ip, address) => {
  expect(throttledAddress(ip)).toBe(address)
})

describe.each(databaseKinds)('a flood of logins on %s', kind => {
  test("is refused without storing anything, from however many addresses, and doesn't lock out a known one", async () => {
    const database = await freshDatabase(kind)
    const now = new Date('2026-05-01T12:00:00.000Z')
    const countBuckets = async () =>
      (await database.db.selectFrom('login_buckets').selectAll().execute()).length
    await acceptLoginTry(database.db, '192.0.2.1', [], now)
    const tries = []
    for (let index = 0; index < 100; index++) {
      tries.push((await takeLoginTry(database.db, `198.51.100.${index}`, now)).allowed)
    }
    expect(tries.filter(isAllowed => isAllowed)).toHaveLength(10)
    expect(await countBuckets()).toBe(11)
    expect((await takeLoginTry(database.db, '192.0.2.1', now)).allowed).toBe(true)
    await database.remove()
  })
})
