import { durationSeconds, type Timeline } from '#domain/curve/timeline.ts'
import { round } from '#domain/record/units.ts'
import type { TimeSpan } from '#domain/words/time-span.ts'

/** The settings of a roasting machine, as series of a timeline. */
export const MACHINE_SETTINGS = ['power', 'fan', 'drum'] as const
export type MachineSetting = (typeof MACHINE_SETTINGS)[number]

export const MACHINE_SETTING_NAMES: Record<MachineSetting, string> = {
  power: 'Power',
  fan: 'Fan',
  drum: 'Drum',
}

/** A setting with at most one decimal, from 100 on with none. */
export function settingText(value: number): string {
  return String(round(value, value < 100 ? 1 : 0))
}

/**
 * The value of a setting at a time in seconds since charge; null if unknown. A setting lasts until the next one. The
 * settings at charge and drop are the first and the last of the roast, not those of preheating and cooling.
 */
export function roastingSettingAt(
  timeline: Timeline,
  setting: MachineSetting,
  seconds: number,
): number | null {
  const span = roastingSpan(timeline)
  if (span === null) return null
  const within = Math.min(span.endSeconds, Math.max(span.startSeconds, seconds))
  const { timeSeconds, [setting]: series } = timeline
  return series.findLast((value, sample) => value !== null && timeSeconds[sample]! <= within) ?? null
}

/** For this long after charge a machine may still be set for preheating, and before drop it may be set for cooling. */
const CHANGEOVER_SECONDS = 5

/**
 * The time in which a machine is set for roasting: from 5 s after charge to 5 s before drop; the middle of a roast of
 * less than 10 s. Null without samples since charge.
 */
export function roastingSpan(timeline: Timeline): TimeSpan | null {
  const drop = durationSeconds(timeline)
  if (drop === null) return null
  const changeover = Math.min(CHANGEOVER_SECONDS, drop / 2)
  return { startSeconds: changeover, endSeconds: drop - changeover }
}
