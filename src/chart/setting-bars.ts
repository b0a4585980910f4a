import type { Series } from '#domain/curve/timeline.ts'
import type { SettingRange } from './setting-range.ts'

/** Minimum width of a setting bar in px, as long as the row has room. */
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
 * Splits a series into runs, in order. A run goes on as long as the setting differs from its first value by no more
 * than `tolerance`. An unknown setting ends a run; the last run lasts until drop.
 */
function settingRuns(timeSeconds: readonly number[], settings: Series, tolerance = 0): SettingRun[] {
  const runs: SettingRun[] = []
  let current: SettingRun | null = null
  timeSeconds.forEach((time, index) => {
    const value = settings[index] ?? null
    if (current !== null) current.endSeconds = time
    if (value === null ? current === null : isWithin(value, current, tolerance)) return
    current = value === null ? null : { value, startSeconds: time, endSeconds: time }
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
 * The runs of a setting for a row `rowWidth` px wide. A controller can change a percentage every second; its runs are
 * only as fine as leaves 20 px for each. The steps of a dial are all kept.
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
 * The bars of one row, `rowWidth` px wide and `totalSeconds` long. Short bars are widened to 20 px at the expense
 * of the longest. If there isn't room for 20 px each, all bars get the same width.
 */
export function settingBars(
  runs: readonly SettingRun[],
  totalSeconds: number,
  rowWidth: number,
): SettingBar[] {
  const [first] = runs
  if (first === undefined || totalSeconds <= 0) return []
  const scale = rowWidth / totalSeconds
  const gaps = runs.map((run, index) => (run.startSeconds - (runs[index - 1]?.endSeconds ?? 0)) * scale)
  const widths = legibleWidths(runs.map(run => (run.endSeconds - run.startSeconds) * scale))
  let x = 0
  return runs.map((run, index) => {
    x += gaps[index] ?? 0
    const width = widths[index] ?? 0
    const bar = { ...run, x, width }
    x += width
    return bar
  })
}

/**
 * The shade of a setting in the nine-step grey palette, 0 to 8, by its share of the machine's range. Null for a setting
 * of 0, drawn as an outline.
 */
export function settingShade(value: number, { highest }: SettingRange): number | null {
  return value <= 0 ? null : Math.min(9, Math.max(1, Math.round((value / highest) * 9))) - 1
}

function legibleWidths(widths: number[]): number[] {
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= widths.length * MINIMUM_BAR_WIDTH) return widths.map(() => total / widths.length)
  const wide = widths.filter(width => width > MINIMUM_BAR_WIDTH).sort((a, b) => b - a)
  const limit = levelledLimit(wide, total - (widths.length - wide.length) * MINIMUM_BAR_WIDTH)
  return widths.map(width => Math.max(MINIMUM_BAR_WIDTH, Math.min(width, limit)))
}

/** The width to cap the longest bars at to make the descending `widths` add up to `available` px. */
function levelledLimit(widths: number[], available: number): number {
  let rest = available - widths.reduce((sum, width) => sum + width, 0)
  for (const [index, width] of widths.entries()) {
    rest += width
    const limit = rest / (index + 1)
    if (limit >= (widths[index + 1] ?? 0)) return limit
  }
  return MINIMUM_BAR_WIDTH
}
