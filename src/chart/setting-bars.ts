import type { Series } from '#domain/timeline.ts'

/** Narrower than this, in px, no setting bar gets while its row can hold them all. */
const MINIMUM_BAR_WIDTH = 20

/** A stretch of the roast with one unchanged setting. */
export interface SettingRun {
  /** 0 is off; 1 to 9 as the machine numbers them. */
  value: number
  /** Seconds since charge. */
  startSeconds: number
  endSeconds: number
}

/** A run of equal setting as a bar in px from the left edge of its row. */
export interface SettingBar extends SettingRun {
  x: number
  width: number
}

/** The stretches of equal setting, in order. An unknown setting ends a stretch; the last one lasts until drop. */
export function settingRuns(timeSeconds: readonly number[], settings: Series): SettingRun[] {
  const runs: SettingRun[] = []
  let current: SettingRun | null = null
  timeSeconds.forEach((time, index) => {
    const value = settings[index] ?? null
    if (current !== null) current.endSeconds = time
    if (value === current?.value) return
    current = value === null ? null : { value, startSeconds: time, endSeconds: time }
    if (current !== null) runs.push(current)
  })
  return runs
}

/**
 * The bars of one row of `rowWidth` px that stands for `totalSeconds`. Short ones are widened to 20 px; what they
 * gain is taken from the longest. Where the row can't hold 20 px for each, all get the same width.
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

/** The shade of a setting in the nine-step grey palette, 0 to 8; null for 0, which is an outline. */
export function settingShade(value: number): number | null {
  return value <= 0 ? null : Math.min(9, Math.max(1, Math.round(value))) - 1
}

function legibleWidths(widths: number[]): number[] {
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= widths.length * MINIMUM_BAR_WIDTH) return widths.map(() => total / widths.length)
  const wide = widths.filter(width => width > MINIMUM_BAR_WIDTH).sort((a, b) => b - a)
  const limit = levelledLimit(wide, total - (widths.length - wide.length) * MINIMUM_BAR_WIDTH)
  return widths.map(width => Math.max(MINIMUM_BAR_WIDTH, Math.min(width, limit)))
}

/** The width to which the longest bars shrink so that the descending `widths` together fill `available` px. */
function levelledLimit(widths: number[], available: number): number {
  let rest = available - widths.reduce((sum, width) => sum + width, 0)
  for (const [index, width] of widths.entries()) {
    rest += width
    const limit = rest / (index + 1)
    if (limit >= (widths[index + 1] ?? 0)) return limit
  }
  return MINIMUM_BAR_WIDTH
}
