import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pointsOfTimeline, type TimelinePoint } from '#domain/curve/timeline.ts'
import { fileProblemText } from '#domain/file/file-problems.ts'
import { type RoastStep, roastSteps, stepsOf } from '#domain/roast/steps.ts'
import { type StepRow, stepsByRule } from '#domain/testing/steps-by-rule.ts'
import { readUploadedRoasts, type UploadedRoast } from '#server/intake/reading/read-uploaded-roast.ts'

/** Either the reason for refusing the file, or its roast, or the roasts if it holds several. */
type Expected = { reason: string } | ExpectedRoast | { roasts: ExpectedRoast[] }

/** A roast with its number of samples, a few of them and its steps. */
type ExpectedRoast = Record<string, unknown> & {
  sampleCount: number
  points?: TimelinePoint[]
  steps?: StepRow[]
  chargeAfterSeconds?: number
}

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
    const expected = roastsIn(expectedOf(format, file))
    for (const [index, { roast }] of result.value.entries()) {
      const { timeline } = roast
      const steps = stepsByRule(timeline)
      if (expected[index]?.steps !== undefined) expect(expected[index].steps).toEqual(steps)
      expect(roastSteps(timeline).map(stepRow)).toEqual(steps)
      const atCharge = pointsOfTimeline(timeline).find(({ time_seconds }) => time_seconds === 0)
      const charge = atCharge?.bean_probe_temp ?? atCharge?.ibts_temp
      if (charge != null) expect(stepsOf(timeline, []).charge_temp).toBe(charge)
    }
  })

  test('a machine that writes settings has a file with its steps', async () => {
    const all = pairs.flatMap(file => roastsIn(expectedOf(format, file)))
    const changes = await Promise.all(
      pairs.map(async file => {
        const read = await readFixture(format, file)
        return read.ok && read.value.some(({ roast }) => roastSteps(roast.timeline).length > 0)
      }),
    )
    expect(all.some(({ steps }) => steps !== undefined)).toBe(changes.includes(true))
  })
})

function expectedOf(format: string, file: string): Expected {
  return JSON.parse(readFileSync(join(fixtures, format, expectedName(file)), 'utf8')) as Expected
}

function readFixture(format: string, file: string): Promise<Read> {
  const bytes = new Uint8Array(readFileSync(join(fixtures, format, file)))
  return readUploadedRoasts(bytes, file, 'UTC')
}

function expectedName(file: string): string {
  return file.replace(/\.[a-z]+$/, '.expected.json')
}

type Read = Awaited<ReturnType<typeof readUploadedRoasts>>

function roastsIn(expected: Expected): ExpectedRoast[] {
  if ('reason' in expected) return []
  return 'roasts' in expected ? (expected.roasts as ExpectedRoast[]) : [expected]
}

function shownLike(expected: Expected, result: Read): unknown {
  if (!result.ok) return { reason: fileProblemText(result.reason) }
  const like = roastsIn(expected)
  const roasts = result.value.map(({ roast }, index) => shownRoast(like[index], roast))
  return 'roasts' in expected || roasts.length > 1 ? { roasts } : roasts[0]
}

function shownRoast(expected: ExpectedRoast | undefined, read: UploadedRoast['roast']): unknown {
  const { timeline, startedAt, zoned: _, fields, recordingId, notes, doubts, ...others } = read
  const { chargeAfterSeconds, ...roast } = others
  const points = pointsOfTimeline(timeline)
  const times = expected?.points?.map(point => point.time_seconds) ?? []
  const weights =
    expected !== undefined && 'greenWeightGrams' in expected
      ? {}
      : { greenWeightGrams: undefined, roastedWeightGrams: undefined }
  return {
    ...roast,
    ...weights,
    ...(expected?.chargeAfterSeconds !== undefined && { chargeAfterSeconds }),
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(recordingId !== null && { recordingId }),
    ...(notes !== null && { notes }),
    ...(doubts.length > 0 && { doubts: doubts.map(({ code }) => code) }),
    ...(expected?.steps !== undefined && { steps: roastSteps(timeline).map(stepRow) }),
    sampleCount: points.length,
    points: points.filter(point => times.includes(point.time_seconds)),
  }
}

function stepRow({ timeSeconds, setting, from, to }: RoastStep): StepRow {
  return [timeSeconds, setting, from, to]
}
