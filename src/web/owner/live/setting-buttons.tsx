import { MACHINE_SETTING_NAMES, MACHINE_SETTINGS, settingText } from '#domain/roast/roasting-settings.ts'
import buttons from '#web/visitor/roasts/live/presses.module.css'
import styles from './roasting.module.css'

type Setting = (typeof MACHINE_SETTINGS)[number]

interface SettingButtonsProps {
  /** The last value of a setting; null if it was never set. */
  last: (setting: Setting) => number | null
  /** What the plan has set by now; null if it says nothing. */
  planned: (setting: Setting) => number | null
  onSet: (setting: Setting, value: number) => void
}

/** − and + for power, fan and drum: what was set on the machine, a step a tap. */
export function SettingButtons({ last, planned, onSet }: SettingButtonsProps) {
  return (
    <div className={`${styles.settings} ${buttons.gloved}`}>
      {MACHINE_SETTINGS.map(setting => {
        const name = MACHINE_SETTING_NAMES[setting]
        const value = last(setting)
        // The first tap says what is set, as the plan has it.
        const begin = planned(setting) ?? 1
        return (
          <div key={setting} className={styles.setting}>
            <button
              type="button"
              aria-label={`${name} up`}
              onClick={() => onSet(setting, value === null ? begin : value + 1)}
            >
              +
            </button>
            <span>
              {name} {value === null ? '–' : settingText(value)}
            </span>
            <button
              type="button"
              aria-label={`${name} down`}
              onClick={() => onSet(setting, Math.max(0, value === null ? begin : value - 1))}
            >
              −
            </button>
          </div>
        )
      })}
    </div>
  )
}
