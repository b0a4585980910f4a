import Plus from 'lucide-react/icons/plus'
import * as calls from '#contract/calls.ts'
import { useCall } from '#web/api/get-cache.ts'
import { pages } from '#web/pages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './plan.module.css'
import { PlanList } from './plan-list.tsx'

/** For the owner: the plans of a bean, and the way to a new one. */
export default function BeanPlans({ beanId }: { beanId: number }) {
  const { data: plans = [] } = useCall(calls.listPlans, { bean_id: beanId })
  return (
    <section className={styles.section} aria-labelledby="plans">
      <div className={`${layout.row3} ${styles.head}`}>
        <h2 id="plans">Plans</h2>
        <a className={buttonClass('plain')} href={pages.planFor(beanId)}>
          <Plus aria-hidden="true" />
          New plan
        </a>
      </div>
      {plans.length > 0 && <PlanList plans={plans} />}
    </section>
  )
}
