import { expect, test } from 'vitest'
import { type RecordedRoast, recordingDifferences } from './roast-differences.ts'
import { unknownRoastFields } from './roast-fields.ts'

const ROAST: RecordedRoast = {
  ...unknownRoastFields(),
  roast_date: '2026-03-14',
  green_weight_g: 350,
  roasted_weight_g: null,
  notes: null,
  milestones: [{ milestone_type: '1st_crack_start', time_seconds: 470 }],
  timeline: { samples: 'a', seconds: 600 },
  private_notes: 'Too fast',
  tags: ['filter'],
}
const UNTOUCHED = { setByHand: [], isCorrected: false }

test('values that differ in a file are taken over, and values that it lacks change nothing', () => {
  const file: RecordedRoast = {
    ...ROAST,
    roast_date: null,
    roasted_weight_g: 302.5,
    private_notes: null,
    tags: [],
    milestones: [],
    ambient_temp: 0,
  }
  expect(recordingDifferences(ROAST, file, UNTOUCHED)).toEqual({
    updated: [
      { field: 'roasted_weight_g', before: null, after: 302.5 },
      { field: 'ambient_temp', before: null, after: 0 },
    ],
    kept: [],
  })
})

test('a start without an offset, or without its seconds, adds nothing to a complete one', () => {
  const roast = { ...ROAST, started_at: '2026-03-14T19:05:31+01:00' }
  const fieldsThatDiffer = (started_at: string) =>
    recordingDifferences(roast, { ...ROAST, started_at }, UNTOUCHED).updated.map(({ field }) => field)
  for (const known of ['2026-03-14T19:05:31', '2026-03-14T19:05:00']) {
    expect(fieldsThatDiffer(known), known).toEqual([])
  }
  for (const other of ['2026-03-14T19:05:30', '2026-03-14T19:06:00', '2026-03-14T19:05:31-07:00']) {
    expect(fieldsThatDiffer(other), other).toEqual(['started_at'])
  }
  const known = { ...ROAST, started_at: '2026-03-14T19:05:31' }
  const { updated } = recordingDifferences(known, { ...ROAST, started_at: roast.started_at }, UNTOUCHED)
  expect(updated).toMatchObject([{ after: roast.started_at }])
})

test('marks in whole seconds add nothing to exact ones, and exact ones refine them', () => {
  const marked = (time_seconds: number) => ({
    ...ROAST,
    milestones: [{ milestone_type: '1st_crack_start' as const, time_seconds }],
  })
  const isUpdated = (known: number, mark: number) =>
    recordingDifferences(marked(known), marked(mark), UNTOUCHED).updated.length > 0
  for (const rounded of [499, 500]) expect(isUpdated(499.9998, rounded), String(rounded)).toBe(false)
  expect(isUpdated(500, 499.9998)).toBe(true)
  for (const other of [498, 501, 499.5]) expect(isUpdated(499.9998, other), String(other)).toBe(true)
  expect(isUpdated(500, 501)).toBe(true)
})

test('what the owner set by hand stays', () => {
  const file = { ...ROAST, green_weight_g: 352, roasted_weight_g: 300, tags: ['espresso'] }
  const setByHand = ['roasted_weight_g', 'tags', 'roast_name'] as const
  expect(recordingDifferences(ROAST, file, { setByHand, isCorrected: false })).toEqual({
    updated: [{ field: 'green_weight_g', before: 350, after: 352 }],
    kept: [
      { field: 'roasted_weight_g', before: null, after: 300 },
      { field: 'tags', before: ['filter'], after: ['espresso'] },
    ],
  })
})

test('a corrected roast keeps its samples and their marks, and takes new marks of the same samples', () => {
  const milestones = [{ milestone_type: '1st_crack_start' as const, time_seconds: 480 }]
  const marked = { ...ROAST, milestones }
  const moved = { ...marked, timeline: { samples: 'b', seconds: 590 } }
  const fieldsOf = (file: RecordedRoast) => {
    const { updated, kept } = recordingDifferences(ROAST, file, { ...UNTOUCHED, isCorrected: true })
    return [updated, kept].map(differences => differences.map(({ field }) => field))
  }
  expect(fieldsOf(marked)).toEqual([['milestones'], []])
  expect(fieldsOf(moved)).toEqual([[], ['milestones', 'timeline']])
  expect(recordingDifferences(ROAST, moved, UNTOUCHED).updated).toContainEqual({
    field: 'timeline',
    before: 600,
    after: 590,
  })
})

test('the same file has no differences', () => {
  expect(recordingDifferences(ROAST, structuredClone(ROAST), UNTOUCHED)).toEqual({ updated: [], kept: [] })
})
