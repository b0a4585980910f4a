import type { MachineSetting } from '#domain/roast/roasting-settings.ts'
import { DIAL, type KnownSettings, type SettingRange, settingRanges } from '#domain/roast/setting-range.ts'

/** So many taps lead through the range of what is no dial. */
const TAPS = 20

/** A range in which a setting is tapped. */
interface TappedRange {
  highest: number
  /** What a tap adds or takes away. */
  step: number
}

/** Where − and + of each setting end, by the settings that are known: a machine of which nothing is known has dials. */
export function tappedRanges(known: KnownSettings): Record<MachineSetting, TappedRange> {
  const { power, fan, drum } = settingRanges(known)
  const tapped = ({ highest, isDial }: SettingRange) => ({ highest, step: isDial ? 1 : highest / TAPS })
  // Nothing says whether a fan goes up to 9 or to 12.
  const fanDial = { ...fan, highest: Math.max(fan.highest, DIAL.most) }
  return { power: tapped(power), fan: tapped(fan.isDial ? fanDial : fan), drum: tapped(drum) }
}
