import { assert, integer, ipV6, property, tuple } from 'fast-check'
import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'
import { limitedAddress, networkOf } from './limited-address.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['203.0.113.7:1234', '203.0.113.7'],
  ['203.0.113.009', '203.0.113.9'],
  ['203.0.113.009:80', '203.0.113.9'],
  ['203.000.113.010', '203.0.113.10'],
  ['00000203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.009', '203.0.113.9'],
  ['[::ffff:203.0.113.010]:80', '203.0.113.10'],
  ['203.0.113.0256', '203.0.113.256'],
  [' 203.0.113.7', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8:0:0'],
  ['[2001:db8::1]', '2001:db8:0:0'],
  ['[fe80::1%eth0]:443', 'fe80:0:0:0'],
  ['Unknown', 'unknown'],
  ['_hidden', '_hidden'],
  ['', ''],
])('%s is limited as %s', (ip, address) => {
  expect(limitedAddress(ip)).toBe(address)
})

test.each([
  '192.0.2.1',
  '::ffff:192.0.2.1',
  '::FFFF:192.0.2.1',
  '::ffff:c000:201',
  '::ffff:C000:0201',
  '0:0:0:0:0:ffff:c000:201',
  '0000:0000:0000:0000:0000:ffff:192.0.2.1',
  '::ffff:c000:201%eth0',
  '[::ffff:192.0.2.1]:80',
  '[::ffff:c000:201]',
  '64:ff9b::192.0.2.1',
  '64:ff9b::c000:201',
  '::ffff:0:192.0.2.1',
])('%s is the IPv4 address 192.0.2.1', ip => {
  expect(limitedAddress(ip)).toBe('192.0.2.1')
  expect(networkOf(limitedAddress(ip))).toBeNull()
})

const ipV4 = tuple(...Array.from({ length: 4 }, () => integer({ min: 0, max: 255 })))

test('two IPv4 addresses in IPv6 are one only if they are the same', () => {
  const spelled = (bytes: number[]) => {
    const mapped = new ipaddr.IPv4(bytes).toIPv4MappedAddress()
    return [new ipaddr.IPv4(bytes).toString(), mapped.toString(), mapped.toNormalizedString()]
  }
  assert(
    property(ipV4, ipV4, (one, other) => {
      const addresses = (bytes: number[]) => new Set(spelled(bytes).map(limitedAddress))
      expect(addresses(one).size).toBe(1)
      const both = new Set([...addresses(one), ...addresses(other)])
      expect(both.size).toBe(one.join() === other.join() ? 1 : 2)
    }),
  )
})

test('every spelling of an IPv6 address is limited alike, with its network of 64 bits and that of 48', () => {
  assert(
    property(ipV6(), ip => {
      const address = ipaddr.IPv6.parse(ip)
      const spellings = [ip, ip.toUpperCase(), address.toString(), address.toNormalizedString(), `[${ip}]:1`]
      const limited = new Set(spellings.map(limitedAddress))
      expect(limited.size).toBe(1)
      const [one = ''] = limited
      if (one.includes('.')) return
      const groups = address.parts.map(group => group.toString(16))
      expect(one).toBe(groups.slice(0, 4).join(':'))
      expect(networkOf(one)).toBe(groups.slice(0, 3).join(':'))
    }),
  )
})
