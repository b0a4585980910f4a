import Pencil from 'lucide-react/icons/pencil'
import type { Roast } from '#contract/roasts.ts'
import { pages } from '#web/pages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import BeanPlans from './bean-plans.tsx'
import styles from './plan.module.css'

/** For the owner, on the sheet of a roast: the way to change its steps, and the plans of its bean. */
export default function PlansOfRoast({ roast }: { roast: Pick<Roast, 'id' | 'bean_id'> }) {
  return (
    <div className={styles.onSheet}>
      <a className={buttonClass('plain')} href={pages.planOf(roast.id)}>
        <Pencil aria-hidden="true" />
        Edit as a plan
      </a>
      <BeanPlans beanId={roast.bean_id} />
    </div>
  )
}
