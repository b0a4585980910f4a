import type { Series } from '#domain/curve/timeline.ts'
import type { SettingRange } from '#domain/roast/setting-range.ts'
import type { TimeSpan } from '#domain/words/time-span.ts'

/** Minimum width of a setting bar in px, where there is room. */
const MINIMUM_BAR_WIDTH = 20

/** A stretch of the roast during which a setting does not change. */
export interface SettingRun {
  /** As the machine numbers it, 0 for off; the first value of the run if they differ a little. */
  value: number
  /** Seconds since charge. */
  startSeconds: number
  endSeconds: number
}

/** A run as a bar, in px from the left edge of its row. */
export interface SettingBar extends SettingRun {
  x: number
  width: number
}

/**
 * Splits a series into runs, in order. A run lasts as long as the setting differs from its first value by no more
 * than `tolerance`. An unknown setting ends a run; the last run lasts until drop.
 */
function settingRuns(timeSeconds: readonly number[], settings: Series, tolerance = 0): SettingRun[] {
  const runs: SettingRun[] = []
  let current: SettingRun | null = null
  timeSeconds.forEach((time, index) => {
    const value = settings[index] ?? null
    if (current !== null) current.endSeconds = time
    if (value === null ? current === null : isWithin(value, current, tolerance)) return
    // The axis begins at charge.
    current = value === null ? null : { value, startSeconds: Math.max(0, time), endSeconds: time }
    if (current !== null) runs.push(current)
  })
  return runs
}

function isWithin(value: number, run: SettingRun | null, tolerance: number): boolean {
  return run !== null && Math.abs(value - run.value) <= tolerance
}

/** Shares of the range by which a continuous setting may differ within a run, finest first. */
const TOLERANCES = [0, 0.02, 0.04, 0.08, 0.16]

/**
 * The runs of a setting for a row `rowWidth` px wide. A controller can change a percentage every second, so small
 * changes are left out until each run has 20 px. The steps of a dial are all kept.
 */
export function legibleRuns(
  timeSeconds: readonly number[],
  settings: Series,
  { highest, isDial }: SettingRange,
  rowWidth: number,
): SettingRun[] {
  let runs: SettingRun[] = []
  for (const share of isDial ? [0] : TOLERANCES) {
    runs = settingRuns(timeSeconds, settings, share * highest)
    if (runs.length * MINIMUM_BAR_WIDTH <= rowWidth) break
  }
  return runs
}

/**
 * The bars of one row, `rowWidth` px wide, in order, as far as they are in the time that is shown. Each begins and ends
 * at its times, except that a bar shorter than 20 px is extended into a time of unknown settings after it. A setting
 * that doesn't last has no bar.
 */
export function settingBars(
  runs: readonly SettingRun[],
  { startSeconds, endSeconds }: TimeSpan,
  rowWidth: number,
): SettingBar[] {
  const length = endSeconds - startSeconds
  if (length <= 0) return []
  const place = (seconds: number) =>
    ((Math.min(endSeconds, Math.max(startSeconds, seconds)) - startSeconds) * rowWidth) / length
  const lasting = runs.filter(run => place(run.endSeconds) > place(run.startSeconds))
  return lasting.map((run, index) => {
    const x = place(run.startSeconds)
    const freeUntil = place(lasting[index + 1]?.startSeconds ?? endSeconds)
    const end = Math.max(place(run.endSeconds), Math.min(x + MINIMUM_BAR_WIDTH, freeUntil))
    return { ...run, x, width: end - x }
  })
}

/** The index of the bar at a place in px from the left edge of its row, or of the nearest one; -1 without bars. */
export function barAt(bars: readonly SettingBar[], place: number): number {
  const distances = bars.map(({ x, width }) => Math.max(x - place, place - (x + width), 0))
  return distances.indexOf(Math.min(...distances))
}

/**
 * The shade of a setting in the nine-step grey palette, 0 to 8, by its share of the machine's range. Null for a setting
 * of 0, drawn as an outline.
 */
export function settingShade(value: number, { highest }: SettingRange): number | null {
  return value <= 0 ? null : Math.min(9, Math.max(1, Math.round((value / highest) * 9))) - 1
}
