import { Part, partOf } from '#web/loading/part.tsx'
import { OwnerOnly } from '#web/owner/session/owner-only.tsx'
import type { BenchPlace } from '#web/pages.ts'
import { DelayedLoading } from '#web/ui/skeleton.tsx'

const Bench = partOf(() => import('./bench.tsx'))
const WeighScreen = partOf(() => import('./weigh/weigh-screen.tsx'))
const Tables = partOf(() => import('#web/owner/table/tables.tsx'))

/** The owner's bench; the login form for anybody else. */
export default function BenchScreen({ place, search }: { place?: BenchPlace; search: string }) {
  return (
    <OwnerOnly title="Bench">
      <Part placeholder={<DelayedLoading />}>
        {place === 'weigh' && <WeighScreen />}
        {place === 'tables' && <Tables search={search} />}
        {place !== 'weigh' && place !== 'tables' && <Bench place={place} search={search} />}
      </Part>
    </OwnerOnly>
  )
}
