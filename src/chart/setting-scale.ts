import type { Series } from '#domain/curve/timeline.ts'
import type { SettingRange } from '#domain/roast/setting-range.ts'
import type { PlotFrame } from './scales.ts'

/** A setting of one roast on the range of its machine. */
export interface RangedSetting {
  settings: Series
  range: SettingRange
}

/** Where a setting of several roasts is drawn. */
export interface SettingScale {
  /** From a setting to px. Each roast has its own, because its machine can have another range. */
  places: ((setting: number) => number)[]
  /** The lowest and the highest setting, if the machines have the same range. */
  extent: { lowest: number; highest: number } | null
}

/** Distance in px by which equal settings of different roasts are drawn apart. */
const DISTANCE = 2.5

/** Fits the settings that occur into the frame. A setting that never changes is in the middle. */
export function settingScale(roasts: readonly RangedSetting[], frame: PlotFrame): SettingScale {
  const shares = roasts.flatMap(({ settings, range }) =>
    settings.flatMap(setting => (setting === null ? [] : setting / range.highest)),
  )
  const lowest = shares.reduce((least, share) => Math.min(least, share), Number.POSITIVE_INFINITY)
  const highest = shares.reduce((most, share) => Math.max(most, share), Number.NEGATIVE_INFINITY)
  const apart = (roasts.length + 1) * DISTANCE
  const height = Math.max(0, frame.height - apart)
  const middle = frame.top + frame.height / 2
  const isOneRange = new Set(roasts.map(({ range }) => range.highest)).size === 1
  const most = roasts[0]?.range.highest ?? 0
  return {
    places: roasts.map(({ range }, index) => {
      const level = middle + (index - (roasts.length - 1) / 2) * DISTANCE
      return setting =>
        highest > lowest
          ? level - ((setting / range.highest - lowest) / (highest - lowest) - 0.5) * height
          : level
    }),
    extent: isOneRange && lowest <= highest ? { lowest: lowest * most, highest: highest * most } : null,
  }
}
