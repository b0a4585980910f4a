import * as calls from '#contract/calls.ts'
import { useCall } from '#web/api/get-cache.ts'
import styles from './plan.module.css'
import { PlanList } from './plan-list.tsx'

/** For the owner: the plans of a bean; nothing while there are none. */
export default function BeanPlans({ beanId }: { beanId: number }) {
  const { data: plans = [] } = useCall(calls.listPlans, { bean_id: beanId })
  if (plans.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="plans">
      <h2 id="plans">Plans</h2>
      <PlanList plans={plans} />
    </section>
  )
}
