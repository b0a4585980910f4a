import * as calls from '#contract/calls.ts'
import { useCall } from '#web/api/get-cache.ts'
import { pages } from '#web/pages.ts'
import { NotRead } from '#web/parts/not-read.tsx'
import { idOf } from '#web/parts/roast/roast-ids.ts'
import { BackToOrigin } from '#web/shell/back-link.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { TastingForm } from './tasting-form.tsx'

/** How a roast tasted, to be filled in with one hand. `search` has the ids of the roast and of a tasting to change. */
export default function TasteScreen({ search }: { search: string }) {
  const [roastId = null, tastingId = null] = search.split(',').map(idOf)
  if (roastId === null) return <ErrorState message="Roast not found" />
  return <TastingOf key={search} roastId={roastId} tastingId={tastingId} />
}

function TastingOf({ roastId, tastingId }: { roastId: number; tastingId: number | null }) {
  const roast = useCall(calls.readRoast, { id: roastId })
  const sheets = useCall(calls.listSheets, {})
  const tasting = useCall(calls.readTasting, tastingId === null ? null : { id: tastingId })
  const isKnown = tastingId === null || tasting.data !== undefined
  if (roast.data === undefined || sheets.data === undefined || !isKnown)
    return <NotRead heading="Taste" reads={[roast, sheets, tasting]} failed="Failed to load the roast" />
  return (
    <>
      <BackToOrigin otherwise={pages.roast(roastId)} />
      <TastingForm roast={roast.data} sheets={sheets.data} tasting={tasting.data ?? null} />
    </>
  )
}
