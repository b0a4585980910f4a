import { expect, test } from 'vitest'
import { limitedAddress } from './limited-address.ts'

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
])('%s is limited as %s', (ip, address) => {
  expect(limitedAddress(ip)).toBe(address)
})
