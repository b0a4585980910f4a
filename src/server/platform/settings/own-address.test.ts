import { expect, test } from 'vitest'
import { ownAddress } from './own-address.ts'

test.each([
  [
    { publicUrl: 'https://roasts.example.org/log', host: '0.0.0.0', port: 80 },
    'https://roasts.example.org/log',
  ],
  [{ publicUrl: null, host: '127.0.0.1', port: 8080 }, 'http://127.0.0.1:8080'],
  [{ publicUrl: null, host: '0.0.0.0', port: 9000 }, 'http://localhost:9000'],
  [{ publicUrl: null, host: '::', port: 9000 }, 'http://localhost:9000'],
  [{ publicUrl: null, host: '::1', port: 9000 }, 'http://[::1]:9000'],
])('a browser finds a server with %j at %s', (settings, address) => {
  expect(ownAddress(settings)).toBe(address)
})
