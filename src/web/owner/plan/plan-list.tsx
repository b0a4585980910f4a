import Play from 'lucide-react/icons/play'
import type { Plan } from '#contract/again/plans.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { counted } from '#domain/words/plural.ts'
import { pages } from '#web/pages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import text from '#web/ui/text.module.css'
import { temperatureText } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './plan.module.css'

/** Plans, each with the way to change and to follow it. */
export function PlanList({ plans }: { plans: readonly Plan[] }) {
  const units = useUnits()
  return (
    <ul className={styles.list}>
      {plans.map(plan => (
        <li key={plan.id}>
          <div>
            <a className={`${text.strong} ${text.anywhere}`} href={pages.plan(plan.id)}>
              {plan.name}
            </a>
            <p className={text.small}>
              {[
                counted(plan.steps.length, 'step'),
                plan.charge_temp !== null && `charge at ${temperatureText(plan.charge_temp, units)}`,
                plan.drop_seconds !== null && `drop at ${formatDuration(plan.drop_seconds)}`,
              ]
                .filter(fact => fact !== false)
                .join(', ')}
            </p>
          </div>
          <a
            className={buttonClass('plain')}
            href={pages.roastingBy(plan)}
            aria-label={`Follow ${plan.name}`}
          >
            <Play aria-hidden="true" />
            Follow
          </a>
        </li>
      ))}
    </ul>
  )
}
