import { expect, test } from 'vitest'
import { scoreCurve, scoreCurveFile, scoreCurveNames } from '../testing/score-curves.ts'
import type { CurveFindingName } from './curve-findings.ts'
import { judgeCurve } from './curve-part.ts'

/**
 * Made-up curves and their expected values, computed by `judge_curves.py` beside them from the same written rules.
 */
const firstCracks = scoreCurveFile<Record<string, number | null>>('first-cracks.json')
const expected = scoreCurveFile<Record<string, ExpectedCurve>>('expected.json')

interface ExpectedCurve {
  curve: number
  parts: Record<CurveFindingName, number>
  crash: number
  flick: number
  stall_seconds: number
  first_crack_seconds: number
  first_crack_assumed: boolean
}

test('every curve has its reference values', () => {
  expect(scoreCurveNames().sort()).toEqual(Object.keys(expected).sort())
})

test.each(Object.entries(expected))('%s earns what an independent program computes', (name, figures) => {
  const judgement = judgeCurve(scoreCurve(name), firstCracks[name] ?? null)
  if (!judgement.ok) throw new Error(judgement.reason.code)
  const { points, findings, firstCrackSeconds, firstCrackAssumed } = judgement.value
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
