import type { Series } from '#domain/curve/timeline.ts'
import type { MachineSetting } from './roasting-settings.ts'

/** The range of a machine's setting. It begins at 0. */
export interface SettingRange {
  highest: number
  /** True for the numbered steps of a dial, false for a percentage, a speed or a power. */
  isDial: boolean
}

/** The settings that are known of a machine. */
export type KnownSettings = Readonly<Record<MachineSetting, Series>>

/** The Bullet's dials have 9 steps, the fan of some up to 12. */
export const DIAL = { usual: 9, most: 12 }
const PERCENT = 100
const SIGNIFICANT_DIGITS = 2

/**
 * The range of each setting of a machine. Files don't state it, but all settings of a machine with dials are small
 * whole numbers; others are percentages unless they go beyond 100.
 */
export function settingRanges({ power, fan, drum }: KnownSettings): Record<MachineSetting, SettingRange> {
  const isDial = [power, fan, drum].every(series => series.every(isDialStep))
  return { power: rangeOf(power, isDial), fan: rangeOf(fan, isDial), drum: rangeOf(drum, isDial) }
}

function isDialStep(value: number | null): boolean {
  return value === null || (Number.isInteger(value) && value <= DIAL.most)
}

function rangeOf(series: Series, isDial: boolean): SettingRange {
  const highest = series.reduce<number>((most, value) => Math.max(most, value ?? 0), 0)
  if (isDial) return { highest: Math.max(DIAL.usual, highest), isDial }
  return { highest: highest <= PERCENT ? PERCENT : roundedUp(highest), isDial }
}

function roundedUp(value: number): number {
  const step = 10 ** (Math.floor(Math.log10(value)) + 1 - SIGNIFICANT_DIGITS)
  return Math.ceil(value / step) * step
}
