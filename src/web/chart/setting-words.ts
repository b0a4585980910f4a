import type { SettingRun } from '#chart/setting-bars.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { settingText } from '#domain/roast/roasting-settings.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { temperatureText } from '#web/words/unit-text.ts'

/** The words for a bar. */
export interface SettingBarWords {
  /** `P6, 3:16 to 5:00, from 153 °C` */
  shown: string
  /** `Power 6, 3:16 to 5:00, from 153 °C` */
  spoken: string
}

/** The words for a bar of a setting. `temperature` is that of the beans at its start, in °C; null if unknown. */
export function settingBarWords(
  name: string,
  { value, startSeconds, endSeconds }: SettingRun,
  temperature: number | null,
  units: FigureUnits,
): SettingBarWords {
  const setting = settingText(value)
  const from = temperature === null ? '' : `, from ${temperatureText(temperature, units)}`
  const rest = `${formatDuration(startSeconds)} to ${formatDuration(endSeconds)}${from}`
  return { shown: `${name.charAt(0)}${setting}, ${rest}`, spoken: `${name} ${setting}, ${rest}` }
}
