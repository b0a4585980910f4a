import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { firstCrack } from '#domain/roast/first-crack.ts'
import { readRoastFile } from '#readers/roast-files/read-roast-file.ts'
import type { CurveFindingName } from './curve-findings.ts'
import { type JudgedCurve, judgeCurve } from './curve-part.ts'

/** Real roasts, and what another program computed for some of them; kept outside the repository. */
const shared = join(import.meta.dirname, '../../../../shared')
const samples = join(shared, 'samples/roasts/roastime-csv')
const expectations = join(shared, 'spec/curve-expected.json')
const areHere = existsSync(samples) && existsSync(expectations)
if (!areHere) console.warn('skipped: no real roasts in ../shared to judge')

interface ExpectedCurve {
  curve: number
  parts: Record<CurveFindingName, number>
  crash: number
  flick: number
  stall_seconds: number
  first_crack_seconds: number
  first_crack_assumed: boolean
}

function judgedSample(name: string): JudgedCurve {
  const roast = readRoastFile(readFileSync(join(samples, name)), name)
  if (!roast.ok) throw new Error(roast.reason)
  const { timeline, milestones } = roast.value
  const judgement = judgeCurve(timeline, firstCrack(milestones, timeline)?.seconds ?? null)
  if (!judgement.ok) throw new Error(judgement.reason.code)
  return judgement.value
}

describe.skipIf(!areHere)('real roasts', () => {
  const expected: [string, ExpectedCurve][] = areHere
    ? Object.entries(JSON.parse(readFileSync(expectations, 'utf8')))
    : []

  test.each(expected)('%s earns what another program computed', (name, figures) => {
    const { points, findings, firstCrackSeconds, firstCrackAssumed } = judgedSample(name)
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

  test.each(areHere ? readdirSync(samples).filter(name => name.endsWith('.csv')) : [])(
    '%s is judged on its bean probe',
    name => {
      const { points, sensor } = judgedSample(name)
      expect(sensor).toBe('bean probe')
      expect(points).toBeGreaterThan(5)
      expect(points).toBeLessThan(20)
    },
  )
})
