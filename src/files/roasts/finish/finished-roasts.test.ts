import { expect, test } from 'vitest'
import { MOST_SAMPLES, timelineOfPoints } from '#domain/curve/timeline.ts'
import { fileProblemText } from '#domain/file/file-problems.ts'
import { success } from '#domain/record/result.ts'
import { type Milestone, MOST_MILESTONES } from '#domain/roast/milestones.ts'
import { emptyPoint, type RoastDraft } from '#files/roasts/roast-draft.ts'
import { onlyOne } from '#files/roasts/testing/only-roast.ts'
import { finishedRoasts } from './finished-roasts.ts'

/** The only roast of a recording. */
function finishedRoast(found: RoastDraft) {
  const roasts = finishedRoasts(found)
  return roasts.ok ? success(onlyOne(roasts.value)) : roasts
}

const draft = {
  format: 'Test',
  sourceName: 'Kenya',
  roastDate: null,
  beanName: null,
  timeline: timelineOfPoints([0, 300, 600].map(time => ({ ...emptyPoint(time), bean_probe_temp: 150 }))),
  drop: 'last sample' as const,
  milestones: [],
  warnings: [],
}

test.each([
  [500, 500],
  [1_000_000, 1_000_000],
  [1_000_001, null],
  [0, null],
  [-5, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [null, null],
])('a stated weight of %s g is read as %s', (stated, kept) => {
  const roast = finishedRoast({ ...draft, greenWeightGrams: stated, roastedWeightGrams: stated })
  if (!roast.ok) return expect.unreachable(fileProblemText(roast.reason))
  expect([roast.value.greenWeightGrams, roast.value.roastedWeightGrams]).toEqual([kept, kept])
})

test('an impossible weight is left out, with a warning; 0 means that it was not weighed', () => {
  const roast = finishedRoast({ ...draft, greenWeightGrams: 1e-300, roastedWeightGrams: 0 })
  if (!roast.ok) return expect.unreachable(fileProblemText(roast.reason))
  expect(roast.value).toMatchObject({ greenWeightGrams: null, roastedWeightGrams: null })
  expect(roast.value.warnings).toEqual(['The green weight of 1e-300 g is impossible and was left out.'])
})

test('if a file has too many milestones, the first ones are kept, with a warning', () => {
  const milestones = Array.from({ length: 705 }, (_, index) => ({
    milestone_type: 'yellowing' as const,
    time_seconds: 1 + index / 10,
  }))
  const roast = finishedRoast({ ...draft, milestones, greenWeightGrams: null, roastedWeightGrams: null })
  if (!roast.ok) return expect.unreachable(fileProblemText(roast.reason))
  expect(roast.value.milestones).toEqual(milestones.slice(0, MOST_MILESTONES))
  expect(roast.value.warnings).toEqual(['Of 705 milestones, only the first 100 were kept.'])
})

test('a file with more samples than a roast may have is thinned, with a warning that says from what to what', () => {
  const points = Array.from({ length: 249_000 }, (_, index) => ({
    ...emptyPoint(index / 250),
    bean_probe_temp: 150,
  }))
  const milestones: Milestone[] = [{ milestone_type: '1st_crack_start', time_seconds: 812.345 }]
  const timeline = timelineOfPoints(points)
  const roast = finishedRoast({
    ...draft,
    timeline,
    milestones,
    greenWeightGrams: null,
    roastedWeightGrams: null,
  })
  if (!roast.ok) return expect.unreachable(fileProblemText(roast.reason))
  expect(roast.value.timeline.timeSeconds).toHaveLength(MOST_SAMPLES)
  expect(roast.value.milestones).toEqual(milestones)
  expect(roast.value.warnings).toEqual([
    'The file has 249,000 samples from charge to drop; 20,000 are kept, one every 0.05 s.',
  ])
})
