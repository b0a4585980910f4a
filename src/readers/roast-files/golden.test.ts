import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pointsOfTimeline, type TimelinePoint } from '#domain/curve/timeline.ts'
import { fileProblemText } from '#domain/file/file-problems.ts'
import { type RoastStep, roastSteps, stepsOf } from '#domain/roast/steps.ts'
import { type StepRow, stepsByRule } from '#domain/testing/steps-by-rule.ts'
import { readUploadedRoast } from '#server/reading/read-uploaded-roast.ts'

/** Either the reason for refusing the file, or the roast with its number of samples, a few of them and its steps. */
type Expected =
  | { reason: string }
  | (Record<string, unknown> & { sampleCount: number; points: TimelinePoint[]; steps?: StepRow[] })

const fixtures = join(import.meta.dirname, '../../../fixtures/roasts')
const formats = readdirSync(fixtures, { withFileTypes: true }).filter(entry => entry.isDirectory())

describe.each(formats.map(format => format.name))('%s', format => {
  const files = readdirSync(join(fixtures, format))
  const pairs = files.filter(file => existsSync(join(fixtures, format, expectedName(file))))

  test('every file has its expected result', () => {
    expect(files.filter(file => !file.endsWith('.expected.json') && !pairs.includes(file))).toEqual([])
    expect(pairs.length).toBeGreaterThan(0)
  })

  test.each(pairs)('%s', async file => {
    const expected = expectedOf(format, file)
    expect(shownLike(expected, await readFixture(format, file))).toEqual(expected)
  })

  test.each(pairs)('the steps and the charge temperature of %s follow from the rules', async file => {
    const result = await readFixture(format, file)
    if (!result.ok) return
    const { timeline } = result.value
    const steps = stepsByRule(timeline)
    const expected = expectedOf(format, file)
    if ('steps' in expected) expect(expected.steps).toEqual(steps)
    expect(roastSteps(timeline).map(stepRow)).toEqual(steps)
    const atCharge = pointsOfTimeline(timeline).find(({ time_seconds }) => time_seconds === 0)
    const charge = atCharge?.bean_probe_temp ?? atCharge?.ibts_temp
    if (charge != null) expect(stepsOf(timeline, []).charge_temp).toBe(charge)
  })

  test('a machine that writes settings has a file with its steps', async () => {
    const all = pairs.map(file => expectedOf(format, file))
    const changes = await Promise.all(
      pairs.map(async file => {
        const read = await readFixture(format, file)
        return read.ok && roastSteps(read.value.timeline).length > 0
      }),
    )
    expect(all.some(expected => 'steps' in expected)).toBe(changes.includes(true))
  })
})

function expectedOf(format: string, file: string): Expected {
  return JSON.parse(readFileSync(join(fixtures, format, expectedName(file)), 'utf8')) as Expected
}

function readFixture(format: string, file: string): Promise<Read> {
  const bytes = new Uint8Array(readFileSync(join(fixtures, format, file)))
  return readUploadedRoast(bytes, file, 'UTC')
}

function expectedName(file: string): string {
  return file.replace(/\.[a-z]+$/, '.expected.json')
}

type Read = Awaited<ReturnType<typeof readUploadedRoast>>

function shownLike(expected: Expected, result: Read): unknown {
  if (!result.ok) return { reason: fileProblemText(result.reason) }
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
