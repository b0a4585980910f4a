import { pages } from '#web/pages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { usePageTitle } from './page-title.tsx'

/** A page that no link leads to. */
export default function ComingSoon() {
  usePageTitle('Coming Soon')
  return (
    <>
      <h1 className="visually-hidden">Coming Soon</h1>
      <EmptyState message="Coming Soon">
        <a href={pages.home}>Back to the home page</a>
      </EmptyState>
    </>
  )
}
