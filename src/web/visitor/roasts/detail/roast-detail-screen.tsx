import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import type { ApiError, Page } from '#web/api/api-client.ts'
import { cachedAnswers } from '#web/api/cached-reads.ts'
import { useCall, useFreshCall } from '#web/api/get-cache.ts'
import { useDeferredAnswer } from '#web/loading/part.tsx'
import { CORRECTING, pages } from '#web/pages.ts'
import { ShareButton } from '#web/parts/share/share-button.tsx'
import { useAdmin } from '#web/session/admin-state.tsx'
import { BackLink } from '#web/shell/back-link.tsx'
import { usePageTitle } from '#web/shell/page-title.tsx'
import frame from '#web/shell/screen-frame.module.css'
import { ScreenHeading } from '#web/shell/screen-heading.tsx'
import layout from '#web/ui/layout.module.css'
import { Menu } from '#web/ui/menu.tsx'
import { NotFound } from '#web/ui/not-found.tsx'
import { leftListAddress } from '#web/visitor/roasts/list-place.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import { KnownRoast } from './known-roast.tsx'
import { LoadFailure } from './load-failure.tsx'
import Neighbours from './neighbours.tsx'
import { RoastDetailSkeleton } from './roast-detail-skeleton.tsx'
import { downloadsOf } from './roast-downloads.ts'
import { sharedRoast } from './shared-roast.ts'

interface RoastDetailScreenProps {
  id: number
  /** What follows the `?` of its address. */
  search: string
}

/** One roast: its coffee, its figures, its profile with the score and its measurements. */
export default function RoastDetailScreen({ id, search }: RoastDetailScreenProps) {
  const { data, error, retry } = useFreshCall(calls.readRoastDetails, { id })
  const blendId = data?.blend_id ?? null
  const recipes = useCall(calls.listBlends, blendId === null ? null : {})
  // What a blend tastes like is in its recipe. If that came later, everything below would move.
  const isWhole = blendId === null || recipes.data !== undefined || recipes.isError
  const details = useDeferredAnswer(isWhole ? data : undefined)
  const [listed] = useState(() => cachedRoast(id))
  const roast = details ?? listed
  const { isExpected } = useAdmin()
  usePageTitle(titleOf(roast, error))

  return (
    <>
      <div className={`on-screen ${frame.top}`}>
        <BackLink to={leftListAddress()} asLeft>
          Back to Roasts
        </BackLink>
        {roast !== null &&
          error?.status !== NOT_FOUND &&
          (isExpected ? <Neighbours roast={roast} /> : <VisitorsActions roast={roast} />)}
      </div>
      {error?.status === NOT_FOUND ? (
        <MissingRoast />
      ) : roast !== null ? (
        <KnownRoast
          roast={roast}
          details={details}
          error={error}
          isCorrecting={search === CORRECTING}
          onRetry={retry}
        />
      ) : error !== null ? (
        <UnreadRoast error={error} />
      ) : (
        <RoastDetailSkeleton />
      )}
    </>
  )
}

const NOT_FOUND = 404

/** Null while the roast is loading. */
function titleOf(roast: Roast | null, error: ApiError | null): string | null {
  if (error?.status === NOT_FOUND) return 'Unknown roast'
  if (roast !== null) return `Roast ${roastTitle(roast)} · ${coffeeTitle(roast)}`
  return error === null ? null : 'Roast'
}

function UnreadRoast({ error }: { error: ApiError }) {
  return (
    <>
      <ScreenHeading>Roast</ScreenHeading>
      <LoadFailure error={error} />
    </>
  )
}

function MissingRoast() {
  return (
    <>
      <h1 className="visually-hidden">Unknown roast</h1>
      <NotFound
        message="Roast not found"
        ways={[
          { text: 'Find it by number', to: pages.home },
          { text: 'All roasts', to: pages.roasts },
        ]}
      >
        This one is gone. If you were given a bag, look for the number on it.
      </NotFound>
    </>
  )
}

/** A roast as some list on an earlier screen had it, for its own screen to show while it reads the details. */
function cachedRoast(id: number): Roast | null {
  for (const answer of cachedAnswers<{ body?: Roast[]; pages?: Page<Roast>[] }>(calls.listRoasts)) {
    const roasts = answer.pages?.flatMap(({ items }) => items) ?? answer.body
    const roast = Array.isArray(roasts) && roasts.find(each => each.id === id)
    if (roast) return roast
  }
  return null
}

/** What everybody can do with a roast: share it, and the rest in a menu. */
function VisitorsActions({ roast }: { roast: Roast }) {
  const downloads = downloadsOf(roast.id).map(each => ({ ...each, text: `Download ${each.text}` }))
  return (
    <div className={layout.row2}>
      <ShareButton {...sharedRoast(roast)} />
      <Menu
        label="More"
        icon={<Ellipsis aria-hidden="true" />}
        items={[
          { text: 'Compare', to: pages.compare([roast.id]) },
          { text: 'Roast again', to: pages.again(roast.id) },
          { text: 'Print', onChoose: () => window.print() },
          ...downloads,
        ]}
      />
    </div>
  )
}
