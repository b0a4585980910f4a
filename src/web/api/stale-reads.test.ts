import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call, Parameters, Read, Write } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { CHANGEABLE } from '#contract/changes.ts'
import { readCached } from './cached-reads.ts'
import { callRead } from './call-read.ts'
import { reading } from './get-cache.ts'
import { sendCall } from './send-call.ts'
import { queryClient, renewShown } from './stale-reads.ts'

type Named<Kind> = [name: string, call: Kind]
const ALL = Object.entries(calls) as unknown as Named<Call<Parameters, unknown>>[]
const READS = ALL.filter(
  ([, { method, produces, streams }]) => method === 'GET' && produces.includes('json') && !streams,
) as unknown as Named<Read<Parameters, unknown>>[]
const WRITES = ALL.filter(([, { method }]) => method !== 'GET') as unknown as Named<
  Write<Parameters, undefined, unknown>
>[]
/** A value for each parameter that an address can have. */
const TAKEN = {
  id: 1,
  code: 'K7M2Q4',
  device: 'a',
  name: 'b',
  number: '3',
  charged_at: '2026-01-04T09:00:00.000Z',
  at: '2026-01-04T09:01:00.000Z',
}

let server: Server
let asked: string[]

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ id: 1, created: [] }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  queryClient.clear()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  vi.stubEnv('API_BASE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

describe('with every read on screen', () => {
  let stops: (() => void)[]
  beforeEach(async () => {
    await Promise.all(READS.map(([, call]) => readCached(call, TAKEN)))
    asked = []
    stops = READS.map(([, call]) => new QueryObserver(queryClient, readingOf(call)).subscribe(() => {}))
  })
  afterEach(() => {
    for (const stop of stops) stop()
  })

  test.each(WRITES)('%s makes exactly the reads stale that show what it changes', async (_name, write) => {
    const concerned = READS.filter(([, { shows }]) => shows.some(one => write.changes.includes(one)))
    await sendCall(write, TAKEN)
    const stale = READS.filter(([, call]) => stateOf(call)?.isInvalidated)
    expect(stale).toEqual(concerned)
    expect(asked).toHaveLength(1)
    asked = []
    await renewShown()
    expect(asked.sort()).toEqual(concerned.map(([, call]) => `GET ${callRead(call, TAKEN).address}`).sort())
    expect(READS.filter(([, call]) => stateOf(call)?.isInvalidated)).toEqual([])
  })
})

test('a read that is not on screen is removed from the cache when a change makes it stale', async () => {
  await readCached(calls.listBeans, {})
  await readCached(calls.listBackups, {})
  await sendCall(calls.updateBean, { id: 1 }, {})
  expect(queryClient.getQueryState(readingOf(calls.listBeans, {}).queryKey)).toBeUndefined()
  expect(queryClient.getQueryState(readingOf(calls.listBackups, {}).queryKey)?.isInvalidated).toBe(false)
})

test('a preview, a check and a match make no read stale', () => {
  const harmless = WRITES.filter(([, { changes }]) => changes.length === 0).map(([name]) => name)
  expect(harmless.sort()).toEqual([
    'beginPasskeyLogin',
    'beginPasskeyRegistration',
    'compareBackup',
    'matchBeanOfFile',
    'planImport',
    'previewBeanPage',
    'previewReread',
    'previewRoastFile',
    'previewScore',
    'previewStyle',
  ])
})

test('everything that can change is shown by some read and changed by some write', () => {
  for (const one of CHANGEABLE) {
    expect(READS.some(([, { shows }]) => shows.includes(one))).toBe(true)
    const others = WRITES.filter(([, { changes }]) => changes.length < CHANGEABLE.length)
    expect(others.some(([, { changes }]) => changes.includes(one))).toBe(true)
  }
})

test('a list that is not on screen stays cached for going back, if only single roasts change', async () => {
  const read = callRead(calls.listRoasts, {})
  const list = { ...reading(read), meta: { shows: read.shows, staysOnChangeOf: ['roasts'] as const } }
  await queryClient.prefetchQuery(list)
  await sendCall(calls.updateRoast, { id: 1 }, { notes: null })
  expect(queryClient.getQueryState(list.queryKey)?.isInvalidated).toBe(true)
  await sendCall(calls.deleteBean, { id: 1 })
  expect(queryClient.getQueryState(list.queryKey)).toBeUndefined()
})

function readingOf(call: Pick<Call, 'path' | 'shows'>, takes: Parameters = TAKEN) {
  return reading(callRead(call as Read<Parameters, unknown>, takes))
}

function stateOf(call: Read<Parameters, unknown>) {
  return queryClient.getQueryState(readingOf(call).queryKey)
}
