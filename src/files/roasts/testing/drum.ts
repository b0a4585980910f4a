import { type TimelinePoint, timelineOfPoints } from '#domain/curve/timeline.ts'
import { round } from '#domain/record/units.ts'
import { emptyPoint, type RoastDraft } from '#files/roasts/roast-draft.ts'

/** A recording of which is known how the roast in it went. Times in seconds since charge, temperatures in °C. */
export interface Recording {
  name: string
  draft: RoastDraft
  duration: number
  endTemperature: number
}

/** A drum that is kept hot, charged, dropped and cools: a sample every `step` seconds. */
export function drum({ step = 1, preheat = 110, drop = 600, end = 208, tail = 90 } = {}): Recording {
  const temperatureAt = (seconds: number) => {
    if (seconds <= 0) return 190 + 2 * Math.sin(seconds / 9)
    if (seconds <= 75) return 88 + 102 * (1 - seconds / 75) ** 2
    if (seconds > drop) return Math.max(60, end - 1.2 * (seconds - drop))
    const share = (seconds - 75) / (drop - 75)
    return 88 + (end - 88) * (1 - (1 - share) ** 1.8)
  }
  const points: TimelinePoint[] = []
  for (let seconds = -preheat; seconds <= drop + tail; seconds += step)
    points.push({ ...emptyPoint(seconds), bean_probe_temp: round(temperatureAt(seconds), 2) })
  const first_crack = { milestone_type: '1st_crack_start' as const, time_seconds: round(drop * 0.8) }
  const draft: RoastDraft = {
    format: 'Test',
    sourceName: 'Kenya',
    roastDate: null,
    beanName: null,
    timeline: timelineOfPoints(points),
    unit: { stated: 'C' },
    drop: { seconds: drop },
    milestones: [first_crack],
    greenWeightGrams: 400,
    roastedWeightGrams: 345,
    warnings: [],
  }
  return { name: `a drum, ${step} s`, draft, duration: drop, endTemperature: round(temperatureAt(drop), 2) }
}

/** Two recordings in one, a pause apart; its marks are those of the first. */
export function joined(one: Recording, other: Recording, pause = 180): RoastDraft {
  const end = one.draft.timeline.timeSeconds.at(-1)! + pause - other.draft.timeline.timeSeconds[0]!
  const timeSeconds = [
    ...one.draft.timeline.timeSeconds,
    ...other.draft.timeline.timeSeconds.map(seconds => seconds + end),
  ]
  const beanTemperature = [...one.draft.timeline.beanTemperature, ...other.draft.timeline.beanTemperature]
  const points = timeSeconds.map((seconds, sample) => ({
    ...emptyPoint(seconds),
    bean_probe_temp: beanTemperature[sample] ?? null,
  }))
  return { ...one.draft, timeline: timelineOfPoints(points) }
}
