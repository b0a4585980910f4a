import type { IncomingMessage } from 'node:http'
import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const PARTS = ['192.0.2.1', '2001:db8::1', '[2001:db8::1]:443', 'unknown', ',', ', ', ' ', '\t', ',,']

test.each([true, false])(
  'the client address before the router equals request.ip, with trustProxy %s',
  async trustProxy => {
    const app = fastify({ trustProxy: trustProxy && ((_address, hop) => hop === 0) })
    let received: IncomingMessage | undefined
    app.get('/', request => {
      received = request.raw
      return request.ip
    })
    await assert(
      asyncProperty(array(constantFrom(...PARTS), { maxLength: 6 }), async parts => {
        const headers = parts.length === 0 ? {} : { 'x-forwarded-for': parts.join('') }
        const { body } = await app.inject({ url: '/', headers, remoteAddress: '::ffff:127.0.0.9' })
        expect(clientAddress(received!, trustProxy)).toBe(body)
      }),
    )
  },
)
