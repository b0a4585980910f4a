import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { RunningRoast } from '#contract/live/running-roasts.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { type FakeArtisan, startFakeArtisan } from '#server/testing/fake-artisan.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'

const DOCUMENT = readFileSync('docs/live.md', 'utf8')
const NOW = '2026-05-01T12:00:00.000Z'
const run = promisify(execFile)

let artisan: FakeArtisan
let library: TestLibrary
let address: string
let token: string
let id: number
let keys = 0

beforeAll(async () => {
  artisan = await startFakeArtisan()
  const config = readConfig(
    Object.fromEntries(
      blocksWith('ARTISAN_URL')[0]!
        .trim()
        .split('\n')
        .map(line => line.split('=', 2)),
    ),
  )
  if (!config.ok) throw new Error(config.reason)
  const { artisanUrl, artisanUnit } = config.value
  const url = new URL(artisanUrl!)
  url.host = new URL(artisan.url).host
  library = await createTestLibrary('sqlite', { config: { artisanUrl: url.href, artisanUnit } })
  address = await library.server.app.listen({ port: 0, host: '127.0.0.1' })
  const made = await library.own('POST', '/api/admin/tokens/', { name: 'Kitchen', scopes: ['live'] })
  token = made.json().token
})
afterAll(async () => {
  await library.server.close()
  await artisan.close()
})
beforeEach(async () => {
  keys += 1
  id = (await library.own('POST', '/api/live/', { key: `document-${keys}` })).json().id
})
afterEach(async () => {
  for (const roast of await running()) await library.own('DELETE', `/api/live/${roast.id}`)
})

const running = async (): Promise<RunningRoast[]> => (await library.own('GET', '/api/live/')).json()
const lastReading = async () => (await running()).find(roast => roast.id === id)?.last_reading

test('every block of the document is run here', () => {
  const tried = ['curl', 'http_request', 'rest_command', 'ARTISAN_URL', '#!/bin/sh'].flatMap(blocksWith)
  expect(blocksWith('').sort()).toEqual(tried.sort())
})

test('the lines with curl do what stands above them', async () => {
  const [one, several, open, list, back, ...others] = blocksWith('curl')
  expect(others).toEqual([])
  expect(await answerOf(one!)).toEqual({ accepted: 1, reading_count: 1 })
  expect(await lastReading()).toMatchObject({ at: NOW, bean_temp: 203.4, ibts_temp: null })
  library.server.clock.now = new Date(Date.parse(NOW) + 1000)
  expect(await answerOf(several!)).toEqual({ accepted: 1, reading_count: 1 })
  expect(await lastReading()).toMatchObject({ at: NOW, bean_temp: 203.3889, ibts_temp: 221, power: 7 })
  library.server.clock.now = new Date(NOW)
  const typed = { typed: true, readings: [{ at: NOW, bean_temp: 203 }] }
  await library.own('POST', `/api/live/${id}/readings`, typed)
  expect(await answerOf(back!)).toEqual({ deleted: 1 })
  expect(await lastReading()).toBeNull()
  const opened = await answerOf(open!)
  expect(opened).toMatchObject({ machine: 'Popper', roast_id: null })
  expect(await answerOf(open!)).toEqual(opened)
  expect(await answerOf(one!)).toMatchObject({ code: 'several_running' })
  expect(await answerOf(list!)).toEqual(await running())
})

test('the body that ESPHome sends is accepted', async () => {
  const [{ sensor }] = blocksWith('http_request').map(block => parse(block, { logLevel: 'error' }))
  const { url, request_headers: headers, body } = sensor[0].on_value[0]['http_request.post']
  const format = /^return str_sprintf\("(.*)", x\);$/.exec(body)![1]!
  await post(url, headers, format.replaceAll('\\"', '"').replace('%.1f', '203.4'))
  expect(await lastReading()).toMatchObject({ at: NOW, bean_temp: 203.4 })
})

test('the body that Home Assistant sends is accepted', async () => {
  const [{ rest_command, automation }] = blocksWith('rest_command').map(block => parse(block))
  const { url, method, content_type, headers, payload } = rest_command.roast_reading
  const [{ action, data }] = automation[0].actions
  expect([method, action]).toEqual(['post', 'rest_command.roast_reading'])
  expect(payload).toContain(`{{ ${Object.keys(data)[0]} }}`)
  const body = payload.replace(/\{\{ \w+ \}\}/, '203.4')
  await post(url, { ...headers, 'content-type': content_type }, body)
  expect(await lastReading()).toMatchObject({ at: NOW, bean_temp: 203.4 })
})

test('the settings for WebLCDs bring what Artisan shows', async () => {
  await library.own('PUT', `/api/live/${id}/marks`, { charged_at: NOW, marks: [], dropped_at: null })
  library.server.app.artisan!.start()
  await expect.poll(() => artisan.connections().open).toBe(1)
  artisan.send({ data: { bt: '203.4', et: '--', time: '7:31' } })
  await expect.poll(lastReading).toMatchObject({ at: NOW, bean_temp: 203.4, ibts_temp: null })
})

test('the program that Artisan calls sends what it is given', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-crack-document-'))
  try {
    const program = join(folder, 'program')
    writeFileSync(program, filledIn(blocksWith('#!/bin/sh')[0]!), { mode: 0o700 })
    await run(program, ['-1.0', '203.4', '-1.0', '-1.0'])
    expect(await lastReading()).toMatchObject({ at: NOW, bean_temp: 203.4, ibts_temp: null })
    await run(program, ['221.0', '204.0', '220.0', '201.5'])
    expect(await lastReading()).toMatchObject({ at: NOW, bean_temp: 204, ibts_temp: 221 })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** The fenced blocks of the document that begin with a text. */
function blocksWith(begin: string): string[] {
  const blocks = [...DOCUMENT.matchAll(/^```[\w ]+\n(.*?)^```$/gms)].map(([, block]) => block!)
  return blocks.filter(block => block.startsWith(begin))
}

/** The document's line with its placeholders filled in. */
function filledIn(text: string): string {
  return text
    .replaceAll('http://roastery.local:8080', address)
    .replaceAll('TOKEN', token)
    .replaceAll('"AT"', `"${NOW}"`)
    .replaceAll('/ID/', `/${id}/`)
    .replace(/\/AT$/m, `/${NOW}`)
}

async function answerOf(line: string): Promise<unknown> {
  const { stdout } = await run('sh', ['-c', filledIn(line)])
  return JSON.parse(stdout)
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<void> {
  const entries = Object.entries(headers).map(([name, value]) => [name, filledIn(value)])
  const answer = await fetch(filledIn(url), { method: 'POST', headers: Object.fromEntries(entries), body })
  expect(answer.status, await answer.text()).toBe(200)
}
