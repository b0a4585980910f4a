import { tappedRanges } from '#domain/live/tapped-range.ts'
import {
  MACHINE_SETTING_NAMES,
  MACHINE_SETTINGS,
  type MachineSetting,
  settingText,
} from '#domain/roast/roasting-settings.ts'
import { listText } from '#domain/words/sentence-parts.ts'
import text from '#web/ui/text.module.css'
import type { SetValue } from '#web/visitor/roasts/live/figures.ts'
import buttons from '#web/visitor/roasts/live/presses.module.css'
import type { Plan } from '#web/visitor/roasts/live/use-plan.ts'
import styles from './roasting.module.css'

interface SettingButtonsProps {
  /** What was set so far, tapped or sent by the machine, in order of time. */
  values: readonly (SetValue & { typed: boolean })[]
  plan: Plan | null
  /** Since charge; null before it. */
  seconds: number | null
  onSet: (setting: MachineSetting, value: number) => void
}

/** − and + for power, fan and drum: what was set on the machine, a step a tap, as far as the machine goes. */
export function SettingButtons({ values, plan, seconds, onSet }: SettingButtonsProps) {
  const ranges = tappedRanges(knownSettings(values, plan))
  return (
    <div className={`${styles.settings} ${buttons.gloved}`}>
      {MACHINE_SETTINGS.map(setting => {
        const name = MACHINE_SETTING_NAMES[setting]
        const { highest, step } = ranges[setting]
        const value = values.findLast(each => each[setting] !== null)?.[setting] ?? null
        // The first tap says what is set, as the plan has it.
        const after = (change: number) =>
          value === null
            ? (plannedAt(plan, setting, seconds) ?? step)
            : Math.min(highest, Math.max(0, value + change))
        return (
          <div key={setting} className={styles.setting}>
            <button
              type="button"
              aria-label={`${name} up`}
              disabled={value !== null && value >= highest}
              onClick={() => onSet(setting, after(step))}
            >
              +
            </button>
            <span>
              {name}
              {value !== null && ` ${settingText(value)}`}
            </span>
            <button
              type="button"
              aria-label={`${name} down`}
              disabled={value !== null && value <= 0}
              onClick={() => onSet(setting, after(-step))}
            >
              −
            </button>
          </div>
        )
      })}
    </div>
  )
}

/** Says which settings the machine sends itself; nothing if it sends none. */
export function SentSettings({ values }: Pick<SettingButtonsProps, 'values'>) {
  const sent = MACHINE_SETTINGS.filter(setting => values.some(each => !each.typed && each[setting] !== null))
  return sent.length > 0 && <p className={text.quiet}>{sentText(sent)}</p>
}

/** What says how far the machine's settings go. */
function knownSettings(values: readonly SetValue[], plan: Plan | null) {
  const steps = plan?.steps.steps ?? []
  const known = (name: MachineSetting) => [
    ...values.map(value => value[name]),
    ...steps.filter(({ setting }) => setting === name).map(({ to }) => to),
  ]
  return { power: known('power'), fan: known('fan'), drum: known('drum') }
}

/** What the plan has set at a time; null if it says nothing. */
function plannedAt(plan: Plan | null, setting: MachineSetting, seconds: number | null): number | null {
  const steps = plan?.steps.steps ?? []
  const now = seconds ?? 0
  return steps.findLast(step => step.setting === setting && step.time_seconds <= now)?.to ?? null
}

/** `The machine sends power and fan itself, and that counts.` */
function sentText(sent: readonly MachineSetting[]): string {
  const names = listText(sent.map(setting => MACHINE_SETTING_NAMES[setting].toLowerCase()))
  return `The machine sends ${names} itself, and that counts.`
}
