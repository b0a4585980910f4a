import Coffee from 'lucide-react/icons/coffee'
import { pages } from '#web/pages.ts'
import { useFirstSteps } from '#web/parts/use-first-steps.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { PageLink } from '#web/shell/page-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/**
 * Shown for an empty log: leads the owner to the first bean, then to the first roast. Renders nothing while the first
 * steps are shown, which do the same.
 */
export default function EmptyLog({ beanCount }: { beanCount: number | null }) {
  const { admin, checked } = useAdmin()
  const isLed = useFirstSteps()
  if (!checked || isLed) return null
  if (!admin) {
    return (
      <EmptyState icon={<Coffee aria-hidden="true" />} message="The first roast is still to come.">
        <p>Once there is one, you can find its curve and score here by the number on your bag.</p>
      </EmptyState>
    )
  }
  return beanCount === 0 ? (
    <EmptyState icon={<Coffee aria-hidden="true" />} message="Your log begins with a bean.">
      <p>Save the supplier’s page of a coffee you bought and add it.</p>
      <PageLink className={buttonClass('primary')} to={pages.beans} opening={{ adding: true }}>
        Add your first bean
      </PageLink>
    </EmptyState>
  ) : (
    <EmptyState icon={<Coffee aria-hidden="true" />} message="You have beans. Now add your first roast.">
      <p>Export a roast from your machine as a CSV file and add it.</p>
      <PageLink className={buttonClass('primary')} to={pages.roasts} opening={{ adding: true }}>
        Add your first roast
      </PageLink>
    </EmptyState>
  )
}
