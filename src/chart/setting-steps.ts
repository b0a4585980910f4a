import type { Series } from '#domain/curve/timeline.ts'

/**
 * A setting against time as the SVG path of a staircase, rounded to 0.1 px. Expects equally many times and settings. An
 * unknown setting is a gap.
 */
export function settingSteps(
  timeSeconds: readonly number[],
  settings: Series,
  x: (seconds: number) => number,
  y: (setting: number) => number,
): string {
  let path = ''
  let last: number | null = null
  timeSeconds.forEach((seconds, sample) => {
    const setting = settings[sample] ?? null
    if (setting !== last && last !== null) path += `H${x(seconds).toFixed(1)}`
    if (setting !== last && setting !== null) {
      path +=
        last === null ? `M${x(seconds).toFixed(1)},${y(setting).toFixed(1)}` : `V${y(setting).toFixed(1)}`
    }
    last = setting
  })
  return last === null ? path : `${path}H${x(timeSeconds.at(-1) ?? 0).toFixed(1)}`
}
