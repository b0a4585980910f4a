// A real server that is killed again and again while people taste at a table: every rating that was accepted is there,
// each once, under the letter that it was given, and every key opens its seat.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Pouring, TastingTable } from '#contract/tasting/tables.ts'
import { expectOk, logIn } from '../harness/owner.ts'
import { startProduct } from '../harness/product.ts'

const PASSWORD = 'killed at the table'
const GUESTS = 12
const KILLS = 3
const dataFolder = mkdtempSync(join(tmpdir(), 'first-crack-killed-table-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const start = () => startProduct({ dataFolder, environment: { ADMIN_PASSWORD: PASSWORD } })

test('a table survives kills: what was accepted is there once, and keys open their seats', async () => {
  let product = await start()
  const owner = () => logIn(product.address, PASSWORD)
  const first = await owner()
  const roast_ids: unknown[] = []
  for (const name of ['Kenya', 'Brazil']) {
    const { id: bean_id } = await expectOk(await first('POST', '/api/beans/', { origin_name: name }))
    const roast = { bean_id, roast_name: `#${roast_ids.length + 1} ${name}` }
    roast_ids.push((await expectOk(await first('POST', '/api/roasts/', roast))).id)
  }
  const opened = await first('POST', '/api/tables/', { roast_ids, sheet_id: 1, hours: 2, mode: 'letters' })
  const { id, code } = await expectOk(opened)

  const accepted = new Map<string, number>()
  const send = async (method: string, path: string, body: object): Promise<boolean> => {
    try {
      const headers = { 'content-type': 'application/json', cookie: 'csrf_token=t', 'x-csrf-token': 't' }
      const url = `${product.address}/api/tables/${code}/${path}`
      return (await fetch(url, { method, headers, body: JSON.stringify(body) })).ok
    } catch {
      return false
    }
  }
  for (let kill = 0; kill <= KILLS; kill += 1) {
    const tasting = Array.from({ length: GUESTS }, async (_, guest) => {
      const key = `key-of-${guest}`
      await send('POST', 'tasters', { name: `Guest ${guest}`, key })
      for (const letter of ['A', 'B']) {
        const rating = ((guest + kill) % 5) + 1
        if (await send('PUT', 'ratings', { key, letter, values: { rating } }))
          accepted.set(`${guest} ${letter}`, rating)
        else accepted.delete(`${guest} ${letter}`)
      }
    })
    if (kill < KILLS) {
      await Promise.any(tasting)
      await product.kill()
      await Promise.all(tasting)
      product = await start()
    } else await Promise.all(tasting)
  }
  expect(accepted.size).toBe(2 * GUESTS)

  await product.kill()
  product = await start()
  const last = await owner()
  const { letters } = (await expectOk(await last('GET', `/api/tables/${id}/pouring`))) as unknown as Pouring
  const revealed = await expectOk(await last('POST', `/api/tables/${id}/reveal`))
  const { results } = revealed as unknown as TastingTable
  for (const { letter, roast, ratings } of results!) {
    expect(roast?.id).toBe(letters.find(each => each.letter === letter)?.roast_id)
    const found = Object.fromEntries(ratings.map(({ taster, values }) => [taster, values.rating]))
    const guests = Array.from({ length: GUESTS }, (_, guest) => guest)
    const wanted = guests.map(guest => [`Guest ${guest}`, accepted.get(`${guest} ${letter}`)])
    expect([ratings.length, found]).toEqual([GUESTS, Object.fromEntries(wanted)])
  }
  expect(await send('POST', 'tasters', { name: 'Whatever', key: 'key-of-7' })).toBe(true)
  await product.stop()
})
