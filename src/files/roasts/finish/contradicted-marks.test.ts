import { expect, test } from 'vitest'
import { timelineOfPoints } from '#domain/curve/timeline.ts'
import { round } from '#domain/record/units.ts'
import { roastFigures } from '#domain/roast/roast.ts'
import { emptyPoint, type RoastDraft } from '#files/roasts/roast-draft.ts'
import { drum, joined } from '#files/roasts/testing/drum.ts'
import { finishedRoasts } from './finished-roasts.ts'

/** Seconds, end temperature and doubts of each roast of a recording. */
function roastsOf(draft: RoastDraft) {
  const roasts = finishedRoasts(draft)
  if (!roasts.ok) return expect.unreachable(roasts.reason.code)
  return roasts.value.map(({ timeline, milestones, doubts }) => {
    const { total_duration_seconds, final_bean_temp } = roastFigures(timeline, milestones)
    return [total_duration_seconds, round(final_bean_temp ?? 0), doubts.map(({ code }) => code)]
  })
}

/** A recording with other bean temperatures. */
function withBean(draft: RoastDraft, temperatureAt: (seconds: number, own: number) => number): RoastDraft {
  const { timeSeconds, beanTemperature } = draft.timeline
  const points = timeSeconds.map((seconds, sample) => ({
    ...emptyPoint(seconds),
    bean_probe_temp: temperatureAt(seconds, beanTemperature[sample]!),
  }))
  return { ...draft, timeline: timelineOfPoints(points), milestones: [] }
}

test.each([1, 2, 5])(
  'two roasts between one charge and the drop of the other are both offered, %s s',
  step => {
    const draft = joined(drum({ step }), drum({ step, drop: 500, end: 200 }))
    const drop = { seconds: draft.timeline.timeSeconds.at(-1)! - 90 }
    expect(roastsOf({ ...draft, drop, milestones: [] })).toEqual([
      [600, 208, ['drop_of_next']],
      [500, 200, ['second_of_recording']],
    ])
  },
)

test('beans that went in as soon as the others were out are a second roast within the marked one', () => {
  const draft = joined(drum({ step: 2, tail: 0 }), drum({ step: 2, preheat: 0, drop: 500, end: 200 }), 2)
  const warm = withBean(draft, (_, own) => 133 + (own - 88) * 0.7)
  const drop = { seconds: 1102 }
  expect(roastsOf({ ...warm, drop }).map(([seconds, , codes]) => [seconds, codes])).toEqual([
    [600, ['drop_of_next']],
    [502, ['second_of_recording']],
  ])
})

test.each([
  [30, 60],
  [30, 120],
  [35, 30],
  [35, 60],
  [35, 120],
])('a dip of %s °C for %s s is no second roast', (celsius, lasts) => {
  for (const at of [240, 300, 360, 420]) {
    const dipped = withBean(drum({ step: 2 }).draft, (seconds, own) => {
      const share = (seconds - at) / lasts
      return share < 0 || share > 1 ? own : own - celsius * Math.sin(Math.PI * share)
    })
    expect(roastsOf(dipped)).toEqual([[600, 208, []]])
  }
})

test.each([30, 60, 90])('a drop that is marked %s s after the machine was emptied is left aside', late => {
  const { draft } = drum({ step: 2, tail: 120 })
  expect(roastsOf({ ...draft, drop: { seconds: 600 + late } })).toEqual([[600, 208, ['drop_after_emptied']]])
})

test('a fall of 10 °C before a marked drop is as real files have it', () => {
  expect(roastsOf({ ...drum().draft, drop: { seconds: 608 } })).toEqual([[608, 198, []]])
})

test('a charge that is marked when heating from cold begins is none', () => {
  const { draft } = drum({ step: 2, preheat: 480 })
  const heated = withBean(draft, (seconds, own) => (seconds < 0 ? 190 + seconds * 0.34 : own))
  const { timeline } = heated
  const timeSeconds = timeline.timeSeconds.map(seconds => seconds + 480)
  const early = { ...heated, timeline: { ...timeline, timeSeconds }, drop: { seconds: 1080 } }
  expect(roastsOf(early)).toEqual([[600, 208, ['charge_not_obeyed']]])
})

test('a roast from cold with an opened door keeps its marked charge', () => {
  const heated = withBean(drum({ step: 2, preheat: 0 }).draft, seconds => {
    const own = 25 + 183 * (1 - (1 - Math.min(1, seconds / 600)) ** 1.8)
    const share = (seconds - 300) / 60
    return share < 0 || share > 1 ? own : own - 35 * Math.sin(Math.PI * share)
  })
  expect(roastsOf(heated)[0]?.[0]).toBe(600)
})
