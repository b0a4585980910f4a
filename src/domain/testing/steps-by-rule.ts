import type { Timeline } from '#domain/curve/timeline.ts'
import type { MachineSetting } from '#domain/roast/roasting-settings.ts'

/** `[240, 'power', 8, 6]`: at 240 s from 8 to 6. */
export type StepRow = [number, MachineSetting, number | null, number]

const SETTINGS = ['power', 'fan', 'drum'] as const

/**
 * The steps of a roast of at least 10 s, computed just as the rule is written: for each sample it finds the setting
 * there, how long that was held, and whether it differs from the one before. The time grows with the square of the
 * samples.
 */
export function stepsByRule(timeline: Timeline): StepRow[] {
  const samples = timeline.timeSeconds
  const drop = samples.at(-1) ?? 0
  const rows: StepRow[] = []
  const setAt = new Map<MachineSetting, number>()
  for (const setting of SETTINGS) {
    const first = settingAt(timeline, setting, 5)
    if (first === null) continue
    setAt.set(setting, first)
    rows.push([0, setting, null, first])
  }
  for (const seconds of samples) {
    if (seconds <= 5 || seconds > drop - 5) continue
    for (const setting of SETTINGS) {
      const now = settingAt(timeline, setting, seconds)
      const before = setAt.get(setting) ?? null
      if (now === null || now === before) continue
      setAt.set(setting, now)
      rows.push([seconds, setting, before, now])
    }
  }
  return rows
}

/** What is set at a time: the latest value until then that was held for 3 s. */
function settingAt(timeline: Timeline, setting: MachineSetting, seconds: number): number | null {
  for (let sample = timeline.timeSeconds.length - 1; sample >= 0; sample -= 1) {
    if (timeline.timeSeconds[sample]! > seconds) continue
    const value = timeline[setting][sample] ?? null
    if (value !== null && secondsHeld(timeline, setting, sample) >= 3) return value
  }
  return null
}

/** How long the value of a sample was set without another one in between. */
function secondsHeld(timeline: Timeline, setting: MachineSetting, sample: number): number {
  const { timeSeconds, [setting]: series } = timeline
  const value = series[sample]
  const isOther = (other: number | null | undefined) => other != null && other !== value
  let first = sample
  for (let earlier = sample; earlier >= 0 && !isOther(series[earlier]); earlier -= 1)
    if (series[earlier] === value) first = earlier
  let next = sample
  while (next < series.length - 1 && !isOther(series[next])) next += 1
  return timeSeconds[next]! - timeSeconds[first]!
}
