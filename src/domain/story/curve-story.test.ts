import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { EMPTY_TIMELINE, type Timeline } from '#domain/curve/timeline.ts'
import { fileProblemText } from '#domain/file/file-problems.ts'
import { firstCrack } from '#domain/roast/first-crack.ts'
import type { Milestone } from '#domain/roast/milestones.ts'
import { roastRisingAt, steadyDecline } from '#domain/testing/synthetic-roasts.ts'
import { readOnlyUpload } from '#server/testing/only-roast.ts'
import { randomFrom } from '../../../demo/random.ts'
import { demoRoasts } from '../../../demo/roasts.ts'
import { type CurveStory, curveStory, toldSeconds } from './curve-story.ts'

const steady = roastRisingAt(steadyDecline)
const marked: Milestone[] = [
  { milestone_type: 'yellowing', time_seconds: 280 },
  { milestone_type: '1st_crack_start', time_seconds: 470 },
]

function storyOf(timeline: Timeline, milestones: readonly Milestone[] = marked): CurveStory {
  return curveStory(timeline, milestones, firstCrack(milestones, timeline))
}

function kindsOf(timeline: Timeline, milestones: readonly Milestone[] = marked): string[] {
  return storyOf(timeline, milestones).sentences.map(({ kind }) => kind)
}

test('the story of a roast goes from charge to drop, with times and temperatures', () => {
  expect(storyOf(steady)).toEqual({
    sensor: 'bean probe',
    sentences: [
      { kind: 'charge', startSeconds: 0, endSeconds: 0, temperature: 155 },
      { kind: 'turning_point', startSeconds: 70, endSeconds: 70, temperature: 95 },
      { kind: 'drying', startSeconds: 0, endSeconds: 280, temperature: expect.closeTo(140, 0) },
      { kind: 'maillard', startSeconds: 280, endSeconds: 470 },
      {
        kind: 'first_crack',
        startSeconds: 470,
        endSeconds: 470,
        temperature: expect.closeTo(171.8, 1),
        inferred: false,
      },
      {
        kind: 'decline',
        startSeconds: expect.closeTo(132, -1),
        endSeconds: 595,
        steadiness: 'steady',
      },
      {
        kind: 'drop',
        startSeconds: 600,
        endSeconds: 600,
        temperature: expect.closeTo(185.9, 1),
        development: { seconds: 130, percent: expect.closeTo(21.7, 1) },
      },
    ],
  })
})

test('the story of an imported roast follows its file', async () => {
  const file = 'fixtures/roasts/roastime-csv/2026-03-14_#48 Kirinyaga peaberry.csv'
  const read = await readOnlyUpload(new Uint8Array(readFileSync(file)), 'roast.csv', 'UTC')
  if (!read.ok) throw new Error(fileProblemText(read.reason))
  const { timeline, milestones } = read.value
  const story = storyOf(timeline, milestones)
  expect(story.sensor).toBe('bean probe')
  expect(story.sentences).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'drying', startSeconds: 0, endSeconds: 281 }),
      { kind: 'maillard', startSeconds: 281, endSeconds: 505 },
      expect.objectContaining({ kind: 'first_crack', startSeconds: 505, inferred: false }),
    ]),
  )
})

test('in a year of roasts, every sentence lies inside its roast and has its temperature', () => {
  const roasts = demoRoasts(12, ['Kenya'], new Date('2026-01-01'), randomFrom(3))
  const kinds = new Set<string>()
  for (const { timeline, milestones } of roasts) {
    const { sentences } = storyOf(timeline, milestones)
    const drop = timeline.timeSeconds.at(-1)!
    expect(sentences[0]!.kind).toBe('charge')
    expect(sentences.at(-1)!.kind).toBe('drop')
    for (const sentence of sentences) {
      kinds.add(sentence.kind)
      expect(sentence.startSeconds).toBeGreaterThanOrEqual(0)
      expect(sentence.endSeconds).toBeGreaterThanOrEqual(sentence.startSeconds)
      expect(sentence.endSeconds).toBeLessThanOrEqual(drop)
      if ('temperature' in sentence) expect(sentence.temperature).toBeGreaterThan(60)
    }
  }
  expect([...kinds]).toEqual(expect.arrayContaining(['maillard', 'decline', 'crash', 'flick']))
})

test('a story is told in order of time, how evenly the heating eased off before the drop', () => {
  const dip = (second: number) => Math.max(0, 1 - Math.abs(second - 480) / 30)
  const sagging = roastRisingAt(second => steadyDecline(second) - 5 * dip(second) + (second > 540 ? 2 : 0))
  const { sentences } = storyOf(sagging)
  const times = sentences.map(toldSeconds)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(sentences.map(({ kind }) => kind)).toEqual([
    ...['charge', 'turning_point', 'drying', 'maillard', 'first_crack', 'crash', 'flick', 'decline', 'drop'],
  ])
})

describe('what is not known is not mentioned', () => {
  test('a roast without a timeline has no story', () => {
    expect(storyOf(EMPTY_TIMELINE)).toEqual({ sensor: null, sentences: [] })
  })

  test('without yellowing there are no phases before first crack, without first crack no development', () => {
    expect(kindsOf(steady, [])).toEqual(['charge', 'turning_point', 'decline', 'drop'])
    expect(storyOf(steady, []).sentences.at(-1)).toMatchObject({ development: null })
    expect(kindsOf(steady, marked.slice(1))).not.toContain('drying')
    expect(kindsOf(steady, marked.slice(0, 1))).toEqual([
      'charge',
      'turning_point',
      'drying',
      'decline',
      'drop',
    ])
  })

  test('what was marked outside the roast, or in an order that cannot be, is left out', () => {
    const late: Milestone[] = [
      { milestone_type: '1st_crack_start', time_seconds: 700 },
      { milestone_type: '2nd_crack_start', time_seconds: 800 },
      { milestone_type: 'yellowing', time_seconds: -3 },
    ]
    expect(kindsOf(steady, late)).toEqual(['charge', 'turning_point', 'decline', 'drop'])
    const swapped: Milestone[] = [
      { milestone_type: 'yellowing', time_seconds: 480 },
      { milestone_type: '1st_crack_start', time_seconds: 470 },
    ]
    expect(kindsOf(steady, swapped)).not.toContain('maillard')
  })

  test('a moment at which nothing was measured has no temperature, and an interrupted curve no judgement', () => {
    const beanTemperature = steady.beanTemperature.map((value, second) =>
      Math.abs(second - 470) < 20 ? null : value,
    )
    const { sentences } = storyOf({ ...steady, beanTemperature })
    expect(sentences).toContainEqual({
      kind: 'first_crack',
      startSeconds: 470,
      endSeconds: 470,
      temperature: null,
      inferred: false,
    })
    expect(sentences.map(({ kind }) => kind)).not.toContain('decline')
  })

  test('the story of a roast without temperatures has only times', () => {
    const story = storyOf({ ...steady, beanTemperature: steady.beanTemperature.map(() => null) })
    expect(story.sensor).toBeNull()
    expect(story.sentences.map(({ kind }) => kind)).toEqual([
      'charge',
      'drying',
      'maillard',
      'first_crack',
      'drop',
    ])
    expect(story.sentences[0]).toMatchObject({ temperature: null })
  })
})

test('the infrared sensor tells the story if there is no probe, but not what the charge was', () => {
  const story = storyOf({
    ...steady,
    beanTemperature: steady.beanTemperature.map(() => null),
    ibtsTemperature: steady.beanTemperature,
  })
  expect(story.sensor).toBe('IBTS')
  expect(story.sentences[0]).toMatchObject({ kind: 'charge', temperature: null })
  expect(story.sentences.at(-1)).toMatchObject({ kind: 'drop', temperature: expect.closeTo(185.9, 1) })
})

test('a first crack that was read off the curve is called inferred', () => {
  const story = curveStory(steady, [], { seconds: 470, inferred: true })
  expect(story.sentences).toContainEqual(expect.objectContaining({ kind: 'first_crack', inferred: true }))
})
