import { Part, partOf } from '#web/loading/part.tsx'
import { OwnerOnly } from '#web/owner/session/owner-only.tsx'
import type { AdminTab } from '#web/pages.ts'
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
