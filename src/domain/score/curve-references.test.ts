import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EMPTY_TIMELINE, type Timeline } from '../timeline.ts'
import type { CurveFindingName } from './curve-findings.ts'
import { judgeCurve } from './curve-part.ts'

/**
 * Made-up curves and their expected values, computed by `judge_curves.py` beside them from the same written rules.
 */
const folder = join(import.meta.dirname, '../../../fixtures/scores')
const firstCracks = json<Record<string, number | null>>('first-cracks.json')
const expected = json<Record<string, ExpectedCurve>>('expected.json')

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
  const curves = readdirSync(folder).filter(name => name.endsWith('.csv'))
  expect(curves.map(name => name.replace('.csv', '')).sort()).toEqual(Object.keys(expected).sort())
})

test.each(Object.entries(expected))('%s earns what an independent program computes', (name, figures) => {
  const judgement = judgeCurve(timelineOf(name), firstCracks[name] ?? null)
  if (!judgement.ok) throw new Error(judgement.reason)
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

function timelineOf(name: string): Timeline {
  const [, ...lines] = readFileSync(join(folder, `${name}.csv`), 'utf8')
    .trimEnd()
    .split('\n')
  const rows = lines.map(line => line.split(',').map(cell => (cell === '' ? null : Number(cell))))
  return {
    ...EMPTY_TIMELINE,
    timeSeconds: rows.map(([second]) => second!),
    beanTemperature: rows.map(([, probe]) => probe!),
    ibtsTemperature: rows.map(([, , ibts]) => ibts!),
  }
}

function json<Value>(name: string): Value {
  return JSON.parse(readFileSync(join(folder, name), 'utf8')) as Value
}
