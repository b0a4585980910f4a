import Pencil from 'lucide-react/icons/pencil'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { useCall } from '#web/api/get-cache.ts'
import { pages } from '#web/pages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import styles from './plan.module.css'
import { PlanList } from './plan-list.tsx'

/** For the owner, on the sheet of a roast: the way to change its steps, and the plans of its bean. */
export default function PlansOfRoast({ roast }: { roast: Pick<Roast, 'id' | 'bean_id'> }) {
  const { data: plans = [] } = useCall(calls.listPlans, { bean_id: roast.bean_id })
  return (
    <div className={`on-screen ${styles.onSheet}`}>
      <a className={buttonClass('plain')} href={pages.planOf(roast.id)}>
        <Pencil aria-hidden="true" />
        Edit as a plan
      </a>
      {plans.length > 0 && (
        <section className={styles.section} aria-labelledby="plans">
          <h2 id="plans">Plans</h2>
          <PlanList plans={plans} />
        </section>
      )}
    </div>
  )
}
