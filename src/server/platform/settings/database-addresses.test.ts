import { expect, test } from 'vitest'
import { databaseAddresses, hostOf } from './database-addresses.ts'

test.each([
  ['postgres://me:secret@db:5433/coffee', ['postgres://me:secret@db:5433/coffee'], ['db:5433']],
  [
    'postgresql://me:secret@a:5432,b/coffee?target_session_attrs=read-write',
    ['postgresql://me:secret@a:5432/coffee', 'postgresql://me:secret@b/coffee'],
    ['a:5432', 'b:5432'],
  ],
  [
    'postgres://me:p%40ss@[::1]:1,127.0.0.2:2/coffee?sslmode=require&target_session_attrs=any',
    [
      'postgres://me:p%40ss@[::1]:1/coffee?sslmode=require',
      'postgres://me:p%40ss@127.0.0.2:2/coffee?sslmode=require',
    ],
    ['[::1]:1', '127.0.0.2:2'],
  ],
])('the hosts of %s', (url, addresses, hosts) => {
  const result = databaseAddresses(url)
  expect(result).toEqual({ ok: true, value: addresses })
  expect(addresses.map(hostOf)).toEqual(hosts)
})

test('an address that asks for a standby is refused, and the message repeats no other part of it', () => {
  expect(databaseAddresses('postgres://me:secret@a,b/coffee?target_session_attrs=prefer-standby')).toEqual({
    ok: false,
    reason: 'must not have target_session_attrs=prefer-standby, but read-write, primary, any or none',
  })
})
