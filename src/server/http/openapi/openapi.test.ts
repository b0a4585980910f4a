import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '#contract/calls.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { describedAnswers } from '#server/testing/described-answers.ts'

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters?: { name: string; in: string; required: boolean; description: string; schema: object }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, { $ref?: string; headers?: object; content?: Record<string, { schema: Schema }> }>
}

interface Schema {
  $ref?: string
  type?: string
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}

let server: TestApp
let document: {
  openapi: string
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<'schemas' | 'responses' | 'headers', Record<string, object>> & {
    securitySchemes: Record<string, { name?: string }>
  }
}

const get = (headers: Record<string, string> = {}) => server.app.inject({ url: '/api/openapi.json', headers })

/** The description of a call of the contract. */
function described(name: keyof typeof calls): Operation {
  return operations().find(({ operationId }) => operationId === name)!
}

function operations(): Operation[] {
  return Object.values(document.paths).flatMap(Object.values<Operation>)
}

beforeAll(async () => {
  server = await createTestApp('sqlite', { config: { publicUrl: 'https://coffee.example/roasts' } })
  document = (await get()).json()
})
afterAll(() => server.close())

describe('the API description', () => {
  test('is OpenAPI 3.1 and names every call of the contract, and no other', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(operations()).toHaveLength(Object.keys(calls).length)
    for (const [name, { method, path }] of Object.entries(calls)) {
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(operation?.operationId).toBe(name)
    }
  })

  test('names the public address, with a section and a summary for each call', () => {
    expect(document.servers).toEqual([{ url: 'https://coffee.example/roasts', description: 'This server' }])
    const sections = new Map(document.tags.map(({ name, description }) => [name, description]))
    for (const { tags, summary } of operations()) {
      expect([tags.map(tag => sections.get(tag)), summary]).toEqual([
        [expect.stringMatching(/./)],
        expect.stringMatching(/./),
      ])
    }
    expect(described('readScore').tags).toEqual(['scores'])
    expect(described('exportLibrary').tags).toEqual(['library'])
  })

  test('says what each kind of call has to prove', () => {
    expect(described('readScore').security).toEqual([])
    expect(described('listBeans').security).toEqual([{}, { session: [] }])
    expect(described('listDevices').security).toEqual([{ session: [] }])
    expect(described('updateBean').security).toEqual([{ session: [], csrfToken: [] }])
    expect(described('logIn').security).toEqual([{ csrfCookie: [], csrfToken: [] }])
    expect(described('sendToInbox').security).toEqual([{ session: [], csrfToken: [] }, { uploadToken: [] }])
    expect(document.components.securitySchemes).toMatchObject({
      session: { type: 'apiKey', in: 'cookie', name: '__Host-first_crack_session' },
      csrfToken: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
      csrfCookie: { type: 'apiKey', in: 'cookie', name: 'csrf_token' },
      uploadToken: { type: 'http', scheme: 'bearer' },
    })
  })

  test('has a named schema for each JSON that is sent or answered', () => {
    for (const { operationId, requestBody, responses } of operations()) {
      const [success] = Object.values(responses).filter(({ content }) => content !== undefined)
      const sent = requestBody?.content['application/json']?.schema
      for (const schema of [sent, success?.content?.['application/json']?.schema]) {
        if (schema === undefined) continue
        const [inner] = [schema.items ?? schema.anyOf?.find(({ type }) => type !== 'null') ?? schema]
        expect([operationId, inner.$ref]).toEqual([
          operationId,
          expect.stringMatching(/^#\/components\/schemas\/[A-Z]\w+$/),
        ])
      }
    }
    const named = [
      'Bean',
      'Roast',
      'RoastDetails',
      'RoastBean',
      'Milestone',
      'TimelinePoint',
      'Score',
      'Problem',
    ]
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(named))
    expect(document.components.schemas.RoastDetails).toMatchObject({
      properties: {
        timeline: { type: 'array', items: { $ref: '#/components/schemas/TimelinePoint' } },
        score_details: { anyOf: [{ $ref: '#/components/schemas/Score' }, { type: 'null' }] },
      },
    })
  })

  test('describes the parts of a form, and JSON where it may be sent instead', () => {
    const { content } = described('importRoastFile').requestBody!
    expect(content).toMatchObject({
      'multipart/form-data': {
        schema: {
          properties: {
            file: { type: 'string', format: 'binary' },
            green_weight_g: { anyOf: [{ type: 'number' }, { type: 'null' }] },
          },
        },
      },
    })
    expect(Object.keys(content)).toEqual(['multipart/form-data'])
    expect(described('previewRoastFile').requestBody!.content).toMatchObject({
      'multipart/form-data': { schema: { required: ['file'] } },
    })
    expect(described('restoreBackup').requestBody!.content).toMatchObject({
      'multipart/form-data': { schema: { required: ['file'] } },
      'application/json': { schema: { $ref: '#/components/schemas/RestoreChoice' } },
    })
    expect(described('calculateAllScores').requestBody!.required).toBe(false)
  })

  test('lists the answers of a call by what it takes, who may make it and whether it is cached', () => {
    const statuses = (name: keyof typeof calls) => Object.keys(described(name).responses).map(Number)
    const [malformed, unauthorized, forbidden, unknown, invalid] = [400, 401, 403, 404, 422]
    expect(statuses('readHealth')).toEqual([200, malformed, 421, invalid, 503])
    expect(statuses('readRoast')).toEqual([200, 304, malformed, unknown, 421, invalid, 503])
    expect(statuses('listDeletions')).toEqual([200, malformed, unauthorized, 421, 503])
    expect(statuses('updateRoastWeights')).toEqual([
      ...[200, malformed, unauthorized, forbidden, unknown, 409, 411, 412, 413, 415, 421, invalid, 503],
    ])
    expect(statuses('logIn')).toEqual([
      ...[200, malformed, unauthorized, forbidden, 411, 413, 415, 421, invalid, 429, 503],
    ])
    expect(statuses('openRoastOfNumber')).toEqual([200, 302, malformed, unknown, 421, 503])
  })

  test('says which headers are sent and which come back', () => {
    const headers = (name: keyof typeof calls) => Object.keys(described(name).responses[200]?.headers ?? {})
    const asked = (name: keyof typeof calls) =>
      (described(name).parameters ?? [])
        .filter(parameter => parameter.in === 'header')
        .map(({ name }) => name)
    expect([headers('readRoast'), asked('readRoast')]).toEqual([['ETag'], ['If-None-Match']])
    expect([headers('updateRoast'), asked('updateRoast')]).toEqual([['ETag'], ['If-Match']])
    expect(headers('listRoasts')).toEqual(['ETag', 'X-Total-Count', 'X-Next-Cursor'])
    expect([headers('readScore'), headers('calculateScore')]).toEqual([['ETag'], []])
    expect(document.components.responses).toMatchObject({
      ServiceUnavailable: {
        headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    })
  })

  test('tells files from texts by their media type', () => {
    const content = (name: keyof typeof calls) => described(name).responses[200]!.content
    expect(content('readRoastCard')).toEqual({
      'image/png': { schema: { type: 'string', format: 'binary' } },
    })
    expect(content('exportLibrary')).toEqual({
      'application/zip': { schema: { type: 'string', format: 'binary' } },
    })
    expect(content('readThumbnail')).toEqual({ 'image/svg+xml': { schema: { type: 'string' } } })
    expect(content('exportTimeline')).toEqual({ 'text/csv': { schema: { type: 'string' } } })
  })

  test('has an ETag, answers 304 to it, and is sent gzipped to those who take it', async () => {
    const whole = await get()
    expect(whole.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    })
    const etag = String(whole.headers.etag)
    const known = await get({ 'if-none-match': etag })
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag])
    const packed = await get({ 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(whole.body)
    expect(packed.rawPayload.length).toBeLessThan(whole.rawPayload.length / 5)
  })
})

describe('the check of every answer in tests', () => {
  test('compares its status and its body with the API description', () => {
    const { problemOf } = describedAnswers(server.app.servedCalls)
    expect(
      problemOf(calls.readMilestones, 200, [{ milestone_type: 'yellowing', time_seconds: 1 }]),
    ).toBeNull()
    expect(problemOf(calls.readMilestones, 200, [{ milestone_type: 'yellow', time_seconds: 1 }])).toMatch(
      /^GET .*milestones\/ answers 200 with something other than described: .*milestone_type/,
    )
    const missing = { code: 'entity_not_found', values: { entity: 'roast' } }
    expect(problemOf(calls.readMilestones, 404, { detail: 'Roast not found', ...missing })).toBeNull()
    expect(problemOf(calls.readMilestones, 404, missing)).toMatch(/'detail'/)
    expect(problemOf(calls.listFeedback, 200, [], { 'x-total-count': '0' })).toBeNull()
    expect(problemOf(calls.listFeedback, 200, [], {})).toMatch(/X-Total-Count is described and not sent/)
    expect(problemOf(calls.readMilestones, 409, { detail: '' })).toMatch(
      /answers 409, which is not described/,
    )
  })
})
