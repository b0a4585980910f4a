import { Part, partOf } from '#web/loading/part.tsx'
import type { AdminTab } from '#web/pages.ts'
import { OwnerOnly } from '#web/shell/owner-only.tsx'
import { DelayedLoading } from '#web/ui/skeleton.tsx'

const AdminPanel = partOf(() => import('./admin-panel.tsx'))

/** The login form, or the panel once the owner is logged in. */
export default function AdminScreen({ place }: { place?: AdminTab }) {
  return (
    <OwnerOnly title="Admin">
      <Part placeholder={<DelayedLoading />}>
        <AdminPanel tab={place} />
      </Part>
    </OwnerOnly>
  )
}
