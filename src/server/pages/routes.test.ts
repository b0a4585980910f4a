import { Renderer } from '@takumi-rs/core'
import jsQr from 'jsqr'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bean } from '#contract/beans.ts'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, steadyRoast, type TestLibrary } from '#server/testing/library.ts'

const { timeline, milestones } = steadyRoast()
const STEADY = { timeline: pointsOfTimeline(timeline), milestones }

describe.each(databaseKinds)('sharing on %s', kind => {
  let library: TestLibrary
  let kenya: Bean

  beforeAll(async () => {
    library = await createTestLibrary(kind, { config: { siteTitle: 'Corner & Co' } })
    kenya = await library.addBean('Kenya Nyeri', { processing_method: 'Washed', price_per_kg: 23.45 })
  })
  afterAll(() => library.server.close())

  const addRoast = (roast_name: string, fields: object = {}) =>
    library.addRoast({ bean_id: kenya.id, roast_name, roast_date: '2026-11-22', ...fields })

  test("the QR code of a bag is its roast's short address, or the roast's own without a number", async () => {
    const numbered = await addRoast('#152 Nyeri')
    const bare = await addRoast('Nyeri')
    expect(await readQr(library, numbered.id)).toBe('http://localhost/r/152')
    expect(await readQr(library, bare.id)).toBe(`http://localhost/#/roasts/${bare.id}`)
    // 27 letters: 29 modules with error correction M, 25 with L. Four more on each side are the quiet zone.
    const { body } = await library.visit(`/api/roasts/${bare.id}/qr.svg`)
    expect(body).toContain('viewBox="0 0 37 37"')
    expect((await library.visit('/api/roasts/999999/qr.svg')).statusCode).toBe(404)
  })

  test('an address that is too long for a QR code is refused with a sentence', async () => {
    const { id } = await addRoast('#154 Nyeri')
    const refused = await library.visit(`/api/roasts/${id}/qr.svg`, { host: 'a'.repeat(3_000) })
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      expect.objectContaining({
        detail: 'A QR code holds 2331 bytes, and the address has 3013. PUBLIC_URL is too long for that.',
      }),
    ])
  })

  test('a picture is cached until the roast or its bean changes', async () => {
    const { id } = await addRoast('#153 Nyeri')
    const url = `/api/roasts/${id}/card.png`
    const first = await library.visit(url)
    const again = await library.visit(url, { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
    await library.own('PUT', `/api/beans/${kenya.id}`, { cupping_notes: 'Blackcurrant' })
    const changed = await library.visit(url, { 'if-none-match': String(first.headers.etag) })
    expect(changed.statusCode).toBe(200)
    expect(changed.rawPayload.equals(first.rawPayload)).toBe(false)
    expect(changed.rawPayload.length).toBeLessThanOrEqual(150_000)
    await library.own('PUT', `/api/beans/${kenya.id}`, { cupping_notes: null })
  })

  test('a picture shows the score only if the owner wants it', async () => {
    const { id } = await addRoast('#155 Nyeri', STEADY)
    const url = `/api/roasts/${id}/card.png`
    const without = await library.visit(url)
    await library.own('PUT', '/api/site/', { score_on_card: true })
    const withScore = await library.visit(url, { 'if-none-match': String(without.headers.etag) })
    expect(withScore.statusCode).toBe(200)
    expect(withScore.rawPayload.equals(without.rawPayload)).toBe(false)
    await library.own('PUT', '/api/site/', { score_on_card: false })
    const again = await library.visit(url, { 'if-none-match': String(withScore.headers.etag) })
    expect(again.rawPayload.equals(without.rawPayload)).toBe(true)
  })
})

/** Reads the QR code of a roast from its picture, which must have its own background. */
async function readQr(library: TestLibrary, id: number): Promise<string | undefined> {
  const { headers, rawPayload } = await library.visit(`/api/roasts/${id}/qr.svg`)
  expect(headers['content-type']).toBe('image/svg+xml')
  const side = 300
  const pixels = await new Renderer().render(
    { type: 'image', src: 'qr', width: side, height: side, style: { backgroundColor: 'black' } },
    { width: side, height: side, format: 'raw', images: [{ src: 'qr', data: rawPayload }] },
  )
  return jsQr.default(new Uint8ClampedArray(pixels), side, side)?.data
}
