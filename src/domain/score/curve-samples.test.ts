import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fileProblemText } from '#domain/file/file-problems.ts'
import { firstCrack } from '#domain/roast/first-crack.ts'
import { readOnlyRoast } from '#files/roasts/testing/only-roast.ts'
import type { CurveFindingName } from './curve-findings.ts'
import { type JudgedCurve, judgeCurve } from './curve-part.ts'

const own = join(import.meta.dirname, '../../../fixtures/roasts/ikawa-csv/a row each 1.7 seconds.csv')
/** Real roasts, and what another program computed for some of them. They are not in the repository. */
const shared = join(import.meta.dirname, '../../../../shared')
const samples = join(shared, 'samples/roasts/roastime-csv')
const expectations = join(shared, 'spec/curve-expected.json')
const areHere = existsSync(samples) && existsSync(expectations)

interface ExpectedCurve {
  curve: number
  parts: Record<CurveFindingName, number>
  crash: number
  flick: number
  stall_seconds: number
  first_crack_seconds: number
  first_crack_assumed: boolean
}

function judgedSample(path: string): JudgedCurve {
  const roast = readOnlyRoast(readFileSync(path), basename(path))
  if (!roast.ok) throw new Error(fileProblemText(roast.reason))
  const { timeline, milestones } = roast.value
  const judgement = judgeCurve(timeline, firstCrack(milestones, timeline)?.seconds ?? null)
  if (!judgement.ok) throw new Error(judgement.reason.code)
  return judgement.value
}

describe('recorded roasts', () => {
  const expected: [string, ExpectedCurve][] = areHere
    ? Object.entries(JSON.parse(readFileSync(expectations, 'utf8')))
    : []

  if (areHere)
    test.each(expected)('%s gets the points that another program computed', (name, figures) => {
      const { points, findings, firstCrackSeconds, firstCrackAssumed } = judgedSample(join(samples, name))
      expect(Math.abs(points - figures.curve)).toBeLessThanOrEqual(0.3)
      for (const part of ['decline', 'crash', 'flick', 'stall'] as const) {
        expect(Math.abs(findings[part].points - figures.parts[part]), part).toBeLessThanOrEqual(0.3)
      }
      expect(Math.abs(findings.crash.amount - figures.crash)).toBeLessThanOrEqual(0.1)
      expect(Math.abs(findings.flick.amount - figures.flick)).toBeLessThanOrEqual(0.1)
      expect(findings.stall.amount).toBe(figures.stall_seconds)
      expect({ firstCrackSeconds, firstCrackAssumed }).toEqual({
        firstCrackSeconds: figures.first_crack_seconds,
        firstCrackAssumed: figures.first_crack_assumed,
      })
    })

  const real = areHere ? readdirSync(samples).filter(name => name.endsWith('.csv')) : []
  test.each([own, ...real.map(name => join(samples, name))].map(path => [basename(path), path]))(
    '%s is judged on its bean probe',
    (_, path) => {
      const { points, sensor } = judgedSample(path)
      expect(sensor).toBe('bean probe')
      expect(points).toBeGreaterThan(5)
      expect(points).toBeLessThan(20)
    },
  )
})
