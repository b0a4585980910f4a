import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pointsOfTimeline, type TimelinePoint } from '#domain/curve/timeline.ts'
import { type RoastStep, roastSteps } from '#domain/roast/steps.ts'
import { readUploadedRoast } from '#server/reading/read-uploaded-roast.ts'

/** Either the reason for refusing the file, or the roast with its number of samples, a few of them and its steps. */
type Expected =
  | { reason: string }
  | (Record<string, unknown> & { sampleCount: number; points: TimelinePoint[]; steps?: StepRow[] })

/** `[240, "power", 8, 6]`: at 240 s from 8 to 6. */
type StepRow = [number, string, number | null, number]

const fixtures = join(import.meta.dirname, '../../../fixtures/roasts')
const formats = readdirSync(fixtures, { withFileTypes: true }).filter(entry => entry.isDirectory())

describe.each(formats.map(format => format.name))('%s', format => {
  const files = readdirSync(join(fixtures, format))
  const pairs = files.filter(file => existsSync(join(fixtures, format, expectedName(file))))

  test('every file has its expected half', () => {
    expect(files.filter(file => !file.endsWith('.expected.json') && !pairs.includes(file))).toEqual([])
    expect(pairs.length).toBeGreaterThan(0)
  })

  test.each(pairs)('%s', async file => {
    const expected = JSON.parse(readFileSync(join(fixtures, format, expectedName(file)), 'utf8')) as Expected
    const result = await readUploadedRoast(
      new Uint8Array(readFileSync(join(fixtures, format, file))),
      file,
      'UTC',
    )
    expect(shownLike(expected, result)).toEqual(expected)
  })

  test('a machine that writes settings has a file with its steps', async () => {
    const all = pairs.map(file =>
      JSON.parse(readFileSync(join(fixtures, format, expectedName(file)), 'utf8')),
    )
    const changes = await Promise.all(
      pairs.map(async file => {
        const bytes = new Uint8Array(readFileSync(join(fixtures, format, file)))
        const read = await readUploadedRoast(bytes, file, 'UTC')
        return read.ok && roastSteps(read.value.timeline).length > 0
      }),
    )
    expect(all.some(expected => 'steps' in expected)).toBe(changes.includes(true))
  })
})

function expectedName(file: string): string {
  return file.replace(/\.[a-z]+$/, '.expected.json')
}

type Read = Awaited<ReturnType<typeof readUploadedRoast>>

function shownLike(expected: Expected, result: Read): unknown {
  if (!result.ok) return { reason: result.reason }
  const { timeline, startedAt, zoned: _, fields, recordingId, notes, ...roast } = result.value
  const points = pointsOfTimeline(timeline)
  const times = 'points' in expected ? expected.points.map(point => point.time_seconds) : []
  const weights =
    'greenWeightGrams' in expected ? {} : { greenWeightGrams: undefined, roastedWeightGrams: undefined }
  return {
    ...roast,
    ...weights,
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(recordingId !== null && { recordingId }),
    ...(notes !== null && { notes }),
    ...('steps' in expected && { steps: roastSteps(timeline).map(stepRow) }),
    sampleCount: points.length,
    points: points.filter(point => times.includes(point.time_seconds)),
  }
}

function stepRow({ timeSeconds, setting, from, to }: RoastStep): StepRow {
  return [timeSeconds, setting, from, to]
}
