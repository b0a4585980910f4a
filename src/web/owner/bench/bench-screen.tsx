import { Part, partOf } from '#web/loading/part.tsx'
import { OwnerOnly } from '#web/owner/session/owner-only.tsx'
import type { BenchPlace } from '#web/pages.ts'
import { DelayedLoading } from '#web/ui/skeleton.tsx'

const Bench = partOf(() => import('./bench.tsx'))
const TasteScreen = partOf(() => import('#web/owner/tasting/taste-screen.tsx'))
const WeighScreen = partOf(() => import('./weigh/weigh-screen.tsx'))
const Tables = partOf(() => import('#web/owner/table/tables.tsx'))

interface BenchScreenProps {
  place?: BenchPlace
  search: string
}

/** The owner's bench; the login form for anybody else. */
export default function BenchScreen({ place, search }: BenchScreenProps) {
  return (
    <OwnerOnly title="Bench">
      <Part placeholder={<DelayedLoading />}>
        <Place place={place} search={search} />
      </Part>
    </OwnerOnly>
  )
}

/** What is used beside the roaster or with a cup in the hand has the whole screen. */
function Place({ place, search }: BenchScreenProps) {
  if (place === 'weigh') return <WeighScreen />
  if (place === 'tables') return <Tables search={search} />
  if (place === 'tasting' && search !== '') return <TasteScreen search={search} />
  return <Bench place={place} search={search} />
}
