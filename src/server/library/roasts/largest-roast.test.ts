import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '#contract/calls.ts'
import type { RoastPreview } from '#contract/roast-import.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import { MOST_SAMPLES, pointsOfTimeline, type Timeline } from '#domain/curve/timeline.ts'
import { writeArtisanLog } from '#files/machines/artisan/write-artisan-log.ts'
import { writeRoastimeCsv } from '#files/machines/roastime/write-roastime-csv.ts'
import { packTimeline } from '#server/platform/database/timeline-codec.ts'
import { Pieces } from '#server/platform/work/pieces.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'
import { findExportedRoast } from './exported-roast.ts'

/** Every sample has noise, so that no picture gets simpler. */
function longTimeline(count: number, minutes = 20): Timeline {
  const timeSeconds = Array.from(
    { length: count },
    (_, sample) => Math.round((sample * minutes * 60_000) / (count - 1)) / 1_000,
  )
  const noisy = (value: number) => timeSeconds.map((_, sample) => value + (sample % 97) / 100)
  return {
    timeSeconds,
    ibtsTemperature: noisy(150),
    beanTemperature: noisy(140),
    ibtsRateOfRise: noisy(9),
    beanRateOfRise: noisy(8),
    power: timeSeconds.map((_, sample) => sample % 10),
    fan: timeSeconds.map((_, sample) => sample % 9),
    drum: timeSeconds.map((_, sample) => sample % 8),
  }
}

/** The public reads with samples of a roast. */
const READS_WITH_SAMPLES = {
  readRoastDetails: calls.readRoastDetails,
  readTimeline: calls.readTimeline,
  readRecordedTimeline: calls.readRecordedTimeline,
  exportRoastAsJson: calls.exportRoastAsJson,
  exportTimeline: calls.exportTimeline,
  exportRoastAsArtisanLog: calls.exportRoastAsArtisanLog,
  exportRoastAsCsv: calls.exportRoastAsCsv,
}

/**
 * An answer is cached if it takes at most a quarter of this: the largest export does, and one with 30,000 samples
 * doesn't.
 */
const MOST_CACHED_BYTES = 20 * 1024 ** 2

/** More text than one turn of the event loop may make, in characters: that of a thousand samples. */
const MUCH_TEXT = 150_000

const addressOf = ({ path }: { path: string }, roast: number) => path.replace(':id', String(roast))

/** Answers are made of the same samples, whatever database they come from. */
describe('the largest roast', () => {
  let library: TestLibrary
  let id: number
  /** The longest texts that were made at once, in the order of the answers. */
  const longest: number[] = []

  beforeAll(async () => {
    library = await createTestLibrary('sqlite', { mostCachedBytes: MOST_CACHED_BYTES })
    const { id: bean_id } = await library.addBean('Kenya')
    const timeline = pointsOfTimeline(longTimeline(MOST_SAMPLES))
    id = (await library.addRoast({ bean_id, timeline, roast_name: '#1' })).id
    const { answerCache } = library.server.app
    const ready = answerCache.ready.bind(answerCache)
    answerCache.ready = (request, key, make, reader) =>
      ready(
        request,
        key,
        async version => {
          const made = await make(version)
          const { content } = made
          const pieces = content instanceof Pieces ? [...content] : [content]
          longest.push(Math.max(...pieces.map(piece => piece.length)))
          return made
        },
        reader,
      )
  })
  afterAll(() => library.server.close())

  test.each(Object.entries(READS_WITH_SAMPLES))(
    '%s is made in small parts, one in each turn of the event loop',
    async (_, call) => {
      longest.length = 0
      const { statusCode, payload } = await library.visit(addressOf(call, id))
      expect(statusCode).toBe(200)
      expect(payload.length).toBeGreaterThan(4 * MUCH_TEXT)
      expect(longest).toEqual([expect.any(Number)])
      expect(longest[0]).toBeLessThan(MUCH_TEXT)
    },
  )

  test('as many settings, each held long enough to be a step, are written in small parts', async () => {
    const bean_id = (await library.addBean('Uganda')).id
    const hours = Math.ceil((MOST_SAMPLES * 3.2) / 3600)
    const timeline = pointsOfTimeline(longTimeline(MOST_SAMPLES, hours * 60))
    const { id } = await library.addRoast({ bean_id, timeline, roast_name: '#2' })
    for (const call of [calls.readRoastSteps, calls.exportRoastAsJson]) {
      longest.length = 0
      const { payload } = await library.visit(addressOf(call, id))
      expect(payload.length).toBeGreaterThan(4 * MUCH_TEXT)
      expect(longest[0]).toBeLessThan(MUCH_TEXT)
    }
  })

  test('every other public read of a roast is short', async () => {
    const others = Object.values(calls).filter(
      call =>
        call.method === 'GET' &&
        call.access === 'public' &&
        call.path.startsWith('/api/roasts/') &&
        !Object.values<object>(READS_WITH_SAMPLES).includes(call),
    )
    expect(others.length).toBeGreaterThan(8)
    for (const call of others) {
      const { rawPayload } = await library.visit(addressOf(call, id))
      expect([call.path, rawPayload.length < MUCH_TEXT]).toEqual([call.path, true])
    }
  })
})

describe('more samples than a roast may have', () => {
  let library: TestLibrary
  let bean_id: number

  beforeAll(async () => {
    library = await createTestLibrary('sqlite', { mostCachedBytes: MOST_CACHED_BYTES })
    bean_id = (await library.addBean('Kenya')).id
  })
  afterAll(() => library.server.close())

  test('an export with more samples is imported with as many as a roast may have, and says so', async () => {
    const timeline = longTimeline(30_000)
    const milestones = [{ milestone_type: '1st_crack_start' as const, time_seconds: 812.3456 }]
    const roast = { sourceName: '#2 Long', roastDate: '2026-05-30', beanName: 'Kenya', timeline, milestones }
    const file = { field: 'file', name: 'long.csv', content: writeRoastimeCsv(roast) }
    const preview = (await library.upload('/api/roasts/preview/', {}, [file])).json<RoastPreview>()
    expect(preview.warnings).toContain(
      'The file has 30,000 samples from charge to drop; 20,000 are kept, one every 0.06 s.',
    )
    const imported = await library.upload('/api/roasts/import/', { bean_id: String(bean_id) }, [file])
    const details = await library.visit(addressOf(calls.readRoastDetails, imported.json().id))
    const { timeline: kept, milestones: marked } = details.json<RoastDetails>()
    expect(kept).toHaveLength(MOST_SAMPLES)
    expect([kept[0]!.time_seconds, kept.at(-1)!.time_seconds]).toEqual([0, 1_200])
    expect(marked).toEqual(milestones)
  })

  test('a longer roast that an earlier version stored is streamed: complete to GET, without a body to HEAD, and 304', async () => {
    const { db } = library.server.database
    const timeline = Buffer.from(packTimeline(longTimeline(30_000)))
    const points = pointsOfTimeline(longTimeline(10))
    const stored = await library.addRoast({ bean_id, roast_name: '#3', timeline: points })
    await db.updateTable('roast_timelines').set({ timeline }).where('roast_id', '=', stored.id).execute()

    const url = addressOf(calls.exportRoastAsArtisanLog, stored.id)
    const { headers, payload } = await library.visit(url)
    const found = await findExportedRoast(db, stored.id, 'visitor')
    expect(payload === [...writeArtisanLog(found!.value)].join('')).toBe(true)
    expect(headers).not.toHaveProperty('content-length')
    const etag = String(headers.etag)
    const known = await library.visit(url, { 'if-none-match': etag })
    expect([known.statusCode, known.payload, known.headers.etag]).toEqual([304, '', etag])
    const head = await library.server.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.payload, head.headers.etag]).toEqual([200, '', etag])
  })
})
