import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'

let library: TestLibrary
let pictures: string[]

beforeAll(async () => {
  library = await createTestLibrary('sqlite')
  const { id: bean_id } = await library.addBean('Kenya')
  pictures = []
  for (let number = 1; number <= 84; number += 1) {
    const { id } = await library.addRoast({ bean_id, roast_name: `#${number} Kenya` })
    pictures.push(`/api/roasts/${id}/card.png`)
  }
  await library.server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => library.server.close())

/** Requests a picture from an address of the loopback network. */
function ask(path: string, from: string): Promise<{ status?: number; retryAfter?: string }> {
  const { port } = library.server.app.server.address() as AddressInfo
  const { promise, resolve, reject } = Promise.withResolvers<{ status?: number; retryAfter?: string }>()
  request({ port, host: '127.0.0.1', localAddress: from, path, agent: false }, response => {
    const { statusCode: status, headers } = response.resume()
    response.on('end', () => resolve({ status, retryAfter: headers['retry-after'] }))
  })
    .on('error', reject)
    .end()
  return promise
}

test('60 messengers that request a picture each at the same time get it, even next to one that requests more', async () => {
  const [others, ofOne] = [pictures.slice(0, 60), pictures.slice(60)]
  const greedy = ofOne.map(path => ask(path, '127.0.2.1'))
  const messengers = await Promise.all(others.map((path, index) => ask(path, `127.0.1.${index + 1}`)))
  expect(new Set(messengers.map(({ status }) => status))).toEqual(new Set([200]))
  const refused = (await Promise.all(greedy)).filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused.map(answer => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ status: 503, retryAfter: '2' })]),
  )
})
