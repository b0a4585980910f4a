import { comparedSteps } from '#domain/comparison/compared-steps.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { MACHINE_SETTING_NAMES, settingText } from '#domain/roast/roasting-settings.ts'
import type { RoastStep } from '#domain/roast/steps.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { DASH } from '#web/words/figure-text.ts'
import { temperatureText } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import type { RoastInComparison } from './comparison.ts'
import styles from './comparison-table.module.css'

/** When each setting was made, and at which temperature: `4:05, 139 °C`. Nothing for machines without settings. */
export function StepsGroup({ roasts }: { roasts: readonly RoastInComparison[] }) {
  const units = useUnits()
  const steps = comparedSteps(roasts.map(({ figures }) => figures.timeline))
  if (steps.length === 0) return null
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={roasts.length + 1}>
          <span className={styles.groupName}>Steps</span>
        </th>
      </tr>
      {steps.map(({ setting, to, steps: cells }, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: A setting may get the same value several times.
        <tr key={row}>
          <th scope="row">
            {MACHINE_SETTING_NAMES[setting]} {settingText(to)}
          </th>
          {cells.map((step, index) => (
            <td key={roasts[index]!.id}>{step === null ? DASH : stepText(step, units)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function stepText({ timeSeconds, beanTemperature, ibtsTemperature }: RoastStep, units: FigureUnits): string {
  const temperature = beanTemperature ?? (timeSeconds === 0 ? null : ibtsTemperature)
  const parts = [formatDuration(timeSeconds), temperature !== null && temperatureText(temperature, units)]
  return parts.filter(Boolean).join(', ')
}
