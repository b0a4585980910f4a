import { createHash } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Bean } from '#contract/beans.ts'
import { type Feedback, type FeedbackState, feedbackState } from '#contract/feedback.ts'
import type { Roast } from '#contract/roasts.ts'
import { EMPTY_TIMELINE, type Timeline } from '#domain/curve/timeline.ts'
import type { Milestone } from '#domain/roast/milestones.ts'
import { writeRoastimeCsv } from '#files/machines/roastime/write-roastime-csv.ts'
import { openDatabase } from '#server/platform/database/connect.ts'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'
import { createTestApp, multipart, type TestApp, type TestAppOptions } from './app.ts'

/** The server, called as a visitor and as the owner, with functions to fill the library. */
export interface TestLibrary {
  server: TestApp
  visit(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** Calls as the owner. An object as payload is sent as JSON. */
  own(
    method: Method,
    url: string,
    payload?: InjectOptions['payload'],
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  /** Sends a form as the owner. */
  upload(
    url: string,
    fields: Record<string, string>,
    files: UploadedTestFile[],
  ): Promise<LightMyRequestResponse>
  addBean(originName: string, fields?: object): Promise<Bean>
  addRoast(fields: object): Promise<Roast>
  /** The ETag of feedback as it is at the moment, in whatever state. Throws if there is none with this id. */
  feedbackTag(id: number): Promise<string>
  /** Decides on feedback as it is at the moment. */
  decide(id: number, state: FeedbackState): Promise<LightMyRequestResponse>
}

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET'
export type UploadedTestFile = Parameters<typeof multipart>[1] extends (infer File)[] | undefined
  ? File
  : never

export async function createTestLibrary(
  kind: DatabaseKind,
  options: TestAppOptions = {},
): Promise<TestLibrary> {
  const server = await createTestApp(kind, options)
  const owner = await server.login()
  const library: TestLibrary = {
    server,
    visit: (url, headers = {}) => server.app.inject({ method: 'GET', url, headers }),
    own: (method, url, payload, headers = {}) =>
      server.app.inject({ method, url, payload, headers: { ...owner, ...headers } }),
    async upload(url, fields, files) {
      const { payload, headers } = await multipart(fields, files)
      return library.own('POST', url, payload, headers)
    },
    async addBean(originName, fields = {}) {
      return created(await library.own('POST', '/api/beans/', { origin_name: originName, ...fields }))
    },
    async addRoast(fields) {
      return created(await library.own('POST', '/api/roasts/', { roast_name: 'Test', ...fields }))
    },
    async feedbackTag(id) {
      for (const state of feedbackState.options) {
        const listed = await library.own('GET', `/api/feedback/?state=${state}&limit=500`)
        const found = listed.json<Feedback[]>().find(each => each.id === id)
        if (found !== undefined) return found.etag
      }
      throw new Error(`There is no feedback ${id}`)
    },
    async decide(id, state) {
      const headers = { 'if-match': await library.feedbackTag(id) }
      return library.own('PATCH', `/api/feedback/${id}`, { state }, headers)
    },
  }
  return library
}

/** Another instance of the server on the library's database. Closing it leaves the database. */
export async function anotherInstance({ server }: TestLibrary): Promise<TestLibrary> {
  const { location } = server.database
  const database = await openDatabase(location)
  return createTestLibrary(database.kind, {
    database: { ...database, location, remove: () => database.close() },
  })
}

function created<Entity>(answer: LightMyRequestResponse): Entity {
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return answer.json()
}

/**
 * A steady 10-minute roast with a sample each second and first crack marked at 7:50. Roasts of other recordings differ
 * in a few samples by 0.1 °C, as no two recordings are the same.
 */
export function steadyRoast(recording = ''): { timeline: Timeline; milestones: Milestone[] } {
  const timeSeconds = Array.from({ length: 601 }, (_, second) => second)
  const hundredths = (value: number) => Math.round(value * 100) / 100
  const noise = noiseOf(recording)
  return {
    timeline: {
      ...EMPTY_TIMELINE,
      timeSeconds,
      ibtsTemperature: timeSeconds.map(second => hundredths(110 + second / 6 + (noise[second - 200] ?? 0))),
      beanTemperature: timeSeconds.map(second => hundredths(95 + Math.abs(second - 70) / 5)),
      ibtsRateOfRise: timeSeconds.map(second => hundredths(16 - second / 60)),
      beanRateOfRise: timeSeconds.map(second => hundredths(18 - second / 60)),
      power: timeSeconds.map(second => (second < 300 ? 8 : 6)),
      fan: timeSeconds.map(() => 3),
      drum: timeSeconds.map(() => 9),
    },
    milestones: [{ milestone_type: '1st_crack_start', time_seconds: 470 }],
  }
}

/** 0 or 0.1 °C for each bit of a hash; nothing for the recording without a name. */
function noiseOf(recording: string): number[] {
  if (recording === '') return []
  const bits = [...createHash('sha256').update(recording).digest().subarray(0, 8)]
  return bits.flatMap(byte => Array.from({ length: 8 }, (_, bit) => (byte & (1 << bit) ? 0.1 : 0)))
}

/** Such a roast as a RoasTime export: a recording of its own for each name, bean and day. */
export function roastimeExport(
  sourceName: string,
  { beanName = null as string | null, roastDate = '2026-03-14' as string | null, recording = '' } = {},
): { field: string; name: string; content: string } {
  const roast = steadyRoast(recording || recordingOf(sourceName, beanName, roastDate))
  const content = writeRoastimeCsv({ sourceName, beanName, roastDate, ...roast })
  return { field: 'file', name: 'export.csv', content }
}

/** The recording that `roastimeExport` writes. */
export function recordingOf(
  sourceName: string,
  beanName: string | null = null,
  roastDate: string | null = '2026-03-14',
): string {
  return JSON.stringify([sourceName, beanName, roastDate])
}
