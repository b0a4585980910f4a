import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Timeline, timelineOfPoints } from '#domain/curve/timeline.ts'
import { fileProblemText } from '#domain/file/file-problems.ts'
import type { RoastFile } from '#domain/file/roast-file.ts'
import { fahrenheitFromCelsius, round } from '#domain/record/units.ts'
import { roastFigures } from '#domain/roast/roast.ts'
import { detectFormat } from '#files/roasts/detect.ts'
import { emptyPoint, type RoastDraft } from '#files/roasts/roast-draft.ts'
import { sourceText } from '#files/roasts/source-text.ts'
import { drum, joined, type Recording } from '#files/roasts/testing/drum.ts'
import { finishedRoasts } from './finished-roasts.ts'

/** The real recordings beside the repository that mark charge and drop and go on for minutes on both sides. */
function realRecordings(): Recording[] {
  const samples = join(import.meta.dirname, '../../../../../shared/samples/roasts')
  const folders = ['artisan-alog', 'artisan-csv', 'roest-csv', 'kaffelogic-klog', 'rubasse-csv', 'loring-csv']
  if (!existsSync(samples)) return []
  return folders.flatMap(folder =>
    readdirSync(join(samples, folder)).flatMap(file => {
      const source = sourceText(new Uint8Array(readFileSync(join(samples, folder, file))), file)
      const draft = source.ok ? detectFormat(source.value)?.read(source.value) : undefined
      if (draft?.ok !== true || typeof draft.value.drop !== 'object') return []
      const roast = finished(draft.value)[0]
      if (roast === undefined) return []
      const { duration, endTemperature } = figuresOf(roast)
      return [{ name: file, draft: draft.value, duration, endTemperature }]
    }),
  )
}

function finished(draft: RoastDraft): RoastFile[] {
  const roasts = finishedRoasts(draft)
  return roasts.ok ? roasts.value : []
}

function figuresOf({ timeline, milestones }: RoastFile) {
  const figures = roastFigures(timeline, milestones)
  return { duration: figures.total_duration_seconds ?? 0, endTemperature: figures.final_bean_temp ?? 0 }
}

const DRUMS = [drum(), drum({ step: 2, preheat: 240 }), drum({ step: 5, drop: 480, end: 199 })]
const REAL = realRecordings()
const recordings = fc.constantFrom(...DRUMS, ...REAL)

/** How far off a figure may be: a slow probe and a coarse recording show charge and drop some seconds off. */
const OFF = { seconds: 20, celsius: 4 }

function isAsRecorded(roast: RoastFile, { duration, endTemperature }: Recording): boolean {
  const found = figuresOf(roast)
  return (
    Math.abs(found.duration - duration) <= OFF.seconds &&
    Math.abs(found.endTemperature - endTemperature) <= OFF.celsius
  )
}

/** Whether the roast is found again, or something is said that wasn't said of the undamaged one. */
function expectFoundOrTold(recording: Recording, damaged: RoastDraft): void {
  const before = new Set(finished(recording.draft).flatMap(({ warnings }) => warnings))
  const roasts = finishedRoasts(damaged)
  if (!roasts.ok) {
    expect(fileProblemText(roasts.reason)).not.toBe('')
    return
  }
  const isFound = roasts.value.some(roast => isAsRecorded(roast, recording))
  const isTold = roasts.value.some(({ warnings }) => warnings.some(warning => !before.has(warning)))
  expect(isFound || isTold, recording.name).toBe(true)
}

/** The only roast of a damaged drum, as it was before, with these codes of what was odd. */
function expectFound(recording: Recording, damaged: RoastDraft, codes: string[]): void {
  const [roast, ...others] = finished(damaged)
  expect(others).toEqual([])
  expect(figuresOf(roast!).duration).toBeCloseTo(recording.duration, -1)
  expect(figuresOf(roast!).endTemperature).toBeCloseTo(recording.endTemperature, -1)
  expect(roast!.doubts.map(({ code }) => code)).toEqual(codes)
}

function withBean(timeline: Timeline, change: (value: number, sample: number) => number): Timeline {
  const beanTemperature = timeline.beanTemperature.map((value, sample) =>
    value === null ? null : change(value, sample),
  )
  return { ...timeline, beanTemperature }
}

/** The recording with its charge marked at another time. */
function chargedAt({ draft }: Recording, seconds: number): RoastDraft {
  const drop = draft.drop as { seconds: number }
  const shifted = (time: number) => round(time - seconds, 4)
  return {
    ...draft,
    timeline: { ...draft.timeline, timeSeconds: draft.timeline.timeSeconds.map(shifted) },
    drop: { seconds: shifted(drop.seconds) },
    milestones: draft.milestones.map(one => ({ ...one, time_seconds: shifted(one.time_seconds) })),
  }
}

describe('an undamaged recording', () => {
  test.each(DRUMS)('$name has nothing odd', recording => {
    expectFound(recording, recording.draft, [])
  })

  if (REAL.length > 0)
    test.each(REAL)('$name is one roast, whose marks count', ({ draft }) => {
      const roasts = finished(draft)
      expect(roasts).toHaveLength(1)
      const codes = roasts[0]!.doubts.map(({ code }) => code)
      expect(codes.filter(code => /not_obeyed|doubtful|lone|converted/.test(code))).toEqual([])
    })
  else test.skip('real recordings are not beside this repository', () => {})
})

describe('a moved mark', () => {
  test.each(DRUMS)('$name: a drop seconds after charge is no drop', recording => {
    for (const seconds of [3, 25, 60]) {
      const damaged = { ...recording.draft, drop: { seconds }, milestones: [] }
      expectFound(recording, damaged, ['drop_not_obeyed'])
    }
  })

  test.each(DRUMS)('$name: a charge set again late in the roast is no charge', recording => {
    expectFound(recording, chargedAt(recording, recording.duration * 0.6), ['charge_not_obeyed'])
  })

  test.each(DRUMS)('$name: a charge and a drop that nobody marked are found', recording => {
    const first = recording.draft.timeline.timeSeconds[0]!
    const unmarked = { ...chargedAt(recording, first), charge: 'unmarked sample', drop: 'unmarked' } as const
    expectFound(recording, unmarked, ['charge_found', 'emptied'])
  })

  test('no drop and no charge at any time is obeyed in silence if the roast is another one then', () => {
    // Each moment as likely as any other: the biased draw of fast-check keeps to the first ones.
    const share = fc.noBias(fc.integer({ min: 0, max: 1000 })).map(permille => permille / 1000)
    fc.assert(
      fc.property(recordings, share, (recording, at) => {
        const seconds = round(at * recording.duration, 1)
        // A minute off may be what was meant.
        if (seconds < recording.duration - 70)
          expectFoundOrTold(recording, { ...recording.draft, drop: { seconds } })
        if (seconds > 70 && recording.draft.charge !== 'first row')
          expectFoundOrTold(recording, chargedAt(recording, seconds))
      }),
      { numRuns: 150 },
    )
  })
})

describe('a wrong unit', () => {
  test.each(DRUMS)('$name: values in °F that are called °C', recording => {
    const timeline = withBean(recording.draft.timeline, value => round(fahrenheitFromCelsius(value), 2))
    expectFound(recording, { ...recording.draft, timeline }, ['unit_converted'])
    expectFound(recording, { ...recording.draft, timeline, unit: { stated: null } }, ['unit_converted'])
    expectFound(recording, { ...recording.draft, timeline, unit: { stated: 'F' } }, [])
  })

  test.each(DRUMS)('$name: values in °C that are called °F', recording => {
    expectFound(recording, { ...recording.draft, unit: { stated: 'F' } }, ['unit_converted'])
  })

  test.each(DRUMS)(
    '$name: neither one high reading nor a hot empty machine makes it one in °F',
    recording => {
      const { timeline } = recording.draft
      const atDrop = timeline.timeSeconds.indexOf((recording.draft.drop as { seconds: number }).seconds)
      for (const stated of ['C', null] as const) {
        for (const value of [270, 330, 385]) {
          const high = withBean(timeline, (own, sample) => (sample === atDrop ? value : own))
          expectFound(recording, { ...recording.draft, unit: { stated }, timeline: high }, ['lone_readings'])
        }
        const hot = withBean(timeline, (own, sample) =>
          timeline.timeSeconds[sample]! <= 0 ? own + 120 : own,
        )
        const fall = withBean(hot, (own, sample) => {
          const seconds = timeline.timeSeconds[sample]!
          return seconds > 0 && seconds < 75 ? own + 120 * (1 - seconds / 75) ** 2 : own
        })
        expectFound(recording, { ...recording.draft, unit: { stated }, timeline: fall }, [])
      }
    },
  )

  test.each(DRUMS)('$name: a roast that is too hot in the stated °F is doubted', recording => {
    const timeline = withBean(recording.draft.timeline, value =>
      fahrenheitFromCelsius(fahrenheitFromCelsius(value)),
    )
    const [roast] = finished({ ...recording.draft, timeline, unit: { stated: 'F' } })
    expect(roast?.doubts.map(({ code }) => code)).toContain('unit_doubtful')
  })

  test('a real recording in the other unit is found again, or told', () => {
    fc.assert(
      fc.property(recordings, recording => {
        const stated = recording.draft.unit?.stated ?? null
        expectFoundOrTold(recording, { ...recording.draft, unit: { stated: stated === 'F' ? 'C' : 'F' } })
      }),
    )
  })
})

describe('lone readings', () => {
  test.each(DRUMS)('$name: a reading far off its neighbours is none, wherever it is', recording => {
    const { timeline, drop } = recording.draft
    const atDrop = timeline.timeSeconds.indexOf((drop as { seconds: number }).seconds)
    const inRoast = atDrop - timeline.timeSeconds.indexOf(0)
    for (const sample of [atDrop, atDrop - 1, atDrop - Math.floor(inRoast / 2)]) {
      for (const value of [20.3, 0, 385]) {
        const spiked = withBean(timeline, (own, at) => (at === sample ? value : own))
        expectFound(recording, { ...recording.draft, timeline: spiked }, ['lone_readings'])
      }
    }
  })

  test.each(DRUMS)('$name: a contact that is lost for a while measures nothing', recording => {
    const { timeline, drop } = recording.draft
    const atDrop = timeline.timeSeconds.indexOf((drop as { seconds: number }).seconds)
    for (const [last, count] of [
      [atDrop, 4],
      [atDrop, 10],
      [timeline.timeSeconds.length - 1, timeline.timeSeconds.length - atDrop + 3],
      [atDrop - 30, 8],
    ] as const) {
      for (const value of [20.3, 0, 320]) {
        const isLost = (sample: number) => sample <= last && sample > last - count
        const lost = withBean(timeline, (own, sample) => (isLost(sample) ? value : own))
        const damaged = { ...recording.draft, timeline: lost, milestones: [] }
        expectFound(recording, damaged, ['lone_readings'])
      }
    }
  })

  test('a sensor that is reset climbs back, and was never lost', () => {
    const { draft } = drum({ step: 1 })
    const { timeSeconds } = draft.timeline
    const ibtsTemperature = timeSeconds.map(seconds =>
      seconds < 200 ? 210 : Math.min(210, 25 + 5 * (seconds - 200)),
    )
    expect(finished({ ...draft, timeline: { ...draft.timeline, ibtsTemperature } })[0]?.doubts).toEqual([])
  })

  test('spikes in a real recording change no figure in silence', () => {
    const spikes = fc.array(
      fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), by: fc.constantFrom(-150, -60, 60, 150) }),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    fc.assert(
      fc.property(recordings, spikes, (recording, all) => {
        const { timeline } = recording.draft
        const count = timeline.timeSeconds.length
        const by = new Map(all.map(({ at, by }) => [Math.floor(at * (count - 1)), by]))
        const spiked = withBean(timeline, (value, sample) => value + (by.get(sample) ?? 0))
        expectFoundOrTold(recording, { ...recording.draft, timeline: spiked })
      }),
      { numRuns: 150 },
    )
  })
})

describe('two roasts in one recording', () => {
  const [first, second, third] = [
    drum(),
    drum({ drop: 500, end: 200 }),
    drum({ drop: 430, end: 215, preheat: 60 }),
  ]

  test.each([
    ['the first is marked', joined(first, second), [600, 500]],
    [
      'none is marked',
      { ...joined(first, third), charge: 'first row', drop: 'never marked' } as const,
      [600, 430],
    ],
  ])('both are offered if %s', (_, draft, durations) => {
    const roasts = finished(draft)
    expect(roasts.map(roast => round(figuresOf(roast).duration, -1))).toEqual(durations)
    expect(roasts.map(({ sourceName }) => sourceName)).toEqual(['Kenya', 'Kenya (2)'])
    expect(roasts[1]).toMatchObject({ greenWeightGrams: null, milestones: [] })
    expect(roasts[1]!.doubts.map(({ code }) => code)).toContain('second_of_recording')
  })

  test('a machine that is heated again after drop is no second roast', () => {
    const { draft } = drum({ tail: 60 })
    const last = draft.timeline.timeSeconds.at(-1)!
    const heated = Array.from({ length: 300 }, (_, second) => ({
      ...emptyPoint(last + 1 + second),
      bean_probe_temp: Math.min(215, 136 + second * 0.5),
    }))
    const points = draft.timeline.timeSeconds.map((seconds, sample) => ({
      ...emptyPoint(seconds),
      bean_probe_temp: draft.timeline.beanTemperature[sample] ?? null,
    }))
    expect(finished({ ...draft, timeline: timelineOfPoints([...points, ...heated]) })).toHaveLength(1)
  })
})
